import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

/** The errors of a flow whose blocks are these lines: line, message and hint of each. */
function told(...lines: readonly string[]): readonly string[] {
  return errorsOf("flowrun: 1", "name: t", "start: m", "blocks:", ...lines);
}

test("tells of a block at the margin once, and not of each step that leads to it", () => {
  expect(told("  m:", "    - go: sorry", "sorry:", "    - hangup")).toEqual([
    '7: The file makes no sense with "sorry:" in column 1. Begin it in column 3, like "m:".',
  ]);
});

test("has a block and its first step exchanged that stand in each other's place", () => {
  expect(told("    - bridge: PJSIP/1", "  m:", "      then: { else: m }")).toEqual([
    '5: "- bridge:" stands above "m:", and belongs below it. Exchange the two lines.',
  ]);
});

test("says nothing of places where a mistake has another cause", () => {
  expect(
    told("  m:", "    - answer", "    - hangup: {}", "      if: true", "      zork: 1")[0],
  ).toContain('There is no key "zork" beside a verb.');
});
