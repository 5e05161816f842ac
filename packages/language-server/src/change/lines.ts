import type { Span } from "@flowrun/core";

/** How a text breaks its lines. */
export function lineBreakOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** How many characters stand before an offset on its line. */
export function columnOf(text: string, offset: number): number {
  return offset - startOfLine(text, offset);
}

/** The offset at which the line of an offset begins. */
export function startOfLine(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/**
 * The offset behind the last character of the line of an offset, so that what is added there stands
 * behind a comment, too.
 */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  if (end === -1) return text.length;
  return text[end - 1] === "\r" && end > offset ? end - 1 : end;
}

/** The offset at which the next line begins, or the end of the text. */
function nextLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end + 1;
}

/**
 * The whole lines of something that begins its line but for a dash, with the comments right above
 * that are indented as it is: they speak of it. At the end of a text without a last line break, the
 * break before it goes with it.
 */
export function ownLines(text: string, { start, end }: Span): Span {
  const first = startOfComments(text, start);
  const last = nextLine(text, end);
  const isUnbroken = last === text.length && text[last - 1] !== "\n" && first > 0;
  return { start: isUnbroken ? endOfLine(text, startOfLine(text, first - 1)) : first, end: last };
}

/**
 * The same, with empty lines, so that its neighbours stay one line apart as before. These are the
 * lines below, or the lines above where it is the last of the text.
 */
export function ownParagraph(text: string, span: Span, isFirst: boolean): Span {
  let { start, end } = ownLines(text, span);
  const isBlankAbove = (): boolean => start > 0 && isBlankLine(text, startOfLine(text, start - 1));
  if (isFirst || isBlankAbove())
    while (end < text.length && isBlankLine(text, end)) end = nextLine(text, end);
  if (end === text.length) while (isBlankAbove()) start = startOfLine(text, start - 1);
  return { start, end };
}

/** Whether only spaces stand before an offset on its line. */
export function beginsLine(text: string, offset: number): boolean {
  return text.slice(startOfLine(text, offset), offset).trim() === "";
}

function isBlankLine(text: string, start: number): boolean {
  return text.slice(start, endOfLine(text, start)).trim() === "";
}

/**
 * Where the comments begin that stand right above the line of an offset, indented as it is; the
 * start of its line without any.
 */
export function startOfComments(text: string, offset: number): number {
  let start = startOfLine(text, offset);
  const indent = indentOf(text, start);
  while (start > 0) {
    const above = startOfLine(text, start - 1);
    if (text[above + indentOf(text, above)] !== "#" || indentOf(text, above) !== indent)
      return start;
    start = above;
  }
  return start;
}

function indentOf(text: string, start: number): number {
  let at = start;
  while (text[at] === " ") at += 1;
  return at - start;
}
