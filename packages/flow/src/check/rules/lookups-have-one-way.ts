import { defineRule, type Rule } from "../rule.ts";
import type { CheckedStep } from "../checked-step.ts";
import type { Finding } from "../rule.ts";
import { type FlowAst, mostItems, tableOf } from "@flowrun/core/tooling";
import { tables } from "../../read/sections/tables.ts";

/**
 * A lookup names a key, says what rows have in their columns, or takes all by pages: what it gives
 * follows from that.
 */
export const lookupsHaveOneWay: Rule = defineRule({
  code: "FLOW_LOOKUP_WAY",
  severity: "error",
  title: "A lookup does not say in one way what it looks for.",
  why: "With `key` it gives one row, with `where` a list of at most 1,000 rows, with `after` a page of all rows by their keys. `order` is about the list, `limit` about the list or the page.",
  remedy:
    "Give `key`, `where` or `after`; `order` only beside `where`, and `limit` not beside `key`. A table that is listed declares its key as a column.",
  example: `
    tables:
      customers: { key: id, columns: { name: string, phone: string } }
    blocks:
      main:
        - lookup: { in: customers, key: "\${call.from}", where: { phone: "\${call.from}" } }
          as: customer
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: ({ ast, steps }) =>
    steps
      .filter(({ verb }) => verb.sends?.kind === "store.lookup")
      .flatMap((step) => wrongWays(ast, step)),
});

/** The options of which a lookup has one. */
const ways = ["key", "where", "after"] as const;

/** The options that say something beside each. */
const besides: Readonly<Record<(typeof ways)[number], readonly string[]>> = {
  key: [],
  where: ["order", "limit"],
  after: ["limit"],
};

const reasons = {
  key: "which gives one row at most",
  where: "",
  after: "which gives the rows by key",
} as const;

function wrongWays(ast: FlowAst, step: CheckedStep): readonly Finding[] {
  const { node, options } = step;
  const at = (option: string): Finding["span"] => node.options.get(option)?.span ?? node.verb.span;
  const [way, second] = ways.filter((option) => node.options.has(option));
  if (node.unread.size > 0) return [];
  if (way === undefined) {
    const message = 'This lookup has neither "key" nor "where" nor "after".';
    const hint =
      "Add `key` for one row, `where` for those with certain values, or `after` for all by pages.";
    return [{ span: node.verb.span, message, hint }];
  }
  if (second !== undefined) {
    const message = `This lookup has both "${way}" and "${second}".`;
    const hint =
      "Remove one of them: `key` gives one row, `where` those with certain values, `after` a page of all.";
    return [{ span: at(second), message, hint }];
  }
  const idle = ["order", "limit"].filter(
    (option) => node.options.has(option) && !besides[way].includes(option),
  );
  const findings = idle.map((option): Finding => {
    const message = `"${option}" says nothing beside "${way}", ${reasons[way]}.`;
    return { span: at(option), message, hint: `Remove "${option}", or use "where".` };
  });
  const limit = options["limit"];
  const isOver = limit?.kind === "constant" && Number(limit.value) > mostItems;
  const message = `"limit" must be at most ${mostItems}.`;
  const hint = way === "after" ? "Ask for the next page." : "Use `where` to find fewer rows.";
  return [
    ...findings,
    ...(isOver ? [{ span: at("limit"), message, hint }] : []),
    ...(way === "after" ? withoutMark(ast, step) : []),
  ];
}

/** A page of rows without their keys does not say where the next one begins. */
function withoutMark(ast: FlowAst, { node, verb }: CheckedStep): readonly Finding[] {
  const table = tables.in(ast).get(tableOf(verb, node)?.text ?? "");
  if (table === undefined || table.columns.has(table.key.value)) return [];
  const { value: key } = table.key;
  const message = `The table "${table.name.value}" does not declare its key "${key}" as a column, so no page says where the next one begins.`;
  const span = node.options.get("after")?.span ?? node.verb.span;
  return [{ span, message, hint: `Add \`${key}: string\` to its "columns".` }];
}
