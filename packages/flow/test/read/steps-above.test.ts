import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The message about the block `bye`, which has no steps and stands behind these lines of a block. */
function told(...lines: readonly string[]): string {
  const above = lines.map((line) => `    ${line}\n`).join("");
  const text = `flowrun: 1\nname: t\nstart: m\nblocks:\n  m:\n${above}\n  bye:\n`;
  const found = checkFlow({ name: "f.yaml", text });
  return found.map(({ message, hint }) => `${message} ${hint}`).join("\n");
}

test("says that steps which are never reached above a block without steps belong to it", () => {
  expect(told("- answer", "- go: bye", "", "- play: sound:bye")).toBe(
    '"bye" has no steps. The step in line 9 is never reached behind the "go": move it below "bye:", where it probably belongs.',
  );
  expect(told("- hangup # over", "- play: sound:bye", "# then", "- hangup:")).toBe(
    '"bye" has no steps. The steps in lines 7 to 9 are never reached behind the "hangup": move them below "bye:", where they probably belong.',
  );
});

test.each([
  [["- answer", "- go: bye"]],
  [["- answer", "- play: sound:a"]],
  [["- go: bye", "  if: call.from == '1'", "- play: sound:bye"]],
])("offers none where the steps above are reached: %j", (lines) => {
  expect(told(...lines)).toBe(
    '"bye" has no steps. Write steps below it, each beginning with "- ", or [] for none.',
  );
});
