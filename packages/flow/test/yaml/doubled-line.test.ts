import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The errors of a flow with these steps: line, message and hint of each. */
function told(...steps: readonly string[]): readonly string[] {
  const lines = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", ...steps];
  const text = `${lines.join("\n")}\n`;
  return checkFlow({ name: "f.yaml", text })
    .filter(({ severity }) => severity === "error")
    .map(
      ({ span, message, hint }) =>
        `${text.slice(0, span.start).split("\n").length}: ${message} ${hint}`,
    );
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
