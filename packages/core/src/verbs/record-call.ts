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
import type { SnoopedSound } from "../interpret/platform-command.ts";
import { callerLeg } from "../interpret/state.ts";
import { thingWith } from "../interpret/listing.ts";
import { cancelTimer, setTimer } from "../interpret/timers.ts";
import type { Verb } from "../interpret/verb.ts";
import { recordingType, twoSidedType } from "../language/value-type.ts";
import { defineVerb } from "./define-verb.ts";
import { earlyOption, needsAnswerUnlessEarly } from "./early-option.ts";
import { recordingOptions } from "./recording-options.ts";

/** A sound that is recorded, and the helper leg on which it is heard. */
type Side = {
  readonly name: string;
  readonly helper: string;
};

/**
 * A recording that is about to begin: first a helper leg, then what is recorded on it. `answer` is
 * the request that it waits for. Where each side is recorded apart, `right` is the other one; both
 * begin once both helpers are there.
 */
type Beginning = Side & {
  readonly format: RecordingFormat;
  readonly answer: string;
  readonly right?: Side & { readonly answer: string };
};

type Step = Progress<Beginning, "ok" | "failed">;

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
    stereo: {
      kind: "boolean",
      description:
        "Whether both sides are recorded apart: the caller under `name`, and what the caller hears under the same name with `-right` behind it. Sent with `right`, they are one stereo WAV.",
      example: true,
      default: false,
    },
    early: {
      ...earlyOption,
      description:
        "Whether the step may stand before `answer`, too: then what is said and heard before it is recorded as well.",
    },
  },
  outcomes: ["ok", "failed"],
  result: ({ text }) => (text("stereo") === "true" ? twoSidedType : recordingType),
  time: () => ({ idleMs: withinMs }),
  needsAnswer: needsAnswerUnlessEarly,
  uses: ({ format }) => ["recording", "snooping", format],
  places: ["M", "K", "C", "S"],
  machine: {
    enter(call, { name = nextName(call), format, stereo }) {
      if (call.state.recordings.some(({ kind }) => kind === "call"))
        return { kind: "done", outcome: "failed", detail: "the call is recorded already" };
      const listen = (to: SnoopedSound, as: string): Side & { readonly answer: string } => {
        const { leg, request } = snoop(call, { of: callerLeg(call.state), hears: to });
        return { name: as, helper: leg, answer: request };
      };
      const left = listen(stereo ? "in" : "both", name);
      const right = stereo ? { right: listen("out", `${name}-right`) } : {};
      setTimer(call, "record", withinMs);
      return { kind: "waiting", memory: { ...left, format, ...right } };
    },
    resume,
  },
});

function nextName({ state }: CallDraft): string {
  return `${state.call.id.replaceAll("/", "_")}/${state.counter + 1}`;
}

function resume(call: CallDraft, beginning: Beginning, event: CallEvent): Step {
  const { name, answer: awaited, right } = beginning;
  if (event.kind === "request.failed" && event.request === awaited && event.certain) {
    const isHelped = thingWith(call.state.recordings, name) !== undefined;
    if (!isHelped && right === undefined) return recordConversations(call, beginning);
  }
  const failure = failureOf(event, beginning);
  if (failure !== undefined) return failed(call, beginning, failure);
  if (event.kind === "leg.joined") return helped(call, beginning, event.leg);
  if (
    event.kind !== "recording.started" ||
    !sidesOf(beginning).every((side) => hasBegun(call, side))
  )
    return { kind: "waiting", memory: beginning };
  cancelTimer(call, "record");
  for (const { helper } of sidesOf(beginning)) keepLeg(call, helper);
  return { kind: "done", outcome: "ok", result: valueUnderWay(name, right?.name) };
}

/** A helper is there: with the last one all begins to be recorded. */
function helped(call: CallDraft, beginning: Beginning, joined: string): Step {
  const { name, format, helper, right } = beginning;
  const sides = sidesOf(beginning);
  const isThere = ({ helper: leg }: Side): boolean =>
    thingWith(call.state.legs, leg)?.status === "here";
  if (!sides.some((side) => side.helper === joined) || !sides.every(isThere))
    return { kind: "waiting", memory: beginning };
  const all = { kind: "call", format } as const;
  if (right === undefined) {
    const answer = startRecording(call, { ...all, name, leg: helper });
    return { kind: "waiting", memory: { ...beginning, answer } };
  }
  const left = { ...all, name, leg: helper, hears: "in", right: right.name } as const;
  const other = { ...all, name: right.name, leg: right.helper, hears: "out" } as const;
  const answer = startRecording(call, left);
  const memory = { ...beginning, answer, right: { ...right, answer: startRecording(call, other) } };
  return { kind: "waiting", memory };
}

function sidesOf({ right, ...left }: Beginning): readonly Side[] {
  return right === undefined ? [left] : [left, right];
}

function hasBegun({ state }: CallDraft, { name }: Side): boolean {
  return thingWith(state.recordings, name)?.startedAt !== undefined;
}

/** The platform cannot listen to a leg: it records what is said in bridges. */
function recordConversations(call: CallDraft, { name, format }: Beginning): Step {
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

function failureOf(event: CallEvent, beginning: Beginning): Failure | undefined {
  const { answer, right } = beginning;
  const sides = sidesOf(beginning);
  switch (event.kind) {
    case "request.failed":
      return [answer, right?.answer].includes(event.request)
        ? { detail: event.message, certain: event.certain }
        : undefined;
    case "recording.failed":
      return sides.some(({ name }) => event.recording === name)
        ? { detail: "the platform could not record", certain: true }
        : undefined;
    case "leg.left":
    case "leg.destroyed":
      return sides.some(({ helper }) => event.leg === helper)
        ? { detail: "the platform ended it", certain: true }
        : undefined;
    case "timer.fired":
      return event.timer === "record"
        ? { detail: "the platform did not begin to record", certain: false }
        : undefined;
    default:
      return undefined;
  }
}

/** The failure tells of one side; of the other nobody knows how far it is. */
function failed(call: CallDraft, beginning: Beginning, { detail, certain }: Failure): Step {
  cancelTimer(call, "record");
  for (const { name, helper } of sidesOf(beginning)) {
    const isAsked = thingWith(call.state.recordings, name) !== undefined;
    const isSure = certain && beginning.right === undefined;
    if (isAsked && isSure) dropRecording(call, name);
    if (isAsked && !isSure) eraseRecording(call, name);
    hangUp(call, helper);
  }
  return { kind: "done", outcome: "failed", detail };
}
