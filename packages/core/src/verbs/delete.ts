import { askMachine } from "./ask-machine.ts";
import { type Options, type ValuesOf, defineVerb, everywhere } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

const options = {
  in: {
    kind: "name",
    of: "table",
    description: "The table to delete it from.",
    example: "messages",
    required: true,
  },
  key: {
    kind: "string",
    description: "The value of the table's key.",
    example: "${message.id}",
    required: true,
  },
  timeout: {
    kind: "duration",
    description:
      "How long the store may take; then the outcome is `failed`, and the row may be gone all the same.",
    example: "800ms",
    default: "2s",
    minimum: 1,
  },
} as const satisfies Options;

/**
 * `delete` — removes the row of a declared table that has a key. A missing row counts as deleted:
 * deleting twice is deleting once.
 */
export const deleting: Verb = defineVerb({
  name: "delete",
  summary: "Removes the row of a table that has a key; one that is not there is deleted.",
  elsewhere: { Asterisk: ["DBdel", "DB_DELETE"] },
  options,
  outcomes: ["ok", "failed"],
  time: (known) => ({ idleMs: known.number("timeout") ?? 0 }),
  sends: { kind: "store.delete", table: ({ text }) => text("in") },
  places: everywhere,
  machine: askMachine({
    timer: "delete",
    ask: ({ in: table, key: value, timeout: timeoutMs }: ValuesOf<typeof options>) => ({
      kind: "store.delete",
      table,
      value,
      timeoutMs,
    }),
    answered: () => ({ kind: "done", outcome: "ok" }),
    failed: ({ message }) => ({ kind: "done", outcome: "failed", detail: message }),
    late: { kind: "done", outcome: "failed", detail: "the store did not answer in time" },
  }),
});
