import { describe, expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";
import { flowOf } from "./rules/judge.ts";

/** The conditions that are always true or false, as messages. */
function decidedIn(part: string): readonly string[] {
  const found = checkFlow({ name: "test.yaml", text: flowOf(part) });
  return found.flatMap(({ code, message }) =>
    code === "FLOW_CONSTANT_CONDITION" ? [message] : [],
  );
}

const counting = (steps: string): string => `
  vars: { n: 0 }
  parts: { raise: {}, look: { finally: raise_last } }
  blocks:
    main:
      - answer
${steps}
      - log: "\${vars.n}"
        if: vars.n > 2
      - hangup
    raise: [{ set: { n: "\${vars.n + 5}" } }]
    look: [{ log: looked }]
    raise_last: [{ set: { n: 7 } }]
    bye: [{ play: sound:vm-goodbye }]
`;

describe("followKnowledge", () => {
  test("knows what a variable began with, and what it was set to on every way", () => {
    expect(decidedIn(counting('      - set: { n: "${vars.n + 1}" }'))).toEqual([
      'This condition is always false: "vars.n" is 1 here.',
    ]);
    expect(decidedIn(counting('      - set: { n: 3 }\n        if: call.to == "1"'))).toEqual([]);
  });

  test.each([
    ["a part that is called", "      - call: raise"],
    ["the `finally` of a part", "      - call: look"],
    [
      "a key in the conversation",
      '      - bridge: { to: "2001", keep_caller: true, keys: { "*1": { do: raise, apart: false } } }\n        then: { else: bye }',
    ],
  ])("forgets what %s may set", (_what, step) => {
    expect(decidedIn(counting(step))).toEqual([]);
  });

  test("keeps a count in a loop open", () => {
    expect(
      decidedIn(`
        vars: { n: 0 }
        blocks:
          main:
            - answer
            - go: ask
          ask:
            - menu: { prompt: sound:x, keys: { 1: ask } }
              then: { else: count }
          count:
            - set: { n: "\${vars.n + 1}" }
            - go: bye
              if: vars.n == 20
            - go: ask
          bye: [{ play: sound:vm-goodbye }]
      `),
    ).toEqual([]);
  });

  test("knows the laws of an answer, and what a step before has asked", () => {
    expect(
      decidedIn(`
        blocks:
          main:
            - answer
            - request: https://crm.example/people
              as: reply
              then: { refused: refusal, failed: bye, timed_out: bye }
            - go: bye
              if: reply.status == 404
            - go: bye
              if: call.to == "1"
            - go: bye
              if: call.to == "1" && reply.status == 204
            - go: bye
          refusal:
            - go: bye
              if: reply.status == 404
            - go: bye
          bye: [{ play: sound:vm-goodbye }]
      `),
    ).toEqual([
      'This condition is always false: "reply.status" is at least 200 and at most 299 here.',
      'This condition is always false: "call.to" is not "1" here.',
    ]);
  });
});
