import { describe, expect, test } from "vitest";
import { diagnosticsOf, fileWith } from "./reading.ts";

describe("what a case does not fill", () => {
  test.each([
    ...[
      "&{case.a}",
      "S{case.a}",
      "#{case.a}",
      "{case.a}",
      "$ {case.a}",
      "<case.a>",
      "%case.a%",
    ].map((written) => [
      `cases: [{ a: "1" }]\n    from: "0${written}"`,
      `PROOF_PLACEHOLDER | "0${written}" | "${written}" is not how the value of a case is written. | Write "\${case.a}".`,
    ]),
    [
      'cases: [{ a: [main] }]\n    expect: { path: [main, "${case.a}"] }',
      'FLOW_BAD_VALUE | [main] | A list stands inside the list of "path". | Write `main`, without the [ ] around it.',
    ],
    [
      "cases: [{ a: 1 }]\n    from: ${case.b}",
      'PROOF_PLACEHOLDER | ${case.b} | A case of this scenario has no "b". | It has "a": use one of them, or give the case that key.',
    ],
    [
      "cases: [{ a: 1, b: 2 }, { a: 1, bb: 2 }]\n    from: ${case.b}",
      'PROOF_PLACEHOLDER | bb | This case has no "b", which "${case.b}" asks for and other cases have. | Did you mean "b"?',
    ],
    [
      "cases: [{ a: 1, outcome: 2 }, { a: 1, goto: 2 }]\n    from: ${case.outcome}",
      'PROOF_PLACEHOLDER | goto | This case has no "outcome", which "${case.outcome}" asks for and other cases have. | Did you mean "outcome"?',
    ],
    [
      "cases: [{ a: 1, b: 2 }, { a: 1 }]\n    from: ${case.b}",
      'PROOF_PLACEHOLDER | { a: 1 } | This case has no "b", which "${case.b}" asks for and other cases have. | Add `b: …` to it.',
    ],
    [
      'cases: [{ outcome: found }]\n    expect: { outcomes: { main/3: "${case.outome}" } }',
      'PROOF_PLACEHOLDER | "${case.outome}" | A case of this scenario has no "outome". | Did you mean "outcome"? If "outome" is right, rename the key of the case to it.',
    ],
    [
      'cases: [{ a: found }]\n    expect: { outcomes: { main/3: "${case.a" } }',
      'PROOF_PLACEHOLDER | "${case.a" | The "${" of "${case.a" is never closed. | Write "${case.a}".',
    ],
    [
      "cases: [{ a: [1] }]\n    from: 0${case.a}",
      'PROOF_PLACEHOLDER | [1] | "${case.a}" stands inside a text, and its value is a list. | Write `a: 1`, without the list.',
    ],
    [
      "cases: [{ a: [1, 2] }]\n    from: 0${case.a}",
      'PROOF_PLACEHOLDER | 0${case.a} | "${case.a}" is a list, which cannot stand inside a text. | Write "${case.a}" alone, without the signs and words around it.',
    ],
    [
      "cases: [{ a: 1 }]\n    from: ${case:a}",
      'PROOF_PLACEHOLDER | ${case:a} | "${case:a}" has no meaning in a scenario. | Write "${case.a}".',
    ],
    [
      "cases: [{ a: 1 }]\n    from: ${csae.a}",
      'PROOF_PLACEHOLDER | ${csae.a} | "${csae.a}" has no meaning in a scenario. | Write "${case.a}".',
    ],
    [
      "cases: [{ a: 1 }]\n    from: ${case.a.length}",
      'PROOF_PLACEHOLDER | ${case.a.length} | "${case.a.length}" has no meaning in a scenario. | Nothing is computed here: write "${case.a}", and give each case the value that is meant.',
    ],
    [
      "cases: [{ a: 1 }]\n    from: ${case_a}",
      'PROOF_PLACEHOLDER | ${case_a} | "${case_a}" has no meaning in a scenario. | Write "${case.a}".',
    ],
    [
      "ccases: [{ a: '1' }]\n    from: ${case.a}",
      'FLOW_UNKNOWN_KEY | ccases | There is no key "ccases" in a scenario. | Did you mean "cases"?',
    ],
  ])("says what is wrong with %s", (lines, said) => {
    expect(diagnosticsOf(fileWith(lines))).toEqual([said]);
  });
});
