import { describe, expect, test } from "vitest";
import { diagnosticsOf, fileWith } from "./reading.ts";

describe("ports in a scenario", () => {
  test.each<readonly [line: string, said: string]>([
    [
      "ports: [{ lookup: poeple }]",
      'PROOF_UNKNOWN_NAME | poeple | The flow has no table "poeple". | Did you mean "people"?',
    ],
    [
      "ports: [{ how: fails }]",
      "PROOF_BAD_VALUE | { how: fails } | This does not say which command fails. | Write `{ lookup: customers, how: fails }`, for instance.",
    ],
    [
      "ports: [{ answer: SIP/1 }]",
      'PROOF_BAD_VALUE | SIP/1 | "answer" concerns every command of its kind, and cannot name one. | Write `answer: true`, and `nth: 1` for the first only.',
    ],
    [
      "ports: [{ room: True, how: fails }]",
      'PROOF_BAD_VALUE | True | "True" is a text here, not true. | Write `true`.',
    ],
    [
      "ports: [{ answer: true, how: late }]",
      'PROOF_BAD_VALUE | { answer: true, how: late } | "how: late" and "late" belong together. | Write `how: late` with `late: 3s`, for instance.',
    ],
    [
      "ports: [{ lokup: people, how: fails }]",
      'FLOW_UNKNOWN_KEY | lokup | There is no key "lokup" in a command that fails. | Did you mean "lookup"?',
    ],
  ])("is refused when it cannot be: %s", (line, said) => {
    expect(diagnosticsOf(fileWith(line))).toEqual([said]);
  });
});
