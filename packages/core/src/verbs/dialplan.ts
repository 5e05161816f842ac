import type { CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import { isJsonObject } from "../json.ts";
import { callerLeg } from "../interpret/state.ts";
import { cancelTimer, setTimer } from "../interpret/timers.ts";
import { calledEndpoint } from "../language/option-kinds/endpoints.ts";
import type { Verb } from "../interpret/verb.ts";
import { connect, resumeConnecting } from "./bridge/connect.ts";
import type { BridgePlan } from "./bridge/bridge-plan.ts";
import { isConversing, remove, type Connecting, type BridgeStep } from "./bridge/connecting.ts";
import { earlyOption, needsAnswerUnlessEarly } from "./early-option.ts";
import { defineVerb, type Options, type ValuesOf } from "./define-verb.ts";

const options = {
  to: {
    kind: "place",
    description:
      "The extension and its context: `EXTENSION@CONTEXT`. An expression may give the extension.",
    example: "600@features",
    required: true,
  },
  variables: {
    kind: "plan-variables",
    description: "Variables that the dial plan finds there, at most 32.",
    example: { MAILBOX: "${call.to}" },
  },
  max: {
    kind: "duration",
    description: "The longest that it may take; then the caller is taken out of the dial plan.",
    example: "10m",
    default: "1h",
    minimum: 1000,
    isOfTalk: true,
  },
  early: {
    ...earlyOption,
    description:
      "Whether the step may stand before `answer`, too: the caller hears the dial plan as early media (SIP 183). A dial plan that answers answers the caller.",
  },
} as const satisfies Options;

/**
 * `dialplan` — has the dial plan do something for the caller, who comes back. On the platform it is
 * a call of a `Local` channel, which is in a bridge with the caller before the dial plan begins.
 * The caller hears its sounds, and it hears the caller's keys and voice, even if it never answers.
 * Before the caller is answered Asterisk answers with the dial plan (200, measured on 22).
 */
export const dialplan: Verb = defineVerb({
  name: "dialplan",
  summary:
    "Runs an extension of the platform's dial plan for the caller, and goes on when it has come to its end.",
  elsewhere: {
    FreePBX: ["Feature Code Admin", "Custom Destination"],
    Asterisk: [
      ...["Echo", "VoiceMailMain", "Directory", "ChanSpy", "ExtenSpy", "Page", "ReceiveFAX"],
      ...["SendFAX", "VMAuthenticate", "SayUnixTime", "Milliwatt", "Dictate", "AlarmReceiver"],
    ],
  },
  principal: "to",
  options,
  outcomes: ["ended", "timed_out", "failed"],
  time: () => ({ idleMs: 0, quietMs: 0, tailMs: 0 }),
  needsAnswer: needsAnswerUnlessEarly,
  after: { ended: "talked", timed_out: "cut" },
  machine: { enter, resume, leave, isTalking: isConversing },
});

type Running = Progress<Connecting, "ended" | "timed_out" | "failed">;

function enter(call: CallDraft, { to, variables = {}, max }: ValuesOf<typeof options>): Running {
  // Our own timer is the one that ends it, whether the dial plan answers or not.
  const ringMs = max + 1_000;
  const { from: callerId } = call.state.call;
  const plan: BridgePlan = {
    ...{ ringMs, callerId, background: null, answers: false, maxMs: null, keepCaller: true },
    early: "phone",
    dialPlan: { for: callerLeg(call.state), variables },
  };
  setTimer(call, "max", max);
  return came(connect(call, [[calledEndpoint("place", to) ?? to]], plan));
}

function resume(call: CallDraft, memory: Connecting, event: CallEvent): Running {
  if (event.kind === "dtmf.received")
    return { kind: "ignored", why: "the dial plan hears this key" };
  if (event.kind === "timer.fired" && event.timer === "max") {
    remove(call, memory);
    return { kind: "done", outcome: "timed_out" };
  }
  const step = came(resumeConnecting(call, memory, event));
  if (step.kind === "done") cancelTimer(call, "max");
  return step;
}

/** Takes the caller out of it, once it runs. */
function leave(call: CallDraft, memory: Connecting): Running | undefined {
  if (memory.stage !== "ringing" && memory.stage !== "talking") return undefined;
  cancelTimer(call, "max");
  remove(call, memory);
  return { kind: "done", outcome: "ended" };
}

/**
 * The way in which the dial plan has come back. A dial plan that never answered has run as well, if
 * the platform tells the cause with which it hung up.
 */
function came(step: BridgeStep): Running {
  if (step.kind !== "done") return step;
  const { outcome, detail, result } = step;
  const cause = isJsonObject(result) ? result["cause"] : null;
  if (outcome !== "failed" || typeof cause === "number") return { kind: "done", outcome: "ended" };
  return { kind: "done", outcome, ...(detail === undefined ? {} : { detail }) };
}
