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

test("proposes no phone of a flow that names none which can be reached", () => {
  const flow = (desk: string): string =>
    `flowrun: 1\nname: f\nsettings: { desk: { type: string, default: "${desk}" } }\nstart: main\nblocks:\n  main:\n    - answer\n    - bridge: "\${settings.desk}"\n      then: { else: bye }\n  bye: [hangup]\n`;
  const file = fileWith("expect: { calls: [PJSIP/1] }");
  const told = (desk: string): readonly string[] => {
    const { diagnostics, flowDiagnostics } = readingOf(file, flow(desk));
    return [...flowDiagnostics, ...diagnostics].map(({ code }) => code);
  };
  expect(told("SIP/1")).toEqual(["FLOW_ODD_ENDPOINT"]);
  expect(told("sip:1@pbx.example")).toEqual(["FLOW_ODD_ENDPOINT"]);
  expect(told("PJSIP/2")).toEqual(["PROOF_UNKNOWN_NAME"]);
});
