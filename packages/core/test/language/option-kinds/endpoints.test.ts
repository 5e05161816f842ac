import { describe, expect, test } from "vitest";
import { checkFlow } from "../../../../flow/src/check-flow.ts";
import { withTechnology } from "../../../src/language/option-kinds/endpoints.ts";

/** What is said of a `bridge` to these phones. */
function judge(to: string): readonly string[] {
  const text = `
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - bridge: { to: ${to} }
      then: { else: away }
  away:
    - hangup
`;
  return checkFlow({ name: "test.yaml", text }).map(({ code, message }) => `${code} ${message}`);
}

describe("the phones of a bridge", () => {
  test("are one, several at once, or one after the other", () => {
    const right = [
      "2001",
      "PJSIP/2001",
      "{ all: [2001, 2002] }",
      "{ turn: [2001, { all: [2002, 2003] }] }",
    ];
    expect(right.flatMap(judge)).toEqual([]);
  });

  test.each([
    [
      "{ all: [] }",
      'FLOW_BAD_OPTION "all" must be a list with at least one item, not an empty list.',
    ],
    [
      "{ turn: { x: 1 } }",
      'FLOW_BAD_OPTION "turn" must be a list with at least one item, not a map.',
    ],
    ["{ all: [[2001]] }", 'FLOW_BAD_OPTION "all" must be a single value, not a list.'],
  ])("are lists where several are called, which %s is not", (to, message) => {
    expect(judge(to)).toEqual([message]);
  });
});

describe("withTechnology", () => {
  test("takes an endpoint without a technology for an extension of the platform, and leaves others as they are", () => {
    expect(["2001", "PJSIP/2001", "PJSIP/2001@trunk", "Local/1@out"].map(withTechnology)).toEqual([
      "PJSIP/2001",
      "PJSIP/2001",
      "PJSIP/2001@trunk",
      "Local/1@out",
    ]);
  });
});
