import { expect, test } from "vitest";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const flow = programOf(`
flowrun: 1
name: order
start: main
blocks:
  main:
    - answer
    - request:
        url: "https://shop.example/orders/\${call.from}"
        answers:
          status: string
          total: number?
          customer?: { name: string, level: string? }
          items: [{ id: string, amount: integer? }]
      as: order
      then: { unexpected: sorry, refused: unknown, failed: sorry, timed_out: sorry }
    - log: "\${order.body.total}"
      if: order.body.total != null && order.body.total > 17.5
    - go: sorry
      if: order.body.customer != null && order.body.customer.level == "gold"
    - request: https://shop.example/stock
      as: stock
      then: { else: sorry }
    - go: sorry
      if: stock.body.?left[?1].?number.orValue(0) == 42
    - each: { in: "\${order.body.items}", do: tell }
      as: item
    - hangup
  tell:
    - log: "\${item.id}"
    - log: "\${item.amount}"
      if: item.amount != null
  unknown:
    - log: "\${order.status}"
    - hangup
  sorry:
    - play: sound:sorry
    - hangup
`);

test("a search answers as it is declared, and otherwise, and finds what defaults hide", () => {
  const { unreached, impossible, faults } = explore(flow);
  expect({ unreached, impossible, faults }).toEqual({ unreached: [], impossible: [], faults: [] });
});

test("a model answers with null for what may be null, also before another condition in a loop", () => {
  const rules = programOf(`
flowrun: 1
name: rules
vars: { rules: 0, next: first }
start: next_rule
blocks:
  next_rule:
    - set: { rules: "\${vars.rules + 1}" }
    - go: bye
      if: vars.rules > 5
    - request:
        url: "https://rules.example/\${vars.next}"
        answers: { queue: string, level: integer?, again: string?, attributes: json }
      as: rule
      then: { else: bye }
    - emit: { event: a, data: "\${rule.body.attributes}" }
      if: rule.body.attributes != null
    - emit: { event: b, data: { level: "\${rule.body.level}" } }
      if: rule.body.level != null
    - go: sales
      if: rule.body.queue == "sales" && rule.body.level == null && rule.body.attributes == null
    - set: { next: '\${rule.body.?again.orValue("second")}' }
    - go: next_rule
  sales: [answer, { play: sound:beep }]
  bye: [hangup]
`);
  const { unreached, impossible, faults } = explore(rules);
  expect({ unreached, impossible, faults }).toEqual({ unreached: [], impossible: [], faults: [] });
});
