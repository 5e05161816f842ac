import type { SideRequest } from "../interpret/requests.ts";
import type { ScalarValue } from "../language/value-type.ts";
import { askMachine } from "./ask-machine.ts";
import { type Options, type ValuesOf, defineVerb, everywhere } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";
import { mostItems } from "../language/option-kinds/trees.ts";

const options = {
  in: {
    kind: "name",
    of: "table",
    description: "The table to search.",
    example: "customers",
    required: true,
  },
  key: {
    kind: "string",
    description:
      "The value of the table's key. It gives one row; `where` or `after` stands in its place for several.",
    example: "${customer_id}",
    usual: true,
  },
  where: {
    kind: "columns",
    description:
      "Columns with the value that each has in the rows looked for; `${null}` finds rows without one. `{}` looks at all rows.",
    example: { box: "7", heard: false },
  },
  order: {
    kind: "order",
    description:
      "The columns by which the rows stand, `-` before one for the largest first; at last they stand by key.",
    example: ["-left_at"],
  },
  after: {
    kind: "string",
    description:
      "Gives the whole table page by page, by key: the key of the last row of the page before; an empty text for the first page.",
    example: "${vars.last}",
  },
  limit: {
    kind: "integer",
    description: "The most rows; never more than 1,000.",
    example: 100,
    minimum: 1,
  },
  timeout: {
    kind: "duration",
    description: "How long the store may take; then the outcome is `failed`.",
    example: "800ms",
    default: "2s",
    minimum: 1,
  },
} as const satisfies Options;

/**
 * `lookup` — finds one row of a declared table by its key, the rows that have certain values, or
 * all rows, page by page.
 */
export const lookup: Verb = defineVerb({
  name: "lookup",
  summary: "Finds one row of a table by its key, all that have certain values, or a page of all.",
  elsewhere: {
    "Amazon Connect": ["Get customer profile", "Customer profiles"],
    FreePBX: ["CID Lookup", "Call Flow Control", "Dynamic Routes", "Blacklist"],
  },
  options,
  outcomes: ["found", "missing", "failed"],
  result: ({ has, text }) => ({
    kind: has("where") || has("after") ? "rows" : "row",
    table: text("in"),
  }),
  laws: {
    found: ({ has }) =>
      has("where") || has("after") ? ["size(it) >= 1", `size(it) <= ${mostItems}`] : [],
  },
  time: (known) => ({ idleMs: known.number("timeout") ?? 0 }),
  sends: { kind: "store.lookup", table: ({ text }) => text("in") },
  places: everywhere,
  machine: askMachine({
    timer: "lookup",
    ask: questionOf,
    answered: (result) =>
      result === null || (Array.isArray(result) && result.length === 0)
        ? { kind: "done", outcome: "missing" }
        : { kind: "done", outcome: "found", result },
    failed: ({ message }) => ({ kind: "done", outcome: "failed", detail: message }),
    late: { kind: "done", outcome: "failed", detail: "the store did not answer in time" },
  }),
});

function questionOf({
  in: table,
  key: value = "",
  where,
  after,
  order = [],
  limit = mostItems,
  timeout: timeoutMs,
}: ValuesOf<typeof options>): SideRequest {
  const most = Math.max(1, Math.min(limit, mostItems));
  if (after !== undefined) return { kind: "store.list", table, after, limit: most, timeoutMs };
  if (where === undefined) return { kind: "store.lookup", table, value, timeoutMs };
  return {
    kind: "store.find",
    table,
    // A checked flow has a single value of the column's type in each.
    where: where as Readonly<Record<string, ScalarValue>>,
    order,
    limit: most,
    timeoutMs,
  };
}
