import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../src/edit.ts";
import { format, formatText } from "../../src/format/format.ts";
import { head } from "../flow-at.ts";

const reference = readFileSync(
  new URL("../../../../flows/reference.yaml", import.meta.url),
  "utf8",
);

describe("formatText", () => {
  test("leaves the reference flow as it is", () => {
    expect(formatText(reference)).toBe(reference);
    expect(formatText(head)).toBe(head);
  });

  test("indents by two, lists under their key, and comments with what they stand above", () => {
    const text = `start: a
blocks:
    a:
    # first
    - answer
    - bridge:
          to: PJSIP/1    # who
          ring: 3s
      then: { busy: a,
              else: a }
    # last
    b:
        - hangup
`;
    expect(formatText(text)).toBe(`start: a
blocks:
  a:
    # first
    - answer
    - bridge:
        to: PJSIP/1    # who
        ring: 3s
      then: { busy: a,
              else: a }
  # last
  b:
    - hangup
`);
  });

  test("takes blanks from the ends of lines, and blank lines that follow another", () => {
    expect(formatText("\n\na: 1  \n\n\n\nb: 2\t\n# c \n\n")).toBe("a: 1\n\nb: 2\n# c\n");
    expect(formatText("a: 1")).toBe("a: 1\n");
    expect(formatText("a: 1  \r\nb: 2\r\n\r\n\r\n")).toBe("a: 1\r\nb: 2\r\n");
  });

  test("keeps the blanks of texts over several lines", () => {
    const text = 'note: |\n  one  \n\n\n  two\nx-a: "b  \n  c"\nx-b: 1\n';
    expect(formatText(text)).toBe(text);
  });

  test("moves a text over several lines as a whole", () => {
    expect(formatText("a:\n    note: |\n        one\n          two\n    b: 1\n")).toBe(
      "a:\n  note: |\n      one\n        two\n  b: 1\n",
    );
  });

  test("only tidies the lines where another indentation would change what is read, as behind a `?`", () => {
    expect(formatText("?\n    a\n:   1  \n\n\nb:\n    c: 2\n")).toBe(
      "?\n    a\n:   1\n\nb:\n    c: 2\n",
    );
  });

  test("leaves what is no YAML as it is", () => {
    expect(formatText("a: [1  \n")).toBe("a: [1  \n");
    expect(formatText("")).toBe("");
  });
});

describe("format", () => {
  test("gives one edit that is no larger than what changes", () => {
    const text = "a: 1\nb: 2  \nc: 3\n";

    expect(format(text)).toEqual([{ span: { start: 9, end: 11 }, text: "" }]);
    expect(applyEdits(text, format(text))).toBe("a: 1\nb: 2\nc: 3\n");
    expect(format("a: 1\n")).toEqual([]);
  });
});
