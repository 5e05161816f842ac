import type { ScalarValue } from "../language/value-type.ts";
import { askMachine } from "./ask-machine.ts";
import { type Options, type ValuesOf, defineVerb, everywhere } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

const options = {
  in: {
    kind: "name",
    of: "table",
    description: "The table whose rows are counted.",
    example: "messages",
    required: true,
  },
  where: {
    kind: "columns",
    description:
      "Columns with the value that each has in the rows counted; `${null}` counts rows without one. Left out, all rows are counted.",
    example: { box: "7", heard: false },
    usual: true,
  },
  timeout: {
    kind: "duration",
    description: "How long the store may take; then the outcome is `failed`.",
    example: "800ms",
    default: "2s",
    minimum: 1,
  },
} as const satisfies Options;

/** `count` — counts the rows of a declared table, or those that have certain values. */
export const count: Verb = defineVerb({
  name: "count",
  summary: "Counts the rows of a table, or those that have certain values.",
  elsewhere: { Asterisk: ["DB_KEYCOUNT"] },
  options,
  outcomes: ["ok", "failed"],
  result: () => ({ kind: "integer" }),
  laws: { ok: () => ["it >= 0"] },
  time: (known) => ({ idleMs: known.number("timeout") ?? 0 }),
  sends: { kind: "store.count", table: ({ text }) => text("in") },
  places: everywhere,
  machine: askMachine({
    timer: "count",
    ask: ({ in: table, where = {}, timeout: timeoutMs }: ValuesOf<typeof options>) => ({
      kind: "store.count",
      table,
      // A checked flow has a single value of the column's type in each.
      where: where as Readonly<Record<string, ScalarValue>>,
      timeoutMs,
    }),
    answered: (result) => ({ kind: "done", outcome: "ok", result }),
    failed: ({ message }) => ({ kind: "done", outcome: "failed", detail: message }),
    late: { kind: "done", outcome: "failed", detail: "the store did not answer in time" },
  }),
});
