import { describe, expect, test } from "vitest";
import { codeFrame } from "../../src/source/code-frame.ts";
import { createSource } from "../../src/source/source.ts";

/** The frame of the part of a text between two `|`. */
function frame(marked: string, name = "flow.yaml"): string {
  const start = marked.indexOf("|");
  const end = marked.indexOf("|", start + 1) - 1;
  return codeFrame(createSource(name, marked.replaceAll("|", "")), { start, end });
}

describe("codeFrame", () => {
  test("shows the line before, the line, and carets under the whole span", () => {
    expect(frame("blocks:\n  a:\n    - go: |mian-menu|\n", "flows/support.yaml")).toBe(
      [
        "flows/support.yaml:3:11",
        "2 |   a:",
        "3 |     - go: mian-menu",
        "  |           ^^^^^^^^^",
      ].join("\n"),
    );
  });

  test("shows no line before the first", () => {
    expect(frame("|name|: x")).toBe(["flow.yaml:1:1", "1 | name: x", "  | ^^^^"].join("\n"));
  });

  test("makes room for longer line numbers", () => {
    expect(frame(`${"\n".repeat(8)}nine\n|ten|`)).toBe(
      ["flow.yaml:10:1", " 9 | nine", "10 | ten", "   | ^^^"].join("\n"),
    );
  });

  test("underlines a span over several lines on its first", () => {
    expect(frame("a: |[1,\n 2]|")).toBe(["flow.yaml:1:4", "1 | a: [1,", "  |    ^^^"].join("\n"));
  });

  test("gives an empty span one caret", () => {
    expect(frame("a:||\n")).toBe(["flow.yaml:1:3", "1 | a:", "  |   ^"].join("\n"));
  });

  test("keeps tabs in front of the carets", () => {
    expect(frame("a:\tb\t|c|")).toBe(["flow.yaml:1:6", "1 | a:\tb\tc", "  |   \t \t^"].join("\n"));
  });

  test("shows nothing of a carriage return, and other control characters as a dot", () => {
    expect(frame("a\r\nb\u0000|c|\r\n")).toBe(
      ["flow.yaml:2:3", "1 | a", "2 | b·c", "  |   ^"].join("\n"),
    );
  });

  test("cuts a long line around the caret to 100 columns", () => {
    const shown = `…${"a".repeat(24)}bbb${"c".repeat(71)}…`;
    expect(shown).toHaveLength(100);
    expect(frame(`${"a".repeat(200)}|bbb|${"c".repeat(200)}`)).toBe(
      ["flow.yaml:1:201", `1 | ${shown}`, `  | ${" ".repeat(25)}^^^`].join("\n"),
    );
  });

  test("takes a place at the end of a text that ends with a line break as the empty line there", () => {
    expect(codeFrame(createSource("f.yaml", "a: 1\n"), { start: 5, end: 5 })).toBe(
      ["f.yaml:2:1", "1 | a: 1", "2 |", "  | ^"].join("\n"),
    );
  });
});
