import { describe, expect, test } from "vitest";
import { parseTemplate } from "../../src/expression/parse-template.ts";
import { crossedBrace, unclosedExpression } from "../../src/expression/template-mistake.ts";

describe("an expression in a text that is never closed is told by what stands for its brace", () => {
  test.each([
    ["to ${a.b", "${a.b", "This `${` is never closed.", 'behind "a.b"'],
    ["${a.b and ${c}", "${a.b and ${c}", "This `${` is never closed.", 'behind "a.b"'],
    ["${a +", "${a +", "This `${` is never closed.", 'behind "a"'],
    ["${a == b ? c", "${a == b ? c", "This `${` is never closed.", "where the expression ends"],
    ["${+", "${+", "This `${` is never closed.", "where the expression ends"],
  ])("%s", (text, marked, message, where) => {
    const hint = `Write "}" ${where}; or write \`$\${\` for the two characters themselves.`;
    expect(told(text)).toEqual([marked, message, hint]);
  });

  test.each([
    ["${a.b]", "]", 'This "]" closes a "${".', 'Write "}" for it.'],
    ["${f(a)) x", ")", 'This ")" closes a "${".', 'Write "}" for it.'],
    [
      '${a + \\" x \\" + b}"',
      '${a + \\" x \\" + b}"',
      'The \\" in this text is that of a text in double quotes, and no " begins it.',
      'Write " at the beginning, too: `"${a …`.',
    ],
    ["x ${{a.b}", "${{", 'Two "{" stand behind this "$".', "Remove one of them."],
    ["${f(a, ')}", "'", "The ' has no partner here.", "Write `''`."],
    ['${a == "de" ? "x : ""}', '"', 'The " has no partner here.', 'Write `"x"`.'],
  ])("%s", (text, marked, message, hint) => {
    expect(told(text)).toEqual([marked, message, hint]);
  });
});

test("a brace that stands for another bracket is told, with the one that is missing", () => {
  expect(crossedBrace("no ${list[0}.number}", { start: 5, end: 11 })).toEqual({
    code: "EXPR_SYNTAX",
    message: 'The "]" of this "[" is missing.',
    hint: 'Write "]" for the "}" behind "0".',
    range: { start: 9, end: 12 },
  });
  expect(crossedBrace("no ${list[0} number}", { start: 5, end: 11 })).toBeUndefined();
  expect(crossedBrace("no ${list[0]} number}", { start: 5, end: 12 })).toBeUndefined();
});

function told(text: string): readonly (string | undefined)[] {
  const cut = parseTemplate(text);
  if (cut.ok) return ["closed"];
  const { message, hint, range } = unclosedExpression(text, cut.unclosed);
  return [text.slice(range.start, range.end), message, hint];
}
