import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

/** The errors of a flow with these steps: line, message and hint of each. */
function told(...steps: readonly string[]): readonly string[] {
  return errorsOf("flowrun: 1", "name: t", "start: m", "blocks:", "  m:", ...steps);
}

const entry = ["        prompt: sound:hello", "        max_length: 4", "      then: { else: m }"];

test("has one of two lines removed that are the same, where the first has nothing below it", () => {
  expect(told("    - answer", "    - collect-digits:", "    - collect-digits:", ...entry)).toEqual([
    "8: `- collect-digits:` stands twice, one line below the other. Remove one of the two lines.",
  ]);
});

test("says nothing of two lines that are the same where another one is wrong", () => {
  expect(told("    - answer", "    - wait: 1s", "    - wait: 1s", "    - hangpu")[0]).toMatch(
    /^9: .*Did you mean "hangup"/,
  );
});
