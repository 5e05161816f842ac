import { askMachine } from "./ask-machine.ts";
import { type Options, type ValuesOf, defineVerb, everywhere } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

const options = {
  in: { kind: "table", description: "The table to search.", example: "customers", required: true },
  key: { kind: "string", description: "The value of the table's key.", example: "${customer_id}", required: true },
  timeout: {
    kind: "duration",
    description: "How long the store may take; then the outcome is `failed`.",
    example: "800ms",
    default: "2s",
    minimum: 1,
  },
} as const satisfies Options;

/** `lookup` — finds one row of a declared table by its key. */
export const lookup: Verb = defineVerb({
  name: "lookup",
  summary: "Finds one row of a table by its key.",
  elsewhere: { "Amazon Connect": ["Get customer profile"], FreePBX: ["CID Lookup"] },
  options,
  outcomes: ["found", "missing", "failed"],
  result: ({ text }) => ({ kind: "row", table: text("in") }),
  waits: true,
  time: (known) => ({ idleMs: known.number("timeout") ?? 0 }),
  sends: { kind: "store.lookup", table: ({ text }) => text("in") },
  places: everywhere,
  machine: askMachine<ValuesOf<typeof options>>({
    timer: "lookup",
    ask: ({ in: table, key: value, timeout: timeoutMs }) => ({ kind: "store.lookup", table, value, timeoutMs }),
    answered: (row) =>
      row === null ? { kind: "done", outcome: "missing" } : { kind: "done", outcome: "found", result: row },
    failed: ({ message }) => ({ kind: "done", outcome: "failed", detail: message }),
    late: { kind: "done", outcome: "failed", detail: "the store did not answer in time" },
  }),
});
