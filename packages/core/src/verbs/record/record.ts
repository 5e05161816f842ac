import { defineVerb, type Options, type Timed, type ValuesOf } from "../define-verb.ts";
import type { Verb, VerbTime } from "../../interpret/verb.ts";
import { recordedType } from "../../language/value-type.ts";
import { recordingOptions } from "../recording-options.ts";
import { beep, enterRecord, leaveRecord, resumeRecord } from "./record-machine.ts";

const { name, format } = recordingOptions;

const options = {
  name,
  max: {
    kind: "duration",
    description: "The longest recording, at most `1h`.",
    example: "3m",
    default: "2m",
    minimum: 1_000,
    maximum: 3_600_000,
  },
  end_on: {
    kind: "keys",
    description: 'Keys that end it; `""` for none.',
    example: "#*",
    default: "#",
  },
  end_on_silence: {
    kind: "duration",
    description: "How long nobody talks before it ends, once somebody did; `0s` for never.",
    example: "3s",
    default: "4s",
    minimum: 0,
  },
  timeout: {
    kind: "duration",
    description: "How long nobody may begin to talk; then it is `empty`.",
    example: "5s",
    default: "8s",
    minimum: 500,
  },
  beep: {
    kind: "boolean",
    description: "Whether a beep comes before it.",
    example: false,
    default: true,
  },
  format,
  secret: {
    kind: "boolean",
    description:
      "Whether the recording is secret: its name and media stay out of logs and journals, and a recording of the whole call pauses meanwhile.",
    example: true,
    default: false,
  },
} as const satisfies Options;

/**
 * `record` — records what somebody says. The words of a caller who hangs up are kept, too: the name
 * under `as` is bound, for `finally`.
 */
export const record: Verb = defineVerb({
  name: "record",
  summary: "Records what the caller says, until a key, silence or a limit.",
  elsewhere: {
    Twilio: ["Record Voicemail", "Record"],
    FreePBX: ["Voicemail"],
    Asterisk: ["Record", "VoiceMail"],
    jambonz: ["listen"],
  },
  options,
  outcomes: ["ok", "empty", "failed"],
  result: () => recordedType,
  time: recordTime,
  needsAnswer: true,
  plays: ({ text }) => (text("beep") === "false" ? [] : [beep]),
  keys: { kind: "interrupt", outcomes: [], keys: ({ end_on: keys }) => keys },
  uses: ({ format: written }) => ["recording", "talk", written],
  places: ["M", "K"],
  machine: {
    enter: (
      call,
      {
        max,
        end_on: endOn,
        end_on_silence: silence,
        timeout,
        beep: beeps,
        ...rest
      }: ValuesOf<typeof options>,
    ) =>
      enterRecord(call, {
        ...rest,
        mostMs: max,
        endOn,
        silenceMs: silence,
        firstMs: timeout,
        beeps,
      }),
    leave: leaveRecord,
    resume: resumeRecord,
  },
});

/** Somebody who records is not taken for somebody who hears nothing. */
function recordTime(known: Timed<typeof options>): VerbTime {
  const before = beepMs + (known.number("timeout") ?? 0);
  return { idleMs: before, mostMs: beepMs + (known.number("max") ?? 0), quietMs: 0, tailMs: 0 };
}

const beepMs = 1_500;
