import { expect, test } from "vitest";
import { fileWith, readingOf } from "./reading.ts";

test("calls no name unknown while the flow has an error that may be why", () => {
  const flow = (to: string): string =>
    `flowrun: 1\nname: f\nstart: main\nblocks:\n  main:\n    - answer\n    - bridge: { to: ${to} }\n      then: { else: bye }\n  bye: [hangup]\n`;
  const file = fileWith("legs: { PJSIP/1: busy }", "expect: { calls: [PJSIP/1] }");
  const codesOf = (to: string): readonly string[] =>
    readingOf(file, flow(to)).diagnostics.map(({ code }) => code);
  expect(codesOf("PJSIP/1")).toEqual([]);
  expect(codesOf("[PJSIP/1, PJSIP/2]")).toEqual([]);
  expect(codesOf("PJSIP/3")).toEqual(["PROOF_UNKNOWN_NAME"]);
});
