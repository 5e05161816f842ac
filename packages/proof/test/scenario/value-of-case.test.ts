import { expect, test } from "vitest";
import { diagnosticsOf, fileWith } from "./reading.ts";

test.each(["$(case.does)", "{case.does}", "%{case.does}", "case.does"])(
  "%s is told as a value of the case, with how it is written",
  (written) => {
    expect(diagnosticsOf(fileWith(`legs: { SIP/1: "${written}" }`))).toEqual([
      `PROOF_BAD_VALUE | "${written}" | "${written}" is not what a phone does. | Write "\${case.does}" for the value of the case.`,
    ]);
  },
);

test("a value of the case in the place of a duration is told so too", () => {
  expect(diagnosticsOf(fileWith('legs: { SIP/1: { busy: "$(case.after)" } }'))).toEqual([
    'FLOW_BAD_VALUE | "$(case.after)" | "busy" must be a duration such as 30s, not "$(case.after)". | Write "${case.after}" for the value of the case.',
  ]);
});

test.each([
  "${case.a}}",
  "${{{ case.a }}}",
  "$case.a}",
  "${$case.a}",
  "$[case.a]",
  "${{ case.a }}",
  "{{ case.a }}",
  "{$case.a}",
  "$(case.a)",
])("%s inside a text is told as the value of a case that is written otherwise", (written) => {
  const text = fileWith(`from: "1 ${written}"\n    cases: [{ a: x }]`);
  expect(diagnosticsOf(text)).toEqual([
    `PROOF_PLACEHOLDER | "1 ${written}" | "${written}" is not how the value of a case is written. | Write "\${case.a}".`,
  ]);
});

test("an expression over the value of a case is told that nothing is computed", () => {
  const text = fileWith('from: "${case.a.length > 1}"\n    cases: [{ a: x }]');
  expect(diagnosticsOf(text)).toEqual([
    'PROOF_PLACEHOLDER | "${case.a.length > 1}" | "${case.a.length > 1}" has no meaning in a scenario. | Nothing is computed here: write "${case.a}", and give each case the value that is meant.',
  ]);
});
