import {
  besideVerb,
  isInBlocks,
  isKeyOfFile,
  isOption,
  isMediaOf,
  isSoundOf,
  isVerbLine,
} from "./known-words.ts";
import { behindDash, headOf, isItem, isKey, lastResort, type LineEdit } from "./line-edit.ts";
import { lineBefore, nextLine, type WrittenLine } from "./yaml-fault.ts";

/** How many lines above one may hold the bracket that it stands in. */
const mostLines = 12;

/** A line that goes on with a value above it, moved deeper than the key of that. */
export function deeper(text: string, line: WrittenLine): readonly LineEdit[] {
  const known = holderOf(text, line);
  const holder = known ?? emptyHolder(text, line);
  const key = holder && behindDash(holder);
  if (holder === undefined || key === undefined || line.column > key.column) return [];
  const to = key.column + 2;
  const name = headOf(key.text).replaceAll(/^"|"?:$/g, "");
  return [
    {
      line,
      text: `${text.slice(0, line.span.start - line.column)}${" ".repeat(to)}${text.slice(line.span.start)}`,
      start: holder.span.start,
      cost: known === undefined ? lastResort : 0,
      message: `"${name}" goes on here, and this line is not deep enough for that.`,
      remedy: `Begin it deeper than "${name}", in column ${to + 1}, or write all of it on one line`,
    },
  ];
}

/** The line with the key whose value goes on in a line; `undefined` where none does. */
function holderOf(text: string, line: WrittenLine): WrittenLine | undefined {
  const before = lineBefore(text, line.span.start);
  if (before === undefined || isItem(line)) return undefined;
  const isOpen = /^[\]}]/.test(line.text) || /[[{,]/.test(before.text);
  const opened = isOpen ? openedAbove(text, line) : undefined;
  if (opened !== undefined) return opened;
  if (/^[[{]/.test(line.text)) return before.text.endsWith(":") ? before : undefined;
  const isOpenEnd = openEnd.test(`${before.text}\n${line.text}`);
  if (isOpenEnd) return before;
  if (isLoneValue(text, line, before)) return before;
  return areMoreWords(text, line, before) ? before : undefined;
}

/** The line before one that begins with no key, if its own key has no value. */
function emptyHolder(text: string, line: WrittenLine): WrittenLine | undefined {
  const before = lineBefore(text, line.span.start);
  return before?.text.endsWith(":") === true && !isItem(line) && !isKey(line) ? before : undefined;
}

/** A line that another goes on with: a text over lines, an operator, or a key before quotes. */
const openEnd = /:\s+(?:[|>][-+]?|.*\s(?:[=!<>]=|[<>+*/]|&&|\|\|))\n|:\n["'][^"'\n]*["']$/;

/** Whether a single word is the value of the key on the line before. */
export function isLoneValue(text: string, line: WrittenLine, before: WrittenLine): boolean {
  const next = nextLine(text, line.span.start);
  const holdsMore = next !== undefined && next.column > line.column;
  const isWord = /^[\w./@+-]+$/.test(line.text) && !isKnown(text, line);
  return isWord && /^[a-z_]+:$/.test(before.text) && !holdsMore && line.column === before.column;
}

/** Whether a line without a key may be more words of the text on the line before. */
export function areMoreWords(text: string, line: WrittenLine, before: WrittenLine): boolean {
  const isWords = /^\p{L}[^\s:]*\s+[^\s:=[\]{}]+/u.test(line.text) && !/:(?:\s|$)/.test(line.text);
  const isText = /^[^\s:]+:\s+[^\s"'[\]{}|>&*#][^"#]*[^:]$/.test(behindDash(before).text);
  return isWords && isText && !isKnown(text, line);
}

/** Whether a line begins with a word that is a key elsewhere, and only lacks its colon. */
function isKnown(text: string, line: WrittenLine): boolean {
  const word = /^\S+/.exec(line.text)?.[0] ?? "";
  const key = { ...line, text: `${word}:` };
  if (besideVerb.test(key.text) || isKeyOfFile(key) || isOption(text, key)) return true;
  return text.includes(` ${word}: `) || text.includes(` ${word}:\n`);
}

/** The line with a bracket that is open where a line begins. */
function openedAbove(text: string, line: WrittenLine): WrittenLine | undefined {
  let depth = 0;
  let above = lineBefore(text, line.span.start);
  for (let left = mostLines; above !== undefined && left > 0; left -= 1) {
    depth += depthOf(above.text);
    if (depth > 0) return isKey(behindDash(above)) ? above : undefined;
    above = lineBefore(text, above.span.start);
  }
  return undefined;
}

/** How many brackets of a text are open at its end. */
function depthOf(text: string): number {
  const bare = text.replaceAll(/"(?:\\.|[^"\\])*"|'[^']*'|\$\{[^}]*\}/g, "");
  return bare.split(/[[{]/).length - bare.split(/[\]}]/).length;
}

/** The most places of a line at which a second one may begin. */
const mostPlaces = 4;

/** Blanks before a key, or an item with one, behind another key or its value. */
const secondKey =
  /(?<=:)\s+(?=(?:- )?[A-Za-z][\w./+@-]*:(?:\s|$))|(?<=:\s.*\S)\s+(?=(?:- )?[A-Za-z][\w./+@-]*:(?:\s|$))|(?<=\S)\s+(?=- [\w{["])/g;

/** A key with a whole list or map, which no text holds. */
const withBrackets = /^[\w-]+:\s+[[{].*[\]}]$/;

/** A key or an item that stands behind the value of another on its line, on a line of its own. */
export function onLineOfItsOwn(
  text: string,
  line: WrittenLine,
  lines: readonly WrittenLine[],
): readonly LineEdit[] {
  const first = behindDash(line);
  const offset = line.text.length - first.text.length;
  const places = [...first.text.matchAll(secondKey)].filter(
    ({ index }) => depthOf(first.text.slice(0, index)) === 0,
  );
  return places.slice(0, mostPlaces).flatMap(({ 0: blanks, index }) => {
    const at = offset + index;
    const rest = line.text.slice(at + blanks.length);
    const head = headOf(rest);
    const isHolder = /^[\w-]+:$/.test(first.text.slice(0, index));
    const value = first.text.slice(first.text.indexOf(":") + 1, index).trim();
    const isEnd = isEnded(value) || isEnded(first.text.slice(0, index));
    const isLikely = isLikelyPart(text, line, { rest, value, isHolder, isEnd }, lines);
    const own = newColumn(text, line, { rest, isHolder });
    // A space behind the colon of `music:jazz` makes no key of it.
    const joined = rest.replace(/:\s+/, ":");
    const holder = headOf(first.text).slice(0, -1);
    if (isHolder && (isSoundOf(holder, joined) || isMediaOf(holder, joined))) return [];
    if (own === undefined || depthOf(rest) !== 0 || !isLikely) return [];
    const start = line.span.start + at;
    // Elsewhere the same key may stand beside what holds this line.
    const like = lines.find((each) => headOf(each.text) === head && each.column < own);
    return [own, ...(like === undefined || isItem(like) ? [] : [like.column])].map((column) => {
      return {
        line: { ...line, span: { start: start + blanks.length, end: line.span.end } },
        text: `${text.slice(0, start)}\n${" ".repeat(column)}${text.slice(start + blanks.length)}`,
        start: start + 1 + column,
        cost: 0.5,
        message: onLineOf(head, first, !/:\s/.test(first.text.slice(0, index))),
        remedy: `Begin a line of its own with it, in column ${column + 1}`,
      };
    });
  });
}

/** Whether the rest of a line may begin one of its own. */
function isLikelyPart(
  text: string,
  line: WrittenLine,
  { rest, value, isHolder, isEnd }: PartOfLine,
  lines: readonly WrittenLine[],
): boolean {
  if (rest.startsWith("- ") && (isEnd || isItem(line))) return true;
  const isPart = isKnownPart(text, { ...line, text: rest }, lines);
  if (isHolder) return isPart || (line.column === 0 && isKeyOfFile(line));
  const isOpen = isPart && (/\d$|^\S+$/.test(value) || rest === headOf(rest));
  return isEnd || isOpen || withBrackets.test(rest) || isCertain(line, rest);
}

/** The rest of a line, behind the value of its first key, or behind that key alone. */
interface PartOfLine {
  readonly rest: string;
  readonly value: string;
  readonly isHolder: boolean;
  /** The value before it has ended. */
  readonly isEnd: boolean;
}

/** The sentence about a key or an item on the line of another. */
function onLineOf(head: string, { text }: WrittenLine, isAlone: boolean): string {
  const other = /^[[{]/.test(text) ? "another item" : `"${headOf(text)}"`;
  return `"${head}" stands on the line of ${other}${isAlone ? "" : ", behind its value"}.`;
}

/** Whether a part of a line begins with a key of elsewhere, or is a step. */
function isKnownPart(text: string, part: WrittenLine, lines: readonly WrittenLine[]): boolean {
  if (isOption(text, part) && /^[a-z]+_?[a-z_]*:/.test(part.text)) return true;
  if (isCertain(part, part.text) || (isItem(part) && isVerbLine(text, part))) return true;
  const key = headOf(part.text).replace(/^- /, "");
  return lines.some((each) => headOf(behindDash(each).text) === key);
}

/** The column of what gets a line of its own: that of the verb for what stands beside one. */
function newColumn(
  text: string,
  line: WrittenLine,
  { rest, isHolder }: { readonly rest: string; readonly isHolder: boolean },
): number | undefined {
  if (rest.startsWith("- ")) return columnOfItems(text, line);
  const { column, text: first } = behindDash(line);
  // A key that stands behind an item in braces belongs to what holds the list.
  if (/^[[{]/.test(first)) return Math.max(0, line.column - 2);
  if (isHolder) return column + 2;
  if (!besideVerb.test(rest) || !isInBlocks(text, line)) return column;
  return (columnOfItems(text, line) ?? column - 2) + 2;
}

/** Whether a value in quotes or brackets has ended: nothing can stand behind it. */
function isEnded(value: string): boolean {
  const closing = { '"': '"', "'": "'", "[": "]", "{": "}" }[value.charAt(0)];
  return closing !== undefined && value.length > 1 && value.endsWith(closing);
}

/** Whether a part of a line begins with what no text holds: a key beside a verb, or one of a file. */
function isCertain(line: WrittenLine, rest: string): boolean {
  return besideVerb.test(rest) || (line.column === 0 && isKeyOfFile({ ...line, text: rest }));
}

/** A name on the line above the section that would hold it: the two in each other's place. */
export function exchanged(text: string, line: WrittenLine): readonly LineEdit[] {
  const next = nextLine(text, line.span.start);
  const behind = next && nextLine(text, next.span.start);
  if (next === undefined || next.text === line.text) return [];
  const isName = isKey(line) && line.text.endsWith(":") && line.column > 0;
  const isSure =
    isName &&
    behind !== undefined &&
    next.column < line.column &&
    behind.column > line.column &&
    /^[a-z_]+:$/.test(next.text);
  const start = line.span.start - line.column;
  const [own, other] = [
    text.slice(start, line.span.end),
    text.slice(next.span.start - next.column, next.span.end),
  ];
  return [
    {
      line,
      text: `${text.slice(0, start)}${other}\n${own}${text.slice(next.span.end)}`,
      start: start + other.length + 1 + line.column,
      cost: isSure ? -4 : 4.5,
      message: `"${headOf(line.text)}" stands above "${headOf(next.text)}", and ${isSure ? "not in" : "belongs below"} it.`,
      remedy: "Exchange the two lines",
    },
  ];
}

/** The column of the items among which a line stands. */
function columnOfItems(text: string, line: WrittenLine): number | undefined {
  let above: WrittenLine | undefined = line;
  while (above !== undefined && !(isItem(above) && above.column <= line.column))
    above = lineBefore(text, above.span.start);
  return above?.column;
}
