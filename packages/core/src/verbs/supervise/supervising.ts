import { createBridge, destroyBridge, reserveBridge } from "../../interpret/bridges.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { snoop } from "../../interpret/helping-legs.ts";
import { hangUp } from "../../interpret/legs.ts";
import { thingWith } from "../../interpret/listing.ts";
import { isSilent, stopMedia } from "../../interpret/media.ts";
import { request } from "../../interpret/requests.ts";
import { sendToRoom } from "../../interpret/rooms.ts";
import { callerLeg } from "../../interpret/state.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { setUnder } from "../../interpret/under.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import { isJsonObject } from "../../json.ts";
import type { TalksMessage } from "../../rooms/talks.ts";
import { talks } from "../bridge/supervised.ts";
import { hasLeft } from "../bridge/phones.ts";

/** The ways to be in a conversation of others: heard by nobody, by its phone, by both. */
export const ways = ["listen", "whisper", "join"] as const;

/** A way of these. */
export type Way = (typeof ways)[number];

/** A leg on which the conversation is heard, and the requests that bring it in. */
type Ear = {
  readonly leg: string;
  readonly way: Way;
  readonly asked: string;
  /** The request that adds it to the bridge; absent before that. */
  readonly adding?: string;
};

/** The conversation that is wanted, and how it is heard. */
type Wish = {
  readonly group: string;
  /** `null`: the conversation that began last. */
  readonly phone: string | null;
  readonly way: Way;
  readonly keys: Readonly<Record<Way, string>>;
  readonly stop: string;
};

/**
 * Such a step, and its stages in order. The room is asked. The caller's channel becomes quiet, since
 * a running playback would hold every request on it back. The ear and the bridge are made, and both
 * come together. Another way is another ear: the one before stays until that is there.
 */
type Supervising = Wish & {
  readonly stage: "finding" | "quieting" | "opening" | "listening";
  /** The leg that is listened to. */
  readonly of: string;
  readonly bridge: string;
  /** The request that makes the bridge. */
  readonly making: string;
  readonly ear: Ear | null;
  /** The ear of another way, on its way in. */
  readonly next: Ear | null;
  readonly since: number | null;
};

type Outcome = "ended" | "stopped" | "empty" | "failed";

type Step = Progress<Supervising, Outcome>;

/** How long an ear and the bridge may take, in milliseconds: measured are 0.1 s. */
const withinMs = 5_000;

/** Asks the room which leg it is. */
export function enterSupervising(call: CallDraft, wish: Wish): Step {
  const { group, phone } = wish;
  setTimer(call, "supervise", withinMs);
  sendToRoom(call, talks, { kind: "find", group, phone } satisfies TalksMessage);
  const nothing = { of: "", bridge: "", making: "", ear: null, next: null, since: null } as const;
  return waiting({ ...wish, stage: "finding", ...nothing });
}

/** Takes an event until the conversation is over, or the caller has heard enough. */
export function resumeSupervising(call: CallDraft, memory: Supervising, event: CallEvent): Step {
  if (event.kind === "dtmf.received") return pressed(call, memory, event.digit);
  if (event.kind === "timer.fired" && event.timer === "supervise")
    return late(call, memory, "the platform did not answer in time");
  if (isOver(memory, event))
    return memory.since === null
      ? end(call, memory, "failed", "the conversation could not be heard")
      : end(call, memory, "ended");
  switch (memory.stage) {
    case "finding":
      return resumeFinding(call, memory, event);
    case "quieting":
      return isSilent(call) ? open(call, memory) : waiting(memory);
    case "opening":
      return resumeOpening(call, memory, event);
    case "listening":
      return memory.next === null
        ? waiting(memory)
        : resumeChanging(call, memory, memory.next, event);
  }
}

/** Ends it since the call goes on elsewhere; `undefined` while the caller is on the way in. */
export function stopSupervising(call: CallDraft, memory: Supervising): Step | undefined {
  return memory.stage === "listening" ? end(call, memory, "stopped") : undefined;
}

/** The ear goes with the leg that it listens to. */
function isOver({ ear }: Supervising, event: CallEvent): boolean {
  return ear !== null && hasLeft(event, ear.leg);
}

function resumeFinding(call: CallDraft, memory: Supervising, event: CallEvent): Step {
  if (event.kind === "room.lost" && event.room === talks)
    return end(call, memory, "failed", "the room was lost");
  if (event.kind !== "room.told" || event.room !== talks || !isJsonObject(event.body))
    return waiting(memory);
  const { kind, leg, phone } = event.body;
  if (kind !== "found") return end(call, memory, "empty");
  stopMedia(call);
  setUnder(call, null);
  const found = { ...memory, of: String(leg), phone: String(phone) };
  return isSilent(call) ? open(call, found) : waiting({ ...found, stage: "quieting" });
}

function open(call: CallDraft, memory: Supervising): Step {
  const bridge = reserveBridge(call);
  const ear = openEar(call, memory, memory.way);
  const making = createBridge(call, bridge, true).request;
  return waiting({ ...memory, stage: "opening", bridge, making, ear });
}

/** The ear and the bridge are there: the caller and the ear come in together. */
function resumeOpening(call: CallDraft, memory: Supervising, event: CallEvent): Step {
  const { ear, making, bridge } = memory;
  if (ear === null) return waiting(memory);
  const refusal = refusalOf(event, [ear.asked, ear.adding, making]);
  if (refusal !== undefined) return end(call, memory, "failed", refusal);
  if (ear.adding === undefined) {
    if (!isHere(call, ear) || thingWith(call.state.bridges, bridge)?.status !== "here")
      return waiting(memory);
    const both = { leg: callerLeg(call.state), others: [ear.leg], absorbsKeys: true } as const;
    const adding = request(call, { kind: "bridge.add", bridge, ...both });
    return waiting({ ...memory, ear: { ...ear, adding } });
  }
  if (!("request" in event) || event.request !== ear.adding) return waiting(memory);
  cancelTimer(call, "supervise");
  return waiting({ ...memory, stage: "listening", since: call.at });
}

/** Another ear comes in; where it cannot, the one before stays. */
function resumeChanging(call: CallDraft, memory: Supervising, next: Ear, event: CallEvent): Step {
  const refusal = refusalOf(event, [next.asked, next.adding]);
  if (refusal !== undefined || hasLeft(event, next.leg)) return stay(call, memory, next);
  if (next.adding === undefined) {
    if (!isHere(call, next)) return waiting(memory);
    const adding = request(call, { kind: "bridge.add", bridge: memory.bridge, leg: next.leg });
    return waiting({ ...memory, next: { ...next, adding } });
  }
  if (!("request" in event) || event.request !== next.adding) return waiting(memory);
  cancelTimer(call, "supervise");
  if (memory.ear !== null) hangUp(call, memory.ear.leg);
  return waiting({ ...memory, way: next.way, ear: next, next: null });
}

function pressed(call: CallDraft, memory: Supervising, key: string): Step {
  const { stage, keys, stop, way, next } = memory;
  if (stop.includes(key)) return end(call, memory, "stopped");
  const wanted = ways.find((each) => keys[each].includes(key));
  if (wanted === undefined || stage !== "listening" || next !== null)
    return { kind: "ignored", why: "this key means nothing now" };
  if (wanted === way) return waiting(memory);
  setTimer(call, "supervise", withinMs);
  return waiting({ ...memory, next: openEar(call, memory, wanted) });
}

function late(call: CallDraft, memory: Supervising, why: string): Step {
  return memory.next === null ? end(call, memory, "failed", why) : stay(call, memory, memory.next);
}

/** The way stays as it was. */
function stay(call: CallDraft, memory: Supervising, next: Ear): Step {
  cancelTimer(call, "supervise");
  hangUp(call, next.leg);
  return waiting({ ...memory, next: null });
}

function openEar(call: CallDraft, { of }: Supervising, way: Way): Ear {
  const whispers = {
    listen: {},
    whisper: { whispers: "out" },
    join: { whispers: "both" },
  } as const;
  const { leg, request: asked } = snoop(call, { of, hears: "both", ...whispers[way] });
  return { leg, way, asked };
}

function isHere(call: CallDraft, { leg }: Ear): boolean {
  return thingWith(call.state.legs, leg)?.status === "here";
}

function refusalOf(
  event: CallEvent,
  requests: readonly (string | undefined)[],
): string | undefined {
  return event.kind === "request.failed" && requests.includes(event.request)
    ? event.message
    : undefined;
}

function end(call: CallDraft, memory: Supervising, outcome: Outcome, detail?: string): Step {
  const { ear, next, bridge, phone, since } = memory;
  cancelTimer(call, "supervise");
  for (const each of [ear, next]) if (each !== null) hangUp(call, each.leg);
  if (bridge !== "") destroyBridge(call, bridge);
  const seconds = since === null ? 0 : Math.floor((call.at - since) / 1000);
  const result = { phone: phone ?? "", seconds };
  return { kind: "done", outcome, result, ...(detail === undefined ? {} : { detail }) };
}

function waiting(memory: Supervising): Step {
  return { kind: "waiting", memory };
}
