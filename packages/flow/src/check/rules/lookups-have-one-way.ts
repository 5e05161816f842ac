import { defineRule, type Rule } from "../rule.ts";
import type { CheckedStep } from "../checked-step.ts";
import type { Finding } from "../rule.ts";
import { mostItems } from "@flowrun/core/tooling";

/**
 * A lookup either names a key, or says what rows have in their columns: what it gives follows from
 * that.
 */
export const lookupsHaveOneWay: Rule = defineRule({
  code: "FLOW_LOOKUP_WAY",
  severity: "error",
  title: "A lookup does not say in one way what it looks for.",
  why: "With `key` it gives one row, with `where` a list of at most 1,000 rows. `order` and `limit` are about that list.",
  remedy: "Give either `key` or `where`, and `order` and `limit` only beside `where`.",
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
  find: ({ steps }) =>
    steps.filter(({ verb }) => verb.sends?.kind === "store.lookup").flatMap(wrongWays),
});

function wrongWays({ node, options }: CheckedStep): readonly Finding[] {
  const at = (option: string): Finding["span"] => node.options.get(option)?.span ?? node.verb.span;
  const [byKey, byValues] = [node.options.has("key"), node.options.has("where")];
  if (node.unread.size > 0) return [];
  if (byKey && byValues) {
    const message = 'This lookup has both "key" and "where".';
    return [
      {
        span: at("where"),
        message,
        hint: "Remove one of them: `key` gives one row, `where` a list.",
      },
    ];
  }
  if (!byKey && !byValues) {
    const message = 'This lookup has neither "key" nor "where".';
    return [
      { span: node.verb.span, message, hint: "Add `key` for one row, or `where` for a list." },
    ];
  }
  const idle = byKey ? ["order", "limit"].filter((option) => node.options.has(option)) : [];
  const findings = idle.map((option): Finding => {
    const message = `"${option}" says nothing beside "key", which gives one row at most.`;
    return { span: at(option), message, hint: `Remove "${option}", or use "where".` };
  });
  const limit = options["limit"];
  const isOver = limit?.kind === "constant" && Number(limit.value) > mostItems;
  const message = `"limit" must be at most ${mostItems}.`;
  return isOver
    ? [...findings, { span: at("limit"), message, hint: "Use `where` to find fewer rows." }]
    : findings;
}
