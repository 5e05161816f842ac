import type { Verb } from "./verb.ts";
import { askMachine, askTime } from "./ask-machine.ts";
import { optionText } from "./option-text.ts";

/** `lookup` — finds one row of a declared table by its key. */
export const lookup: Verb = {
  name: "lookup",
  summary: "Finds one row of a table by its key.",
  options: {
    in: { kind: "table", description: "The table to search.", example: "customers", required: true },
    key: { kind: "string", description: "The value of the table's key.", example: "${customer_id}", required: true },
    timeout: {
      kind: "duration",
      description: "How long the store may take; then the outcome is `failed`.",
      example: "800ms",
      default: "2s",
      minimum: 1,
    },
  },
  outcomes: ["found", "missing", "failed"],
  result: (step) => ({ kind: "row", table: optionText(step, "in") }),
  waits: true,
  time: askTime,
  sends: { kind: "store.lookup", table: (step) => optionText(step, "in") },
  inFinally: true,
  inWebhook: true,
  machine: askMachine({
    timer: "lookup",
    ask: (options) => ({
      kind: "store.lookup",
      table: String(options["in"]),
      value: String(options["key"]),
      timeoutMs: Number(options["timeout"]),
    }),
    answered: (row) =>
      row === null ? { kind: "done", outcome: "missing" } : { kind: "done", outcome: "found", result: row },
    failed: ({ message }) => ({ kind: "done", outcome: "failed", detail: message }),
    late: { kind: "done", outcome: "failed", detail: "the store did not answer in time" },
  }),
};
