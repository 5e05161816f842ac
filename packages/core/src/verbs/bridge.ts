import { createBridge, destroyBridge } from "../interpret/bridges.ts";
import type { CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import { hangUp, originate } from "../interpret/legs.ts";
import { isSilent, stopMedia } from "../interpret/media.ts";
import type { Progress } from "../interpret/program.ts";
import { request } from "../interpret/requests.ts";
import { thingWith } from "../interpret/state.ts";
import { cancelTimer, setTimer } from "../interpret/timers.ts";
import { defineVerb } from "./define-verb.ts";
import { setUnder } from "../interpret/under.ts";
import type { Verb } from "../interpret/verb.ts";

// The platform ends an unanswered leg by itself; this is for one that says nothing about it.
const ringGraceMs = 5_000;

/**
 * A bridge step under way, and its stages in order: the channel becomes quiet (a running playback would hold every request
 * on it back), the bridge is created, the caller added, the callee originated and awaited, and added in its turn. `answer`
 * is the request that it waits for.
 */
type Bridging = {
  readonly stage: "quieting" | "creating" | "adding" | "originating" | "ringing" | "joining" | "talking";
  readonly endpoint: string;
  readonly ringMs: number;
  readonly callerId: string;
  readonly keepCaller: boolean;
  readonly bridge: string;
  readonly leg: string;
  readonly answer: string;
};

/**
 * `bridge` — connects the caller with somebody: a mixing bridge, the caller in it, an outbound leg that joins it when it
 * answers. When either leg ends, the other is hung up and the bridge destroyed. The platform plays no ringing into the bridge, so
 * until then the caller hears nothing.
 */
export const bridge: Verb = defineVerb({
  name: "bridge",
  summary: "Connects the caller with somebody else.",
  elsewhere: {
    "Twilio Studio": ["Connect Call To", "Dial"],
    "Amazon Connect": ["Transfer to phone number"],
    FreePBX: ["Dial", "Extension"],
    jambonz: ["dial"],
  },
  principal: "to",
  options: {
    to: {
      kind: "endpoint",
      description:
        "Who is called: `<technology>/<resource>`, or an extension, which is dialled as `PJSIP/<extension>`.",
      example: "PJSIP/1000",
      required: true,
    },
    ring: { kind: "duration", description: "The ring timeout.", example: "30s", default: "30s", minimum: 1000 },
    caller_id: {
      kind: "string",
      description: "The number that the called phone shows. Left out, it is the caller's.",
      example: "${call.to}",
    },
    keep_caller: {
      kind: "boolean",
      description:
        "Whether the flow goes on with the caller when the other side has hung up, instead of hanging up too.",
      example: true,
      default: false,
    },
  },
  outcomes: ["ended", "no_answer", "busy", "declined", "failed"],
  impossible: { ended: ({ text }) => text("keep_caller") === "false" },
  waits: true,
  time: (known) => ({ idleMs: known.number("ring") ?? 0 }),
  needsAnswer: true,
  conversation: "ended",
  machine: {
    enter: (call, { to, ring, caller_id: callerId = call.state.call.from, keep_caller: keepCaller }) => {
      stopMedia(call);
      setUnder(call, null);
      const bridging: Bridging = {
        stage: "quieting",
        endpoint: withTechnology(to),
        ringMs: ring,
        callerId,
        keepCaller,
        bridge: "",
        leg: "",
        answer: "",
      };
      return isSilent(call) ? create(call, bridging) : waiting(bridging);
    },
    resume: resumeStage,
  },
});

function resumeStage(call: CallDraft, bridging: Bridging, event: CallEvent): Progress<Bridging> {
  if (event.kind === "dtmf.received") return { kind: "ignored", why: "the caller is being connected" };
  if (event.kind === "request.failed" && event.request === bridging.answer)
    return refused(call, bridging, event.message);
  if (bridging.stage === "quieting") return isSilent(call) ? create(call, bridging) : waiting(bridging);
  if (isAbout(event, bridging.leg)) return resumeLeg(call, bridging, event);
  if (event.kind === "timer.fired" && event.timer === "ring")
    return giveUp(call, bridging, "no_answer", "the platform did not say how the call ended");
  if (event.kind === "request.succeeded" && event.request === bridging.answer) return nextStage(call, bridging);
  return waiting(bridging);
}

function create(call: CallDraft, bridging: Bridging): Progress<Bridging> {
  const created = createBridge(call);
  return waiting({ ...bridging, stage: "creating", bridge: created.bridge, answer: created.request });
}

function nextStage(call: CallDraft, bridging: Bridging): Progress<Bridging> {
  if (bridging.stage === "creating") {
    const answer = request(call, { kind: "bridge.add", bridge: bridging.bridge, leg: call.state.call.id });
    return waiting({ ...bridging, stage: "adding", answer });
  }
  if (bridging.stage === "adding") {
    const { endpoint, bridge: id, ringMs, callerId } = bridging;
    const callee = originate(call, { endpoint, bridge: id, ringMs, callerId });
    setTimer(call, "ring", ringMs + ringGraceMs);
    return waiting({ ...bridging, stage: "originating", leg: callee.leg, answer: callee.request });
  }
  if (bridging.stage === "originating") return waiting({ ...bridging, stage: "ringing", answer: "" });
  if (bridging.stage === "joining") return waiting({ ...bridging, stage: "talking", answer: "" });
  return waiting(bridging);
}

/** The callee's leg answered or ended. Its answer may overtake the answer to its originate. */
function resumeLeg(call: CallDraft, bridging: Bridging, event: CallEvent): Progress<Bridging> {
  if (event.kind === "leg.joined") {
    cancelTimer(call, "ring");
    const answer = request(call, { kind: "bridge.add", bridge: bridging.bridge, leg: bridging.leg });
    return waiting({ ...bridging, stage: "joining", answer });
  }
  if (event.kind === "leg.hangup_requested") return waiting(bridging);
  if (bridging.stage === "talking" || bridging.stage === "joining") return hungUp(call, bridging);
  if (event.kind !== "leg.destroyed") return giveUp(call, bridging, "no_answer");
  return giveUp(call, bridging, failureOutcome(event), `cause ${event.cause}`);
}

/** A callee who hung up while being added to the bridge was there, and has left. */
function refused(call: CallDraft, bridging: Bridging, why: string): Progress<Bridging> {
  const hasLeft = thingWith(call.state.legs, bridging.leg)?.status === "hanging_up";
  return bridging.stage === "joining" && hasLeft ? hungUp(call, bridging) : giveUp(call, bridging, "failed", why);
}

function hungUp(call: CallDraft, bridging: Bridging): Progress<Bridging> {
  if (!bridging.keepCaller) return { kind: "end", reason: "callee_left" };
  destroyBridge(call, bridging.bridge);
  return { kind: "done", outcome: "ended" };
}

function giveUp(call: CallDraft, bridging: Bridging, outcome: string, detail?: string): Progress<Bridging> {
  cancelTimer(call, "ring");
  hangUp(call, bridging.leg);
  destroyBridge(call, bridging.bridge);
  return { kind: "done", outcome, ...(detail === undefined ? {} : { detail }) };
}

function isAbout(event: CallEvent, leg: string): boolean {
  return "leg" in event && event.leg === leg;
}

/** An endpoint without a technology is an extension of the platform: the document's tables hold extensions. */
function withTechnology(endpoint: string): string {
  return endpoint.includes("/") ? endpoint : `PJSIP/${endpoint}`;
}

function waiting(memory: Bridging): Progress<Bridging> {
  return { kind: "waiting", memory };
}

/** Why an outbound leg ended before it was answered: Q.850 cause and, where the platform tells it, the SIP status. */
export interface DialFailure {
  readonly cause: number;
  readonly techCause?: number;
}

type DialOutcome = "no_answer" | "busy" | "declined" | "failed";

// Measured on Asterisk 22: a ring timeout is 19/480, a busy phone 17/486, a rejected call 21/603.
const bySipStatus: Readonly<Record<number, DialOutcome>> = {
  408: "no_answer",
  480: "no_answer",
  486: "busy",
  487: "no_answer",
  600: "busy",
  403: "declined",
  603: "declined",
};

const byCause: Readonly<Record<number, DialOutcome>> = {
  16: "no_answer",
  17: "busy",
  18: "no_answer",
  19: "no_answer",
  21: "declined",
};

/** The outcome of a `bridge` whose other side never answered. The SIP status counts first: causes are coarser. */
export function failureOutcome({ cause, techCause }: DialFailure): DialOutcome {
  return (techCause === undefined ? undefined : bySipStatus[techCause]) ?? byCause[cause] ?? "failed";
}
