import { describe, expect, test } from "vitest";
import { diagnosticsOf, fileWith, readingOf } from "../scenario/reading.ts";
import { departuresOf as departuresIn } from "./trial-of.ts";

const callingFlow = `flowrun: 1
name: calling
start: main
blocks:
  main:
    - answer
    - dialplan: { to: pre@subroutines, variables: { CASE: "7", LANG: de } }
      then: { ended: ring, else: ring }
  ring:
    - bridge:
        to: 2001
        caller_id: "4711"
        display: Sales
        anonymous: true
        headers: { Privacy: id, X-Case: "7" }
      then: { else: over }
  over: [{ hangup: {} }]
`;
const acts =
  "legs: { Local/pre@subroutines/n: { answers: 1s, hangs_up: 2s }, 2001: { answers: 1s, hangs_up: 5s } }";
const departuresOf = (calls: string): readonly string[] =>
  departuresIn([acts, "caller: [connected]", `expect: { calls: ${calls} }`], {}, callingFlow);

describe("judgeCalled", () => {
  test.each([
    "[Local/pre@subroutines/n, PJSIP/2001]",
    '["Local/*", { to: "PJSIP/20*" }]',
    "[{ to: Local/pre@subroutines/n, variables: { CASE: 7 } }, { to: 2001 }]",
    `[{ to: Local/pre@subroutines/n, variables: { CASE: 7, LANG: "*" } },
       { to: 2001, caller_id: "4711", display: S*, anonymous: true, headers: { privacy: id, X-Case: "*" } }]`,
  ])("finds nothing where %s is what the platform is asked for", (calls) => {
    expect(departuresOf(calls)).toEqual([]);
  });

  test.each([
    [
      "caller_id: 4712",
      'PROOF_CALLS | caller_id: 4712 | The "caller_id" of "PJSIP/2001" is "4711", and "4712" was expected. | 3000',
    ],
    [
      "display: Support",
      'PROOF_CALLS | display: Support | The "display" of "PJSIP/2001" is "Sales", and "Support" was expected. | 3000',
    ],
    [
      "anonymous: false",
      'PROOF_CALLS | anonymous: false | The "anonymous" of "PJSIP/2001" is true, and false was expected. | 3000',
    ],
    [
      "headers: { Privacy: none }",
      'PROOF_CALLS | headers: { Privacy: none } | The header "Privacy" of "PJSIP/2001" is "id", and "none" was expected. | 3000',
    ],
    [
      "headers: { X-Other: '*' }",
      `PROOF_CALLS | headers: { X-Other: '*' } | The header "X-Other" of "PJSIP/2001" is null, and "*" was expected. | 3000`,
    ],
    [
      "variables: { CASE: 7 }",
      'PROOF_CALLS | variables: { CASE: 7 } | The variable "CASE" of "PJSIP/2001" is null, and "7" was expected. | 3000',
    ],
  ])("tells the first difference of a call from %s", (member, found) => {
    expect(departuresOf(`[Local/pre@subroutines/n, { to: PJSIP/2001, ${member} }]`)).toEqual([
      found,
    ]);
  });

  test("tells of another phone before it looks at what that gets", () => {
    expect(
      departuresOf("[Local/pre@subroutines/n, { to: Local/pre@subroutines/n, caller_id: 1 }]"),
    ).toEqual([
      'PROOF_CALLS | { to: Local/pre@subroutines/n, caller_id: 1 } | The flow called "PJSIP/2001", and "Local/pre@subroutines/n" was expected. | 3000',
    ]);
  });
});

describe("calls under expect", () => {
  test("are endpoints, or maps with what the called side gets", () => {
    const [trial] = readingOf(
      fileWith(
        'expect: { calls: [2001, { to: 2001, caller_id: "0471", anonymous: false, headers: { a: 1 }, variables: { B: c } }] }',
      ),
      callingFlow,
    ).trials;

    expect(trial?.scenario.expect).toEqual({
      calls: [
        "PJSIP/2001",
        {
          to: "PJSIP/2001",
          caller_id: "0471",
          anonymous: false,
          headers: { a: "1" },
          variables: { B: "c" },
        },
      ],
    });
  });

  test.each([
    [
      "[{ caller_id: 1 }]",
      'PROOF_BAD_VALUE | { caller_id: 1 } | This does not say who is called. | Write it as an endpoint, or as a map with "to".',
    ],
    [
      "[{ to: 2001, caller: 1 }]",
      'FLOW_UNKNOWN_KEY | caller | There is no key "caller" in what is called. | Did you mean "caller_id"?',
    ],
    [
      "[{ to: 2001, anonymous: yes }]",
      'PROOF_BAD_VALUE | yes | "yes" is not whether the call is anonymous. | Use "true" or "false".',
    ],
    [
      '["PJSIP/3*"]',
      `PROOF_UNKNOWN_NAME | "PJSIP/3*" | Nothing in this scenario lets the flow call "PJSIP/3*". | Use "Local/pre@subroutines/n" or "PJSIP/2001".`,
    ],
    [
      "[{ to: PJSIP/2002 }]",
      'PROOF_UNKNOWN_NAME | { to: PJSIP/2002 } | Nothing in this scenario lets the flow call "PJSIP/2002". | Did you mean "PJSIP/2001"?',
    ],
  ])("refuse %s", (calls, found) => {
    expect(diagnosticsOf(fileWith(`expect: { calls: ${calls} }`), callingFlow)).toEqual([found]);
  });
});
