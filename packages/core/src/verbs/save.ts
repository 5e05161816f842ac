import type { ScalarValue } from "../language/value-type.ts";
import { askMachine } from "./ask-machine.ts";
import { type Options, type ValuesOf, defineVerb, everywhere } from "./define-verb.ts";
import { sentRecording, sentRecordingOptions } from "./sent-recording.ts";
import type { SentRecording } from "../interpret/sent-recording.ts";
import type { SaveCommand } from "../interpret/store-command.ts";
import type { Verb } from "../interpret/verb.ts";
import { wrongSaves } from "./wrong-saves.ts";

const options = {
  in: {
    kind: "name",
    of: "table",
    description: "The table to keep it in.",
    example: "messages",
    required: true,
  },
  key: {
    kind: "string",
    description: "The value of the table's key.",
    example: "${message.id}",
    required: true,
  },
  values: {
    kind: "columns",
    description: "Columns with their new values. All others stay as they are.",
    example: { heard: true },
    required: true,
    minimum: 1,
  },
  recording: {
    kind: "recording",
    description:
      "The name of a stored recording, whose file is kept in a `column` as base64; at most 8 MiB.",
    example: "${message.name}",
  },
  ...sentRecordingOptions,
  column: {
    kind: "name",
    of: "column",
    description:
      "The column for the `recording`, a text of any length. The table does not declare it, so that no `lookup` reads it.",
    example: "sound",
  },
  timeout: {
    kind: "duration",
    description:
      "How long the store may take; then the outcome is `failed`, and the row may be kept all the same.",
    example: "800ms",
    default: "2s",
    minimum: 1,
  },
} as const satisfies Options;

/**
 * `save` — changes the row of a declared table that has a key, or adds it. Saving twice is saving
 * once.
 */
export const save: Verb = defineVerb({
  name: "save",
  summary: "Changes the row of a table that has a key, or adds it.",
  elsewhere: {
    "Amazon Connect": ["Update customer profile", "Customer profiles"],
    FreePBX: ["Call Flow Control"],
  },
  options,
  outcomes: ["ok", "failed"],
  time: (known) => ({ idleMs: known.number("timeout") ?? 0 }),
  sends: { kind: "store.save", table: ({ text }) => text("in") },
  mistakes: wrongSaves,
  places: everywhere,
  machine: askMachine({
    timer: "save",
    ask: ({
      in: table,
      key: value,
      values,
      column,
      timeout: timeoutMs,
      ...sent
    }: ValuesOf<typeof options>) => ({
      kind: "store.save",
      table,
      value,
      // A checked flow has a single value of the column's type in each.
      values: values as Readonly<Record<string, ScalarValue>>,
      ...soundOf(column, sentRecording(sent)),
      timeoutMs,
    }),
    answered: () => ({ kind: "done", outcome: "ok" }),
    failed: ({ message }) => ({ kind: "done", outcome: "failed", detail: message }),
    late: { kind: "done", outcome: "failed", detail: "the store did not answer in time" },
  }),
});

function soundOf(
  column: string | undefined,
  { recording, ...changed }: SentRecording,
): Pick<SaveCommand, "sound"> {
  if (column === undefined || recording === undefined) return {};
  return { sound: { column, recording, ...changed } };
}
