import { createBridge, destroyBridge } from "../../interpret/bridges.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { hangUp, originate } from "../../interpret/legs.ts";
import { isSilent, stopMedia } from "../../interpret/media.ts";
import type { Progress } from "../../interpret/program.ts";
import { request } from "../../interpret/requests.ts";
import { callerLeg, thingWith } from "../../interpret/state.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { conversationOf } from "./conversation.ts";
import { hasLeft } from "./phones.ts";
import { setUnder } from "../../interpret/under.ts";
import { failureOutcome, ringGraceMs } from "../../interpret/dial-failure.ts";

/** Whom the caller is connected with. */
export type OnePhone = Pick<Bridging, "endpoint" | "ringMs" | "callerId" | "keepCaller">;

/**
 * A bridge step under way, and its stages in order: the channel becomes quiet (a running playback
 * would hold every request on it back), the bridge is created, the caller added, the callee
 * originated and awaited, and added in its turn. `answer` is the request that it waits for.
 */
export type Bridging = {
  readonly stage:
    | "quieting"
    | "creating"
    | "adding"
    | "originating"
    | "ringing"
    | "joining"
    | "talking";
  readonly endpoint: string;
  readonly ringMs: number;
  readonly callerId: string;
  readonly keepCaller: boolean;
  readonly bridge: string;
  readonly leg: string;
  readonly answer: string;
  /**
   * When they began to talk; absent before, and where nobody asks because the call ends with the
   * conversation.
   */
  readonly talkAt?: number;
};

/**
 * The machine of a `bridge` to one phone with nothing special: a mixing bridge, the caller in it,
 * an outbound leg that joins it when it answers. When either leg ends, the other is hung up and the
 * bridge destroyed. The platform plays no ringing into the bridge, so until then the caller hears
 * nothing.
 */
export function enterOnePhone(
  call: CallDraft,
  { endpoint, ringMs, callerId, keepCaller }: OnePhone,
): Progress<Bridging> {
  stopMedia(call);
  setUnder(call, null);
  const bridging: Bridging = {
    stage: "quieting",
    endpoint,
    ringMs,
    callerId,
    keepCaller,
    bridge: "",
    leg: "",
    answer: "",
  };
  return isSilent(call) ? create(call, bridging) : waiting(bridging);
}

/** Takes an event while one phone is called, or talks. */
export function resumeOnePhone(
  call: CallDraft,
  bridging: Bridging,
  event: CallEvent,
): Progress<Bridging> {
  if (event.kind === "dtmf.received")
    return { kind: "ignored", why: "the caller is being connected" };
  if (event.kind === "request.failed" && event.request === bridging.answer)
    return refused(call, bridging, event.message);
  if (bridging.stage === "quieting")
    return isSilent(call) ? create(call, bridging) : waiting(bridging);
  if (isAbout(event, bridging.leg)) return resumeLeg(call, bridging, event);
  if (event.kind === "timer.fired" && event.timer === "ring")
    return giveUp(call, bridging, "no_answer", "the platform did not say how the call ended");
  if (event.kind === "request.succeeded" && event.request === bridging.answer)
    return nextStage(call, bridging);
  return waiting(bridging);
}

function create(call: CallDraft, bridging: Bridging): Progress<Bridging> {
  const created = createBridge(call);
  return waiting({
    ...bridging,
    stage: "creating",
    bridge: created.bridge,
    answer: created.request,
  });
}

function nextStage(call: CallDraft, bridging: Bridging): Progress<Bridging> {
  if (bridging.stage === "creating") {
    const answer = request(call, {
      kind: "bridge.add",
      bridge: bridging.bridge,
      leg: callerLeg(call.state),
    });
    return waiting({ ...bridging, stage: "adding", answer });
  }
  if (bridging.stage === "adding") {
    const { endpoint, bridge: id, ringMs, callerId } = bridging;
    const callee = originate(call, { endpoint, bridge: id, ringMs, callerId });
    setTimer(call, "ring", ringMs + ringGraceMs);
    return waiting({ ...bridging, stage: "originating", leg: callee.leg, answer: callee.request });
  }
  if (bridging.stage === "originating")
    return waiting({ ...bridging, stage: "ringing", answer: "" });
  if (bridging.stage === "joining") return waiting(talking(call, bridging));
  return waiting(bridging);
}

function talking(call: CallDraft, bridging: Bridging): Bridging {
  const begun = bridging.keepCaller ? { talkAt: call.at } : {};
  return { ...bridging, stage: "talking", answer: "", ...begun };
}

/** The callee's leg answered or ended. Its answer may overtake the answer to its originate. */
function resumeLeg(call: CallDraft, bridging: Bridging, event: CallEvent): Progress<Bridging> {
  if (event.kind === "leg.joined") {
    cancelTimer(call, "ring");
    const answer = request(call, {
      kind: "bridge.add",
      bridge: bridging.bridge,
      leg: bridging.leg,
    });
    return waiting({ ...bridging, stage: "joining", answer });
  }
  // Whatever else a phone does, it is there until it has left.
  if (!hasLeft(event, bridging.leg)) return waiting(bridging);
  if (bridging.stage === "talking" || bridging.stage === "joining") return hungUp(call, bridging);
  if (event.kind !== "leg.destroyed") return giveUp(call, bridging, "no_answer");
  return giveUp(call, bridging, failureOutcome(event), `cause ${event.cause}`);
}

/** A callee who hung up while being added to the bridge was there, and has left. */
function refused(call: CallDraft, bridging: Bridging, why: string): Progress<Bridging> {
  const isLeaving = thingWith(call.state.legs, bridging.leg)?.status === "hanging_up";
  return bridging.stage === "joining" && isLeaving
    ? hungUp(call, bridging)
    : giveUp(call, bridging, "failed", why);
}

function hungUp(call: CallDraft, bridging: Bridging): Progress<Bridging> {
  if (!bridging.keepCaller) return { kind: "end", reason: "callee_left" };
  destroyBridge(call, bridging.bridge);
  const { endpoint: to, talkAt = call.at } = bridging;
  return {
    kind: "done",
    outcome: "ended",
    result: conversationOf({ to, talkedMs: call.at - talkAt, endedBy: "callee" }),
  };
}

function giveUp(
  call: CallDraft,
  bridging: Bridging,
  outcome: string,
  detail?: string,
): Progress<Bridging> {
  cancelTimer(call, "ring");
  hangUp(call, bridging.leg);
  destroyBridge(call, bridging.bridge);
  return { kind: "done", outcome, ...(detail === undefined ? {} : { detail }) };
}

function isAbout(event: CallEvent, leg: string): boolean {
  return "leg" in event && event.leg === leg;
}

function waiting(memory: Bridging): Progress<Bridging> {
  return { kind: "waiting", memory };
}
