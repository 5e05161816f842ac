import { besideVerb, isKeyOfFile } from "./known-words.ts";
import { behindDash, headOf, isItem, isKey, type LineEdit } from "./line-edit.ts";
import { lineBefore, type WrittenLine } from "./yaml-fault.ts";

/** How many lines above one may hold the bracket that it stands in. */
const mostLines = 12;

/** A line that goes on with a value above it, moved deeper than the key of that. */
export function deeper(text: string, line: WrittenLine): readonly LineEdit[] {
  const holder = holderOf(text, line);
  const key = holder && behindDash(holder);
  if (holder === undefined || key === undefined || line.column > key.column) return [];
  const to = key.column + 2;
  const name = headOf(key.text).replaceAll(/^"|"?:$/g, "");
  return [
    {
      line,
      text: `${text.slice(0, line.span.start - line.column)}${" ".repeat(to)}${text.slice(line.span.start)}`,
      start: holder.span.start,
      cost: 0,
      message: `"${name}" goes on here, and this line is not deep enough for that.`,
      remedy: `Begin it deeper than "${name}", in column ${to + 1}, or write all of it on one line`,
    },
  ];
}

/** The line with the key whose value goes on in a line; `undefined` where none does. */
function holderOf(text: string, line: WrittenLine): WrittenLine | undefined {
  const before = lineBefore(text, line.span.start);
  if (before === undefined || isItem(line)) return undefined;
  if (/^[[{]/.test(line.text)) return before.text.endsWith(":") ? before : undefined;
  if (/^[\]}]/.test(line.text)) return openedAbove(text, line);
  return areMoreWords(line, before) ? before : undefined;
}

/** Whether a line without a key may be more words of the text on the line before. */
export function areMoreWords(line: WrittenLine, before: WrittenLine): boolean {
  const isWords = /^\p{L}[^\s:]*\s+[^\s:=[\]{}]+/u.test(line.text) && !/:(?:\s|$)/.test(line.text);
  const isText = /^[^\s:]+:\s+[^\s"'[\]{}|>&*#][^"#]*[^:]$/.test(behindDash(before).text);
  return isWords && isText && !isKnown(line);
}

/** Whether a line begins with a word that is a key elsewhere, and only lacks its colon. */
function isKnown({ text, ...line }: WrittenLine): boolean {
  const word = /^\S+/.exec(text)?.[0] ?? "";
  return besideVerb.test(`${word}:`) || isKeyOfFile({ ...line, text: `${word}:` });
}

/** The line whose bracket the first one of a line closes. */
function openedAbove(text: string, line: WrittenLine): WrittenLine | undefined {
  let depth = -1;
  let above = lineBefore(text, line.span.start);
  for (let left = mostLines; above !== undefined && left > 0; left -= 1) {
    const bare = above.text.replaceAll(/"(?:\\.|[^"\\])*"|'[^']*'|\$\{[^}]*\}/g, "");
    depth += bare.split(/[[{]/).length - bare.split(/[\]}]/).length;
    if (depth >= 0) return isKey(behindDash(above)) ? above : undefined;
    above = lineBefore(text, above.span.start);
  }
  return undefined;
}

/** The most places of a line at which a second one may begin. */
const mostPlaces = 4;

/** A key or an item that stands behind the value of another on its line, on a line of its own. */
export function onLineOfItsOwn(
  text: string,
  line: WrittenLine,
  lines: readonly WrittenLine[],
): readonly LineEdit[] {
  const first = behindDash(line);
  const offset = line.text.length - first.text.length;
  const places = [...first.text.matchAll(/(?<=:\s.*\S)\s+(?=(?:- )?[a-z][\w-]*:(?:\s|$))/g)];
  return places.slice(0, mostPlaces).flatMap(({ 0: blanks, index }) => {
    const at = offset + index;
    const rest = line.text.slice(at + blanks.length);
    const value = line.text.slice(0, at);
    if (!isComplete(value) && !isCertain(line, rest)) return [];
    const column = rest.startsWith("- ") ? columnOfItems(text, line) : first.column;
    const head = headOf(rest);
    const key = head.replace(/^- /, "");
    const isOfFile = lines.some((each) => headOf(behindDash(each).text) === key);
    if (column === undefined || !(isOfFile || isCertain(line, rest))) return [];
    const start = line.span.start + at;
    return [
      {
        line: { ...line, span: { start: start + blanks.length, end: line.span.end } },
        text: `${text.slice(0, start)}\n${" ".repeat(column)}${text.slice(start + blanks.length)}`,
        start: start + 1 + column,
        cost: 0.5,
        message: `"${head}" stands on the line of "${headOf(first.text)}", behind its value.`,
        remedy: `Begin a line of its own with it, in column ${column + 1}`,
      },
    ];
  });
}

/** Whether what stands before a place ends a value in quotes, in brackets, or a number. */
function isComplete(value: string): boolean {
  return /["'\]}\d]$/.test(value);
}

/** Whether a part of a line begins with what no text holds: a key beside a verb, or one of a file. */
function isCertain(line: WrittenLine, rest: string): boolean {
  return besideVerb.test(rest) || (line.column === 0 && isKeyOfFile({ ...line, text: rest }));
}

/** The column of the items among which a line stands. */
function columnOfItems(text: string, line: WrittenLine): number | undefined {
  let above: WrittenLine | undefined = line;
  while (above !== undefined && !(isItem(above) && above.column <= line.column))
    above = lineBefore(text, above.span.start);
  return above?.column;
}
