import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const given = { isWhole: true };

describe("declarationsAreUsed", () => {
  test("warns of each thing that nothing names, at its name", () => {
    const hint = "Remove it, or use it.";
    expectProblems(
      `
      settings: { ring: { type: duration, default: 20s } }
      vars: { tries: 0 }
      headers: { case: X-Case, tier: X-Tier }
      lots: { yard: { slots: 701-702 } }
      prompts: { hello: Hello there }
      blocks:
        main:
          - log: "\${call.headers.tier == null ? \\"none\\" : \\"some\\"}"
          - hangup
      `,
      [
        ["FLOW_UNUSED", "ring", `Nothing uses the setting "ring". ${hint}`],
        ["FLOW_UNUSED", "tries", `Nothing uses the variable "tries". ${hint}`],
        ["FLOW_UNUSED", "case", `Nothing uses the header "case". ${hint}`],
        ["FLOW_UNUSED", "yard", `Nothing uses the parking lot "yard". ${hint}`],
        ["FLOW_UNUSED", "hello", `Nothing uses the prompt "hello". ${hint}`],
      ],
      given,
    );
  });

  test("counts a table that only a part takes, a lane of `start`, and a queue of `duty`", () => {
    expectValid(
      `
      tables: { people: { key: phone, columns: { phone: string } } }
      queues: { sales: { members: [PJSIP/2001] } }
      lanes: { slow: { at_once: 1 } }
      parts: { tell: { takes: { all: rows people } }, note: {} }
      blocks:
        main:
          - start: { part: note, lane: slow }
          - duty: { member: PJSIP/2001, state: away, queues: [sales] }
            then: { failed: last }
          - hangup
        last: [{ hangup: {} }]
        note: [{ log: noted }]
        tell: [{ log: "\${size(args.all)}" }]
      `,
      given,
    );
  });

  test("takes any prompt for used where an expression gives its name", () => {
    expectValid(
      `
      prompts: { one: Number one, two: Number two }
      blocks:
        main:
          - answer
          - play: "\${size(call.args) > 0 ? \\"prompt:one\\" : \\"prompt:\\" + call.to}"
      `,
      given,
    );
  });

  test("says nothing of a flow with an error, whose line may be the one that uses it", () => {
    expectProblems(
      `
      queues: { sales: { members: [PJSIP/2001] } }
      blocks:
        main:
          - answer
          - go: salse
      `,
      [
        [
          "FLOW_UNKNOWN_BLOCK",
          "salse",
          'There is no block "salse". Add a block "salse", or name one that exists.',
        ],
      ],
      given,
    );
  });
});
