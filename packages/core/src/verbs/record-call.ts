import type { RecordingFormat } from "../interpret/recording-command.ts";
import { writeLog, type CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import { snoop } from "../interpret/helping-legs.ts";
import { hangUp, keepLeg } from "../interpret/legs.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import {
  dropRecording,
  eraseRecording,
  recordBridges,
  startRecording,
  valueUnderWay,
} from "../interpret/recordings.ts";
import { callerLeg } from "../interpret/state.ts";
import { thingWith } from "../interpret/listing.ts";
import { cancelTimer, setTimer } from "../interpret/timers.ts";
import type { Verb } from "../interpret/verb.ts";
import { recordingType } from "../language/value-type.ts";
import { defineVerb } from "./define-verb.ts";
import { earlyOption, needsAnswerUnlessEarly } from "./early-option.ts";
import { recordingOptions } from "./recording-options.ts";

/**
 * A recording that is about to begin: first a helper leg, then what is recorded on it. `answer` is
 * the request that it waits for.
 */
type Beginning = {
  readonly name: string;
  readonly format: RecordingFormat;
  readonly helper: string;
  readonly answer: string;
};

const withinMs = 5_000;

/**
 * `record-call` — records both sides of the call from here on, through all that the flow does, to its end or `control: stop_recording`.
 * Media that the caller hears in a conversation are not in it (measured on Asterisk 22). A platform
 * that cannot listen to a leg, as the platform document has it, records the bridges that the caller
 * enters.
 */
export const recordCall: Verb = defineVerb({
  name: "record-call",
  summary: "Records both sides of the call, from here to its end.",
  elsewhere: {
    Twilio: ["Call Recording"],
    "Amazon Connect": ["Set recording behavior", "Set recording and analytics behavior"],
    FreePBX: ["Call Recording"],
    Asterisk: ["MixMonitor", "Monitor"],
  },
  options: {
    ...recordingOptions,
    early: {
      ...earlyOption,
      description:
        "Whether the step may stand before `answer`, too: then what is said and heard before it is recorded as well.",
    },
  },
  outcomes: ["ok", "failed"],
  result: () => recordingType,
  time: () => ({ idleMs: withinMs }),
  needsAnswer: needsAnswerUnlessEarly,
  uses: ({ format }) => ["recording", "snooping", format],
  places: ["M", "K", "C", "S"],
  machine: {
    enter(
      call,
      { format, name = `${call.state.call.id.replaceAll("/", "_")}/${call.state.counter + 1}` },
    ) {
      if (call.state.recordings.some(({ kind }) => kind === "call"))
        return { kind: "done", outcome: "failed", detail: "the call is recorded already" };
      const { leg: helper, request: answer } = snoop(call, {
        of: callerLeg(call.state),
        hears: "both",
      });
      setTimer(call, "record", withinMs);
      return { kind: "waiting", memory: { name, format, helper, answer } };
    },
    resume,
  },
});

function resume(
  call: CallDraft,
  beginning: Beginning,
  event: CallEvent,
): Progress<Beginning, "ok" | "failed"> {
  const { helper, name, format, answer: awaited } = beginning;
  if (event.kind === "request.failed" && event.request === awaited && event.certain) {
    const isHelped = thingWith(call.state.recordings, name) !== undefined;
    if (!isHelped) return recordConversations(call, beginning);
  }
  const failure = failureOf(event, beginning);
  if (failure !== undefined) return failed(call, beginning, failure);
  if (event.kind === "leg.joined" && event.leg === helper) {
    const answer = startRecording(call, { name, kind: "call", leg: helper, format });
    return { kind: "waiting", memory: { ...beginning, answer } };
  }
  if (event.kind !== "recording.started" || event.recording !== name)
    return { kind: "waiting", memory: beginning };
  cancelTimer(call, "record");
  keepLeg(call, helper);
  return { kind: "done", outcome: "ok", result: valueUnderWay(name) };
}

/** The platform cannot listen to a leg: it records what is said in bridges. */
function recordConversations(
  call: CallDraft,
  { name, format }: Beginning,
): Progress<Beginning, "ok" | "failed"> {
  cancelTimer(call, "record");
  recordBridges(call, { name, format });
  const message =
    "The platform cannot listen to the caller: only conversations are recorded, by their bridges.";
  writeLog(call, "warn", message);
  const detail = "only bridges are recorded";
  return { kind: "done", outcome: "ok", result: valueUnderWay(name), detail };
}

/** Why it came to nothing, and whether it surely did. */
interface Failure {
  readonly detail: string;
  readonly certain: boolean;
}

function failureOf(event: CallEvent, { helper, name, answer }: Beginning): Failure | undefined {
  switch (event.kind) {
    case "request.failed":
      return event.request === answer
        ? { detail: event.message, certain: event.certain }
        : undefined;
    case "recording.failed":
      return event.recording === name
        ? { detail: "the platform could not record", certain: true }
        : undefined;
    case "leg.left":
    case "leg.destroyed":
      return event.leg === helper ? { detail: "the platform ended it", certain: true } : undefined;
    case "timer.fired":
      return event.timer === "record"
        ? { detail: "the platform did not begin to record", certain: false }
        : undefined;
    default:
      return undefined;
  }
}

function failed(
  call: CallDraft,
  { name, helper }: Beginning,
  { detail, certain }: Failure,
): Progress<Beginning, "ok" | "failed"> {
  cancelTimer(call, "record");
  const isAsked = thingWith(call.state.recordings, name) !== undefined;
  if (isAsked && certain) dropRecording(call, name);
  if (isAsked && !certain) eraseRecording(call, name);
  hangUp(call, helper);
  return { kind: "done", outcome: "failed", detail };
}
