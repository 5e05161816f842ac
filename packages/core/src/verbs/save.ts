import type { ScalarValue } from "../language/value-type.ts";
import { askMachine } from "./ask-machine.ts";
import { type Options, type ValuesOf, defineVerb, everywhere } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

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
  places: everywhere,
  machine: askMachine({
    timer: "save",
    ask: ({ in: table, key: value, values, timeout: timeoutMs }: ValuesOf<typeof options>) => ({
      kind: "store.save",
      table,
      value,
      // A checked flow has a single value of the column's type in each.
      values: values as Readonly<Record<string, ScalarValue>>,
      timeoutMs,
    }),
    answered: () => ({ kind: "done", outcome: "ok" }),
    failed: ({ message }) => ({ kind: "done", outcome: "failed", detail: message }),
    late: { kind: "done", outcome: "failed", detail: "the store did not answer in time" },
  }),
});
