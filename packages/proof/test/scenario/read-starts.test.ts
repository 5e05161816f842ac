import { expect, test } from "vitest";
import { diagnosticsOf, fileWith } from "./reading.ts";

const flow = `flowrun: 1
name: calls
parts:
  remind: { takes: { waited: duration, count: integer } }
on_request: { remind: remind }
start: main
blocks:
  main:
    - answer
  remind:
    - log: "\${args.waited} \${args.count}"
`;

test("shows how a value is written that is not of its type", () => {
  const starts = "starts: { part: remind, with: { waited: m, count: two } }";
  expect(diagnosticsOf(fileWith(starts), flow)).toEqual([
    'PROOF_BAD_VALUE | m | "waited" must be of the type duration. | Write a value such as 30s.',
    'PROOF_BAD_VALUE | two | "count" must be of the type integer. | Write a value such as 3.',
  ]);
});
