import { callerLeg } from "../../interpret/state.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { isSilent, stopMedia } from "../../interpret/media.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import { request } from "../../interpret/requests.ts";
import { pairsOf, sendToRoom } from "../../interpret/rooms.ts";
import { cancelTimer } from "../../interpret/timers.ts";
import { setUnder } from "../../interpret/under.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { apartTimer, tellApart, tellNoMore, type ToldApart } from "../bridge/told-apart.ts";
import type { LotMessage } from "../../rooms/lot.ts";
import type { RingingMessage, TransfersMessage } from "../../rooms/pair-rooms.ts";

/**
 * A step that meets another call in a bridge of a room, with its stages in order. The step asks the
 * room, and a parked caller waits. The channel becomes quiet: a running playback would hold every
 * request on it back. Its leg is added, and it talks.
 */
export type MeetingMemory = {
  readonly stage: "asking" | "parked" | "quieting" | "adding" | "met";
  readonly room: string;
  /** Whether it is the one that is picked up: then the room waits until it is inside. */
  readonly isHost: boolean;
  /** Whether the flow goes on with the caller when the other one has left. */
  readonly keepCaller: boolean;
  /** The class of music while it is parked; `null`: what the room says. */
  readonly music: string | null;
  /** The media that it hears while it is parked, now and again; absent: none. */
  readonly told?: ToldApart;
  /** The slot that it is parked in; empty before. */
  readonly slot: string;
  readonly bridge: string;
  /** The request that it waits for. */
  readonly awaited: string;
};

/** How such a step is over. */
export type Met =
  | { readonly kind: "waiting"; readonly memory: MeetingMemory }
  | { readonly kind: "ignored"; readonly why: string }
  | {
      readonly kind: "over";
      readonly outcome: "ended" | "timed_out" | "full" | "empty" | "failed";
      readonly slot: string;
      readonly detail?: string;
    };

/** The wish of a step for a room. */
type Wish = Pick<MeetingMemory, "room" | "isHost" | "keepCaller" | "music" | "told"> & {
  readonly message: LotMessage | RingingMessage | TransfersMessage;
};

/** Asks the room. */
export function askRoom(call: CallDraft, { message, ...wish }: Wish): MeetingMemory {
  sendToRoom(call, wish.room, message);
  return { ...wish, stage: "asking", slot: "", bridge: "", awaited: "" };
}

/** Begins a step by asking the room. */
export function enterMeeting(call: CallDraft, wish: Wish): Progress<MeetingMemory, never> {
  return { kind: "waiting", memory: askRoom(call, wish) };
}

/** Whether the caller talks with the other call. */
export function isMet({ stage }: MeetingMemory): boolean {
  return stage === "met";
}

/** Leaves the room since the call goes on elsewhere; `false` while it is on the way in. */
export function leaveRoom(call: CallDraft, memory: MeetingMemory): boolean {
  if (memory.stage !== "parked" && memory.stage !== "met") return false;
  over(call, memory, "failed");
  return true;
}

/** Goes to the bridge that a room has made for a call whose phones rang. */
export function enterBridge(call: CallDraft, room: string, bridge: string): Met {
  const memory = {
    room,
    isHost: true,
    keepCaller: true,
    music: null,
    slot: "",
    bridge,
    awaited: "",
  } as const;
  return goThere(call, { ...memory, stage: "asking" }, bridge);
}

/** Leaves the other one, who is told by the room. */
export function leaveMeeting(call: CallDraft, { room, bridge }: MeetingMemory): void {
  if (pairsOf(call).some(({ id }) => id === room)) sendToRoom(call, room, { kind: "left" });
  if (bridge !== "") request(call, { kind: "bridge.remove", bridge, leg: callerLeg(call.state) });
}

/** Takes an event until both have met, and one has left. */
export function resumeMeeting(call: CallDraft, memory: MeetingMemory, event: CallEvent): Met {
  switch (event.kind) {
    case "room.told":
      return event.room === memory.room ? told(call, memory, event.body) : waiting(memory);
    case "room.lost":
      return event.room === memory.room
        ? over(call, memory, "failed", "the room was lost")
        : waiting(memory);
    case "dtmf.received":
      return { kind: "ignored", why: "the caller is parked, or is being connected" };
    case "request.failed":
      return event.request === memory.awaited
        ? over(call, memory, "failed", event.message)
        : waiting(memory);
    case "request.succeeded":
      return event.request === memory.awaited ? inside(call, memory) : waiting(memory);
    default:
      if (event.kind === "timer.fired" && event.timer === apartTimer && memory.stage === "parked")
        tellApart(call, memory.told, callerLeg(call.state));
      return memory.stage === "quieting" && isSilent(call) ? add(call, memory) : waiting(memory);
  }
}

function told(call: CallDraft, memory: MeetingMemory, body: Json): Met {
  if (!isJsonObject(body)) return waiting(memory);
  switch (body["kind"]) {
    case "parked": {
      const music = memory.music ?? body["music"];
      stopMedia(call);
      setUnder(
        call,
        typeof music === "string" && music !== "none" ? { kind: "music", class: music } : null,
      );
      tellApart(call, memory.told, callerLeg(call.state));
      return waiting({ ...memory, stage: "parked", slot: String(body["slot"]) });
    }
    case "meet":
      return goThere(call, memory, String(body["bridge"]));
    case "alone":
      return over(call, memory, "ended");
    case "expired":
      return over(call, memory, "timed_out");
    case "full":
    case "empty":
    case "failed":
      return over(call, memory, body["kind"]);
    case "refused":
      // As rooms of other kinds say it: nobody would ever tell more.
      return over(call, memory, "failed");
    default:
      return waiting(memory);
  }
}

function goThere(call: CallDraft, memory: MeetingMemory, bridge: string): Met {
  if (memory.told !== undefined) cancelTimer(call, apartTimer);
  stopMedia(call);
  setUnder(call, null);
  const next: MeetingMemory = { ...memory, stage: "quieting", bridge };
  return isSilent(call) ? add(call, next) : waiting(next);
}

function add(call: CallDraft, memory: MeetingMemory): Met {
  const { bridge } = memory;
  return waiting({
    ...memory,
    stage: "adding",
    awaited: request(call, { kind: "bridge.add", bridge, leg: callerLeg(call.state) }),
  });
}

function inside(call: CallDraft, memory: MeetingMemory): Met {
  if (memory.isHost) sendToRoom(call, memory.room, { kind: "inside" });
  return waiting({ ...memory, stage: "met", awaited: "" });
}

/** The room forgets the call, whatever it knew of it, and its leg is taken out of the bridge. */
function over(
  call: CallDraft,
  memory: MeetingMemory,
  outcome: (Met & { kind: "over" })["outcome"],
  detail?: string,
): Met {
  const { bridge, slot, stage } = memory;
  if (outcome === "failed") leaveMeeting(call, memory);
  else if (bridge !== "")
    request(call, { kind: "bridge.remove", bridge, leg: callerLeg(call.state) });
  if (stage === "parked") setUnder(call, null);
  if (memory.told !== undefined) tellNoMore(call, callerLeg(call.state));
  return { kind: "over", outcome, slot, ...(detail === undefined ? {} : { detail }) };
}

function waiting(memory: MeetingMemory): Met {
  return { kind: "waiting", memory };
}
