import type { Json, JsonObject } from "../json.ts";
import type { CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import type { Progress, VerbMachine } from "../interpret/program.ts";
import { createBridge, destroyBridge } from "../interpret/bridges.ts";
import { hangUp, originate } from "../interpret/legs.ts";
import { thingWith } from "../interpret/state.ts";
import { isSilent, stopMedia } from "../interpret/media.ts";
import { request } from "../interpret/requests.ts";
import { cancelTimer, setTimer } from "../interpret/timers.ts";
import { failureOutcome } from "./dial-failure.ts";

// The platform ends an unanswered leg by itself; this is for one that says nothing about it.
const ringGraceMs = 5_000;

/** A bridge step under way. `answer` is the request that it waits for. */
type Memory = {
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
 * The stages of a bridge, in order: the channel becomes quiet (a running playback would hold every request on it back),
 * the bridge is created, the caller added, the callee originated and awaited, and added in its turn.
 */
export const bridgeMachine: VerbMachine = {
  enter: (call, options) => {
    stopMedia(call);
    const memory: Memory = {
      stage: "quieting",
      endpoint: withTechnology(String(options["to"])),
      ringMs: Number(options["ring"]),
      callerId: String(options["caller_id"] ?? call.state.call.from),
      keepCaller: options["keep_caller"] === true,
      bridge: "",
      leg: "",
      answer: "",
    };
    return isSilent(call) ? create(call, memory) : waiting(memory);
  },
  resume: (call, memory, event) => resumeStage(call, memory as Memory, event),
};

function resumeStage(call: CallDraft, memory: Memory, event: CallEvent): Progress {
  if (event.kind === "dtmf.received") return { kind: "ignored", why: "the caller is being connected" };
  if (event.kind === "request.failed" && event.request === memory.answer) return refused(call, memory, event.message);
  if (memory.stage === "quieting") return isSilent(call) ? create(call, memory) : waiting(memory);
  if (isAbout(event, memory.leg)) return resumeLeg(call, memory, event);
  if (event.kind === "timer.fired" && event.timer === "ring")
    return giveUp(call, memory, "no_answer", "the platform did not say how the call ended");
  if (event.kind === "request.succeeded" && event.request === memory.answer) return nextStage(call, memory);
  return waiting(memory);
}

function create(call: CallDraft, memory: Memory): Progress {
  const created = createBridge(call);
  return waiting({ ...memory, stage: "creating", bridge: created.bridge, answer: created.request });
}

function nextStage(call: CallDraft, memory: Memory): Progress {
  const { bridge } = memory;
  if (memory.stage === "creating") {
    const answer = request(call, { kind: "bridge.add", bridge, leg: call.state.call.id });
    return waiting({ ...memory, stage: "adding", answer });
  }
  if (memory.stage === "adding") {
    const { endpoint, ringMs, callerId } = memory;
    const callee = originate(call, { endpoint, bridge, ringMs, callerId });
    setTimer(call, "ring", ringMs + ringGraceMs);
    return waiting({ ...memory, stage: "originating", leg: callee.leg, answer: callee.request });
  }
  if (memory.stage === "originating") return waiting({ ...memory, stage: "ringing", answer: "" });
  if (memory.stage === "joining") return waiting({ ...memory, stage: "talking", answer: "" });
  return waiting(memory);
}

/** The callee's leg answered or ended. Its answer may overtake the answer to its originate. */
function resumeLeg(call: CallDraft, memory: Memory, event: CallEvent): Progress {
  if (event.kind === "leg.joined") {
    cancelTimer(call, "ring");
    const answer = request(call, { kind: "bridge.add", bridge: memory.bridge, leg: memory.leg });
    return waiting({ ...memory, stage: "joining", answer });
  }
  if (event.kind === "leg.hangup_requested") return waiting(memory);
  if (memory.stage === "talking" || memory.stage === "joining") return hungUp(call, memory);
  if (event.kind !== "leg.destroyed") return giveUp(call, memory, "no_answer");
  return giveUp(call, memory, failureOutcome(event), `cause ${event.cause}`);
}

/** A callee who hung up while being added to the bridge was there, and has left. */
function refused(call: CallDraft, memory: Memory, why: string): Progress {
  const hasLeft = thingWith(call.state.legs, memory.leg)?.status === "hanging_up";
  return memory.stage === "joining" && hasLeft ? hungUp(call, memory) : giveUp(call, memory, "failed", why);
}

function hungUp(call: CallDraft, memory: Memory): Progress {
  if (!memory.keepCaller) return { kind: "end", reason: "callee_left" };
  destroyBridge(call, memory.bridge);
  return { kind: "done", outcome: "ended" };
}

function giveUp(call: CallDraft, memory: Memory, outcome: string, detail?: string): Progress {
  cancelTimer(call, "ring");
  hangUp(call, memory.leg);
  destroyBridge(call, memory.bridge);
  return { kind: "done", outcome, ...(detail === undefined ? {} : { detail }) };
}

function isAbout(event: CallEvent, leg: string): boolean {
  return "leg" in event && event.leg === leg;
}

/** An endpoint without a technology is an extension of the platform: the document's tables hold extensions. */
function withTechnology(endpoint: string): string {
  return endpoint.includes("/") ? endpoint : `PJSIP/${endpoint}`;
}

function waiting(memory: Memory): Progress & { kind: "waiting" } {
  const json: Json & JsonObject = memory;
  return { kind: "waiting", memory: json };
}
