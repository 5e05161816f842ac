import type { ExpressionProblem } from "./expression.ts";

/** Whether an expression can be read. */
type IsRead = (edited: string) => boolean;

/**
 * The quote of an expression that has no partner, or one too many. The remedy is found by reading
 * the expression again with it; `undefined` where none helps.
 */
export function quoteMistake(source: string, isRead: IsRead): ExpressionProblem | undefined {
  for (const { index } of source.matchAll(/(?<=(["']))\1/g))
    if (isRead(`${source.slice(0, index)}${source.slice(index + 1)}`))
      return problem(index, `A ${source.charAt(index)} too many stands here.`, "Remove it.");
  for (const { 0: quote, index } of source.matchAll(/(?<=\w)["'](?=\w)/g))
    if (isRead(`${source.slice(0, index)}${source.slice(index + 1)}`))
      return problem(index, `A ${quote} too many stands here.`, "Remove it.");
  const at = source.replaceAll(closedText, (text) => " ".repeat(text.length)).search(/["']/);
  if (at === -1) return undefined;
  return (
    withoutOpening(source, at, isRead) ??
    withoutClosing(source, at, isRead) ??
    endedLate(source, isRead)
  );
}

/** The most places that are tried for the end of a text: each try reads all of the expression. */
const mostEnds = 20;

/** A text that only the first quote of the next one ends. */
function endedLate(source: string, isRead: IsRead): ExpressionProblem | undefined {
  const ends = [...source.matchAll(closedText)].flatMap(({ 0: text, index }) =>
    [...text.slice(1, -1).matchAll(end)].map((each) => ({ index, to: index + 1 + each.index })),
  );
  const found = ends
    .slice(0, mostEnds)
    .find(({ index, to }) =>
      isRead(`${source.slice(0, to)}${source.charAt(index)}${source.slice(to)}`),
    );
  if (found === undefined) return undefined;
  const quote = source.charAt(found.index);
  const hint = `Write \`${source.slice(found.index, found.to)}${quote}\`.`;
  return problem(found.index, `The ${quote} has no partner here.`, hint);
}

/** A quote behind a word that has none at its beginning. */
function withoutOpening(source: string, at: number, isRead: IsRead): ExpressionProblem | undefined {
  const quote = source.charAt(at);
  const word = /[\w.+*#/-]+$/.exec(source.slice(0, at))?.[0] ?? "";
  const begin = at - word.length;
  if (word === "" || !isRead(`${source.slice(0, begin)}${quote}${source.slice(begin)}`))
    return undefined;
  const hint = `Write \`${quote}${word}${quote}\`, or remove it.`;
  return problem(at, `The ${quote} has no partner here.`, hint);
}

/** A quote that begins a text with another quote, or with none, at its end. */
function withoutClosing(source: string, at: number, isRead: IsRead): ExpressionProblem | undefined {
  const quote = source.charAt(at);
  const other = quote === '"' ? "'" : '"';
  for (
    let close = source.indexOf(other, at);
    close !== -1;
    close = source.indexOf(other, close + 1)
  )
    if (isRead(`${source.slice(0, close)}${quote}${source.slice(close + 1)}`)) {
      const message = `This text begins with ${quote} and ends with ${other}.`;
      return problem(at, message, `Write \`${source.slice(at, close)}${quote}\`.`);
    }
  const [behind] = [...source.slice(at + 1).matchAll(end)]
    .map(({ index }) => at + 1 + index)
    .filter((each) => isRead(`${source.slice(0, each)}${quote}${source.slice(each)}`));
  if (behind === undefined) return undefined;
  const hint = `Write \`${source.slice(at, behind)}${quote}\`.`;
  return problem(at, `The ${quote} has no partner here.`, hint);
}

const closedText = /(["'])(?:\\.|(?!\1)[^\\])*\1/gs;

/** Where a text may end: before what goes on behind a value. */
const end = /(?=\s*(?:[)\],?:]|&&|\|\||[=!<>]=|$))/g;

function problem(at: number, message: string, hint: string): ExpressionProblem {
  return { code: "EXPR_SYNTAX", message, hint, range: { start: at, end: at + 1 } };
}
