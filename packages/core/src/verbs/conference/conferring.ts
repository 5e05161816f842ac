import { callerLeg } from "../../interpret/state.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { muteLeg } from "../../interpret/legs.ts";
import { isSilent, stopMedia } from "../../interpret/media.ts";
import type { FlowWord, Progress, SideEnd } from "../../interpret/verb-machine.ts";
import { request } from "../../interpret/requests.ts";
import { pairsOf, sendToRoom } from "../../interpret/rooms.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { cutSide } from "../../interpret/tracks.ts";
import { setUnder } from "../../interpret/under.ts";
import type { Json, JsonObject } from "../../json.ts";
import { isJsonObject } from "../../json.ts";
import { ownerLetters } from "../../language/thing-name.ts";
import { plainReturn } from "../../language/return-target.ts";
import type { ConferenceMessage, Role } from "../../rooms/conference-messages.ts";
import { apartTimer, tellApart, type ToldApart } from "../bridge/told-apart.ts";
import { noKeys, pressed, type Pressing } from "./pressed-sequences.ts";

/** Which room is entered, and how. */
export interface ConferenceEntry {
  readonly room: string;
  /** Whether the room has a name that it may have. */
  readonly isNamed: boolean;
  readonly role: Role;
  readonly isMuted: boolean;
  readonly announce: readonly string[];
  readonly waitMs: number;
  /** The media that one hears who waits for a moderator; absent: none. */
  readonly told?: ToldApart;
  readonly keys: Readonly<Record<string, string>>;
}

/**
 * A conference step under way, with its stages in order. The step asks the room, and perhaps waits
 * for a moderator. The channel becomes quiet, and its leg is added to the bridge. It talks, and
 * becomes quiet again before it leaves.
 */
export type Conferring = {
  readonly stage: "entering" | "held" | "quieting" | "adding" | "inside" | "leaving";
  readonly room: string;
  readonly role: Role;
  /** Whether the flow has it begin without being heard. */
  readonly isMuted: boolean;
  readonly keys: Readonly<Record<string, string>>;
  readonly told?: ToldApart;
  readonly pressing: Pressing;
  readonly bridge: string;
  /** The request that it waits for. */
  readonly awaited: string;
  /** How many there were when it came, itself counted. */
  readonly members: number;
  /** When it was inside; `null` before. */
  readonly since: number | null;
  /** How it is left once it is quiet. */
  readonly end: {
    readonly outcome: Outcome | FlowWord;
    readonly endedBy: string;
    readonly detail: string | null;
  } | null;
};

type Outcome = "ended" | "full" | "locked" | "timed_out" | "failed";

/** How such a step stands. */
export type ConferenceStep = Progress<Conferring, Outcome>;

/** Asks the room to be let in. */
export function enterConference(call: CallDraft, entering: ConferenceEntry): ConferenceStep {
  const { room, isNamed, role, isMuted, announce, waitMs, keys, told: heard } = entering;
  if (!isNamed)
    return {
      kind: "done",
      outcome: "failed",
      detail: `a room has ${ownerLetters}`,
    };
  setTimer(call, "wait", waitMs);
  tell(call, room, { kind: "enter", role, announce });
  const pressing = noKeys;
  return waiting({
    stage: "entering",
    room,
    role,
    isMuted,
    keys,
    ...(heard === undefined ? {} : { told: heard }),
    pressing,
    bridge: "",
    awaited: "",
    members: 0,
    since: null,
    end: null,
  });
}

/** Takes an event while the call is on its way in, inside, or on its way out. */
export function resumeConference(
  call: CallDraft,
  memory: Conferring,
  event: CallEvent,
): ConferenceStep {
  if (memory.stage === "leaving") return isSilent(call) ? out(call, memory) : waiting(memory);
  switch (event.kind) {
    case "room.told":
      return event.room === memory.room ? told(call, memory, event.body) : waiting(memory);
    case "room.lost":
      return event.room === memory.room ? leave(call, memory, lost) : waiting(memory);
    case "dtmf.received":
      return memory.stage === "inside"
        ? pressedIn(call, memory, event)
        : ignored("the caller is not in the conference");
    case "timer.fired":
      if (event.timer === "wait")
        return leave(call, memory, { outcome: "timed_out", endedBy: "flow", detail: null });
      if (event.timer === apartTimer && memory.stage === "held")
        tellApart(call, memory.told, callerLeg(call.state));
      return event.timer === "keys" ? pressedIn(call, memory, event) : goOn(call, memory, event);
    default:
      return goOn(call, memory, event);
  }
}

const lost = { outcome: "failed", endedBy: "flow", detail: "the conference was lost" } as const;

function goOn(call: CallDraft, memory: Conferring, event: CallEvent): ConferenceStep {
  if (memory.stage === "quieting") return isSilent(call) ? add(call, memory) : waiting(memory);
  return memory.stage === "adding" ? added(call, memory, event) : waiting(memory);
}

/** A block that a key has run goes back to the conference, or leads away. */
export function endConferenceBlock(
  call: CallDraft,
  memory: Conferring,
  { side, outcome }: SideEnd,
): ConferenceStep {
  if (memory.pressing.side !== side) return waiting(memory);
  const back = { ...memory, pressing: noKeys };
  // A fault in it is its own: the conference goes on.
  if (outcome === plainReturn || outcome === "failed" || memory.stage !== "inside")
    return waiting(back);
  return leave(call, back, { outcome, endedBy: "flow", detail: null });
}

function pressedIn(call: CallDraft, memory: Conferring, event: CallEvent): ConferenceStep {
  const pressing = pressed(call, memory.pressing, memory.keys, event);
  return pressing === undefined
    ? ignored("this key means nothing here")
    : waiting({ ...memory, pressing });
}

function told(call: CallDraft, memory: Conferring, body: Json): ConferenceStep {
  if (!isJsonObject(body)) return waiting(memory);
  switch (body["kind"]) {
    case "refused": {
      const outcome = body["why"] === "full" || body["why"] === "locked" ? body["why"] : "failed";
      return leave(call, memory, { outcome, endedBy: "flow", detail: null });
    }
    case "hold":
      return hold(call, memory, body["music"] ?? null);
    case "admitted":
      return admitted(call, memory, body);
    case "muted":
      if (memory.role !== "listener")
        muteLeg(call, callerLeg(call.state), body["isMuted"] === true);
      return waiting(memory);
    case "removed":
      return leave(call, memory, { outcome: "ended", endedBy: String(body["why"]), detail: null });
    default:
      return waiting(memory);
  }
}

function hold(call: CallDraft, memory: Conferring, music: Json): ConferenceStep {
  if (typeof music === "string") setUnder(call, { kind: "music", class: music });
  tellApart(call, memory.told, callerLeg(call.state));
  return waiting({ ...memory, stage: "held" });
}

/**
 * A leg is added when it is quiet: a running playback would hold it back, and music would be heard
 * by all.
 */
function admitted(call: CallDraft, memory: Conferring, body: JsonObject): ConferenceStep {
  for (const timer of ["wait", apartTimer]) cancelTimer(call, timer);
  stopMedia(call);
  setUnder(call, null);
  const members = typeof body["members"] === "number" ? body["members"] : 1;
  const isMuted = memory.isMuted || body["isMuted"] === true;
  const next: Conferring = {
    ...memory,
    stage: "quieting",
    bridge: String(body["bridge"]),
    members,
    isMuted,
  };
  return isSilent(call) ? add(call, next) : waiting(next);
}

function add(call: CallDraft, memory: Conferring): ConferenceStep {
  const leg = callerLeg(call.state);
  if (memory.isMuted) muteLeg(call, leg, true);
  return waiting({
    ...memory,
    stage: "adding",
    awaited: request(call, { kind: "bridge.add", bridge: memory.bridge, leg }),
  });
}

function added(call: CallDraft, memory: Conferring, event: CallEvent): ConferenceStep {
  if (!("request" in event) || event.request !== memory.awaited) return waiting(memory);
  if (event.kind === "request.failed")
    return leave(call, memory, { outcome: "failed", endedBy: "flow", detail: event.message });
  tell(call, memory.room, { kind: "inside" });
  return waiting({ ...memory, stage: "inside", awaited: "", since: call.at });
}

/** Leaves since the call goes on elsewhere; `undefined` while it is on its way in or out. */
export function leaveConference(call: CallDraft, memory: Conferring): ConferenceStep | undefined {
  const { stage } = memory;
  if (stage !== "held" && stage !== "inside") return undefined;
  return leave(call, memory, { outcome: "ended", endedBy: "flow", detail: null });
}

/** The playback of a block is stopped first: it would hold back the requests that follow. */
function leave(
  call: CallDraft,
  memory: Conferring,
  end: NonNullable<Conferring["end"]>,
): ConferenceStep {
  for (const timer of ["wait", "keys", apartTimer]) cancelTimer(call, timer);
  if (memory.pressing.side !== null) cutSide(call, memory.pressing.side);
  if (pairsOf(call).some(({ id }) => id === memory.room)) tell(call, memory.room, { kind: "left" });
  stopMedia(call);
  if (memory.stage === "held") setUnder(call, null);
  const leaving: Conferring = { ...memory, stage: "leaving", pressing: noKeys, end };
  return isSilent(call) ? out(call, leaving) : waiting(leaving);
}

function out(call: CallDraft, { bridge, members, since, end }: Conferring): ConferenceStep {
  const leg = callerLeg(call.state);
  if (bridge !== "") request(call, { kind: "bridge.remove", bridge, leg });
  muteLeg(call, leg, false);
  const { outcome = "failed", endedBy = "flow", detail = null } = end ?? {};
  const seconds = since === null ? 0 : Math.floor((call.at - since) / 1000);
  const result = { seconds, members, ended_by: endedBy };
  return { kind: "done", outcome, result, ...(detail === null ? {} : { detail }) };
}

function tell(call: CallDraft, room: string, message: ConferenceMessage): void {
  sendToRoom(call, room, message);
}

function waiting(memory: Conferring): ConferenceStep {
  return { kind: "waiting", memory };
}

function ignored(why: string): ConferenceStep {
  return { kind: "ignored", why };
}
