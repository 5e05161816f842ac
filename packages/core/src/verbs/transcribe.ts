import type { CallDraft } from "../interpret/draft.ts";
import type { Json } from "../json.ts";
import type { Verb } from "../interpret/verb.ts";
import { askMachine } from "./ask-machine.ts";
import { defineVerb, everywhere, type Options, type ValuesOf } from "./define-verb.ts";
import { hintsOption } from "./hints-option.ts";

const options = {
  recording: {
    kind: "recording",
    description: "The name of a stored recording, in `wav` or `sln16`.",
    example: "${message.name}",
    required: true,
  },
  hints: hintsOption,
  timeout: {
    kind: "duration",
    description: "How long it may take; then the outcome is `failed`.",
    example: "5m",
    default: "1m",
    minimum: 1,
  },
  secret: {
    kind: "boolean",
    description: "Whether the text must never be seen in a log or a journal.",
    example: true,
    default: false,
  },
} as const satisfies Options;

/**
 * `transcribe` — gives what was said in a recording as a text, by the recogniser that also serves `listen`, in the
 * language of the call.
 */
export const transcribe: Verb = defineVerb({
  name: "transcribe",
  summary: "Gives what was said in a recording as a text.",
  elsewhere: { Twilio: ["Transcribe Recording"], jambonz: ["transcribe"] },
  principal: "recording",
  options,
  outcomes: ["ok", "empty", "failed"],
  result: () => ({ kind: "record", name: "transcript", members: { text: { kind: "string" } } }),
  laws: { ok: () => ['it.text != ""'] },
  time: (known) => ({ idleMs: known.number("timeout") ?? 0 }),
  sends: { kind: "speech.transcribe" },
  places: everywhere,
  machine: askMachine({
    timer: "transcribe",
    ask: (
      { recording, hints = [], timeout: timeoutMs }: ValuesOf<typeof options>,
      { state }: CallDraft,
    ) => ({
      kind: "speech.transcribe",
      recording,
      language: state.call.language,
      hints,
      timeoutMs,
    }),
    answered: (text: Json) =>
      typeof text === "string" && text.trim() !== ""
        ? { kind: "done", outcome: "ok", result: { text: text.trim() } }
        : { kind: "done", outcome: "empty", detail: "nothing was understood" },
    failed: ({ message }) => ({ kind: "done", outcome: "failed", detail: message }),
    late: { kind: "done", outcome: "failed", detail: "the recogniser was not done in time" },
  }),
});
