import type { Verb } from "../language/verb.ts";
import { abandonRequest, request } from "../interpret/requests.ts";
import { cancelTimer, setTimer } from "../interpret/timers.ts";
import { optionText } from "./option-text.ts";

/**
 * `lookup` — finds one row of a declared table by its key.
 *
 * The deadline is a timer of the call, so a store that never answers costs the caller no more than `timeout`; its answer
 * then comes too late and changes nothing (I8).
 */
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
  inFinally: true,
  inWebhook: true,
  machine: {
    enter: (call, options) => {
      const timeoutMs = Number(options["timeout"]);
      setTimer(call, "lookup", timeoutMs);
      const table = String(options["in"]);
      return {
        kind: "waiting",
        memory: request(call, { kind: "store.lookup", table, value: String(options["key"]), timeoutMs }),
      };
    },
    resume: (call, memory, event) => {
      if (event.kind === "timer.fired" && event.timer === "lookup") {
        abandonRequest(call, String(memory));
        return { kind: "done", outcome: "failed", detail: "the store did not answer in time" };
      }
      if ((event.kind !== "request.succeeded" && event.kind !== "request.failed") || event.request !== memory)
        return { kind: "ignored", why: "a lookup is under way" };
      cancelTimer(call, "lookup");
      if (event.kind === "request.failed") return { kind: "done", outcome: "failed", detail: event.message };
      if (event.result === null) return { kind: "done", outcome: "missing" };
      return { kind: "done", outcome: "found", result: event.result };
    },
  },
};
