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
