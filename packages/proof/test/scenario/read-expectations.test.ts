import { describe, expect, test } from "vitest";
import { diagnosticsOf, fileWith } from "./reading.ts";

describe("what a scenario expects", () => {
  test("names blocks with * for any text", () => {
    const problems = diagnosticsOf(fileWith('expect: { path: ["ma*", "zz*"] }'));
    expect(problems).toEqual([
      expect.stringMatching(/^PROOF_UNKNOWN_NAME \| "zz\*" \| The flow has no block "zz\*"/),
    ]);
  });

  test("lists no music under what was played, and says how it is waited for", () => {
    expect(diagnosticsOf(fileWith("expect: { hears: [music] }"))).toEqual([
      'PROOF_BAD_VALUE | music | "music" is heard while nothing is played, and "hears" lists what was played. | Wait for it by an act of who hears it: `{ hears: music }`.',
    ]);
  });
});
