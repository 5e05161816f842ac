import type { Span } from "@flowrun/core";
import { openBrackets, partnerOf, withoutTexts } from "./bracket-mistake.ts";
import type { ExpressionProblem } from "./expression.ts";
import { quoteMistake } from "./quote-mistake.ts";
import { createExpressionReader } from "./read-expression.ts";

/**
 * The problem of a `${` of a text that is never closed, by what stands there for its `}`. Places
 * are those of the text.
 */
export function unclosedExpression(text: string, { start }: Span): ExpressionProblem {
  const isRead = isReadable();
  const from = start + 2;
  const rest = text.slice(from);
  const whole = { start, end: text.length };
  const problem = (message: string, hint: string, range = whole): ExpressionProblem => ({
    code: "EXPR_UNCLOSED",
    message,
    hint,
    range,
  });
  const sign = wrongSign(rest, isRead);
  if (sign !== undefined) {
    const { message, hint, range } = sign;
    return problem(message, hint, { start: start + range.start, end: start + range.end });
  }
  if (/^[^"].*\\".*"$/s.test(text))
    return problem(
      'The \\" in this text is that of a text in double quotes, and no " begins it.',
      `Write " at the beginning, too: \`"${firstOf(text)} …\`.`,
    );
  const inner = quoteMistake(rest.slice(0, Math.max(0, rest.lastIndexOf("}"))), isRead);
  if (inner !== undefined) {
    const { message, hint = "", range } = inner;
    return problem(message, hint, { start: from + range.start, end: from + range.end });
  }
  const [word = ""] = /^\s*[\w.]+/.exec(rest) ?? [];
  const goesOn = /^\s*(?:[=!<>]=|[<>?]|&&|\|\|)/.test(rest.slice(word.length));
  const ends = goesOn ? [rest.trimEnd()] : [rest.trimEnd(), word];
  const end = ends.find((each) => !each.includes("${") && isRead(each));
  const where = end === undefined ? "where the expression ends" : `behind "${lastOf(end)}"`;
  const hint = `Write "}" ${where}; or write \`$\${\` for the two characters themselves.`;
  return problem("This `${` is never closed.", hint);
}

/** A sign that stands for the brace of an expression; its place is counted from the "$". */
function wrongSign(
  rest: string,
  isRead: (source: string) => boolean,
): { readonly message: string; readonly hint: string; readonly range: Span } | undefined {
  const [, doubled] = /^\{\s*([^{}]*)\}/.exec(rest) ?? [];
  if (doubled !== undefined && isRead(doubled)) {
    const message = 'Two "{" stand behind this "$".';
    return { message, hint: "Remove one of them.", range: { start: 0, end: 3 } };
  }
  const wrong = firstClosing(rest);
  if (wrong === undefined || !isRead(rest.slice(0, wrong))) return undefined;
  const message = `This "${rest.charAt(wrong)}" closes a "\${".`;
  return { message, hint: 'Write "}" for it.', range: { start: wrong + 2, end: wrong + 3 } };
}

/**
 * The problem of an expression in a text whose `}` stands for another bracket: with that one, it
 * goes on to the next `}`. Places are those of the text.
 */
export function crossedBrace(text: string, { start, end }: Span): ExpressionProblem | undefined {
  const source = text.slice(start, end);
  const last = openBrackets(source).at(-1);
  const next = text.indexOf("}", end + 1);
  if (last === undefined || next === -1) return undefined;
  const closing = partnerOf(last.sign);
  if (!isReadable()(`${source}${closing}${text.slice(end + 1, next)}`)) return undefined;
  const message = `The "${closing}" of this "${last.sign}" is missing.`;
  const hint = `Write "${closing}" for the "}" behind "${lastOf(source)}".`;
  return { code: "EXPR_SYNTAX", message, hint, range: { start: start + last.at, end: end + 1 } };
}

function isReadable(): (source: string) => boolean {
  const read = createExpressionReader();
  return (source) => source.trim() !== "" && read(source) !== undefined;
}

/** The last word of an expression, with what it is a member of. */
function lastOf(source: string): string {
  return /[\w.]*.$/s.exec(source)?.[0] ?? "";
}

/** The beginning of a text, up to its first blank. */
function firstOf(text: string): string {
  return /^\S*/.exec(text)?.[0] ?? "";
}

/** Where a bracket that is no brace closes what none has opened. */
function firstClosing(rest: string): number | undefined {
  const code = withoutTexts(rest);
  const found = [...code.matchAll(/[)\]]/g)].find(
    ({ index }) => openBrackets(code.slice(0, index)).length === 0,
  );
  return found?.index;
}
