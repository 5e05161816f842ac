import { describe, test } from "vitest";
import { expectProblems, expectValid, type SeenProblem } from "./rules/judge.ts";

/** A flow that asks a server, with these steps behind it, and these where it refuses. */
function asking(steps: string, refused = ""): string {
  return `
      blocks:
        main:
          - answer
          - request:
              url: "https://crm.example/orders/\${call.from}"
              answers:
                status: string
                total: number?
                owner?: { name: string, phone: string? }
                items: [{ id: string, amount: integer? }]
            as: order
            then: { refused: refused, unexpected: done, failed: done, timed_out: done }
${steps}
          - hangup
        refused:
          - log: "status \${order.status}"
${refused}
          - hangup
        each_item:
          - log: "\${item.id}"
            if: item.amount != null && item.amount + 1 > 2
        done:
          - hangup
      `;
}

const walks = `          - each: { in: "\${order.body.items}", do: each_item }
            as: item`;

function unguarded(marked: string, ask = `${marked} != null`): SeenProblem {
  return [
    "FLOW_NULL_VALUE",
    marked,
    `"${marked}" may be null here, and that would end the call. Skip the step with \`if: ${ask}\`, or choose another value: \`${marked} == null ? … : ${marked}\`.`,
  ];
}

describe("what a server answers, declared", () => {
  test("is there after ok, each member of its type", () => {
    expectValid(
      asking(`${walks}
          - log: "\${order.body.status}, \${order.body.items.size()}"
          - log: "\${order.body.items[0].id}"
            if: order.body.items.size() > 0
          - log: "\${order.body.total + 1.5}"
            if: order.body.total != null
          - log: '\${order.body.owner.name} \${order.body.owner.?phone.orValue("none")}'
            if: order.body.owner != null`),
    );
  });

  test("is asked for null where it may be missing, at any depth", () => {
    expectProblems(
      asking(`${walks}
          - log: "\${order.body.total}"
          - log: "\${order.body.owner.name}"
          - log: "\${order.body.owner.phone}"
            if: order.body.owner != null`),
      [
        unguarded("order.body.total"),
        unguarded("order.body.owner"),
        unguarded("order.body.owner.phone", "order.body.owner.phone != null && …"),
      ],
    );
  });

  test("is not there where the server refused", () => {
    expectProblems(asking(walks, `          - log: "\${order.body.status}"`), [
      unguarded("order.body"),
    ]);
  });

  test("has the members that are declared, also those of an item", () => {
    expectProblems(
      asking(`${walks}
          - log: "\${order.body.stats}"
          - log: "\${order.body.items.map(i, i.name).size()}"`),
      [
        [
          "EXPR_UNKNOWN_FIELD",
          "stats",
          'An object has no member "stats". Did you mean "status"? Known are: "status", "total", "owner", "items".',
        ],
        [
          "EXPR_UNKNOWN_FIELD",
          "name",
          'There is no member "name" here. Write a member that it has.',
        ],
      ],
    );
  });

  test("needs a place to go where the answer is another", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - request: { url: "https://crm.example/", answers: [string] }
            then: { refused: done, failed: done, timed_out: done }
          - hangup
        done:
          - hangup
      `,
      [
        [
          "FLOW_UNMAPPED_OUTCOME",
          "request",
          '"request" does not say where its outcome "unexpected" leads. Add `unexpected: …` with a block to its `then`, or map it once for the flow under `otherwise`.',
        ],
      ],
    );
  });
});
