import { behindDash, headOf, isItem, isKey, lastResort, type LineEdit } from "./line-edit.ts";
import {
  besideVerb,
  isBesideVerb,
  isInBlocks,
  isMedia,
  isNamedBlock,
  isOptionOf,
  isStepOnly,
  isVerbBesideVerb,
  isVerbLine,
  takesNoList,
} from "./known-words.ts";
import { areMoreWords, deeper, exchanged, isLoneValue, onLineOfItsOwn } from "./continued-lines.ts";
import { movesOf } from "./line-moves.ts";
import { findLookalike, plain, tellLookalike } from "./lookalike.ts";
import { lineBefore, missingColon, nextLine, type WrittenLine } from "./yaml-fault.ts";

/** All edits of a line that are worth a try, in no order. `lines` are those of the text. */
export function editsOf(
  text: string,
  line: WrittenLine,
  lines: readonly WrittenLine[],
): readonly LineEdit[] {
  return [
    ...movesOf(text, line, lines),
    ...deeper(text, line),
    ...exchanged(text, line),
    ...onLineOfItsOwn(text, line, lines),
    ...withDash(text, line, lines),
    ...withoutDash(text, line, lines),
    ...spacedDash(text, line),
    ...withColon(text, line),
    ...withoutTail(text, line),
    ...withPlainCharacters(text, line),
  ].filter((edit) => edit.text !== text);
}

/**
 * A dash before a key, a single word, or a value in brackets or quotes: in its column, or where the
 * dash of a step would stand.
 */
function withDash(
  text: string,
  line: WrittenLine,
  lines: readonly WrittenLine[],
): readonly LineEdit[] {
  const isStep = isKey(line)
    ? !(besideVerb.test(line.text) && isInBlocks(text, line)) && !/^(?:then|as|if):/.test(line.text)
    : /^(?:[a-z][a-z_-]*$|[[{"'])/.test(line.text);
  const before = lineBefore(text, line.span.start);
  if (!isStep || (before !== undefined && isOptionOf(line, before))) return [];
  const { start } = line.span;
  const brackets: Readonly<Record<string, string>> = { "{": "{ … }", "[": "[ … ]" };
  const head = brackets[line.text.charAt(0)] ?? headOf(line.text);
  return [line.column, line.column - 2].flatMap((column) => {
    const place = placeOfItem(text, line, column);
    if (column < 0 || place === undefined) return [];
    return {
      line,
      text: `${text.slice(0, start - line.column)}${" ".repeat(column)}- ${text.slice(start)}`,
      start: start - line.column + column,
      cost: costOfDash(text, line, lines) + (place === "first" ? 2 : 0),
      message:
        place === "first"
          ? `"${head}" has no dash, and the file cannot be read so.`
          : `"${head}" stands among list items, and has no dash.`,
      remedy: `Write "- ${head}" in column ${column + 1} if an item begins here`,
    };
  });
}

/** Whether an item in a column, in the place of a line, is one of others, or the first. */
function placeOfItem(
  text: string,
  line: WrittenLine,
  column: number,
): "among" | "first" | undefined {
  const before = lineBefore(text, line.span.start);
  let above = before;
  while (above !== undefined && above.column > column) above = lineBefore(text, above.span.start);
  if (above?.column === column && isItem(above)) return "among";
  const next = nextLine(text, line.span.start);
  const isFirst = before !== undefined && before.column < column && mayHoldItems(before);
  return isFirst || (next?.column === column && isItem(next)) ? "first" : undefined;
}

function mayHoldItems(line: WrittenLine): boolean {
  return line.text.endsWith(":") && !takesNoList(line);
}

/** How much speaks against a dash before a line: it holds a list, or is a key elsewhere. */
function costOfDash(text: string, line: WrittenLine, lines: readonly WrittenLine[]): number {
  const next = nextLine(text, line.span.start);
  if (line.text.endsWith(":") && next?.column === line.column && isItem(next)) return 6;
  const head = headOf(line.text);
  if (lines.some((each) => headOf(each.text) === `- ${head}`)) return 1;
  const isKeyElsewhere = lines.some(
    (each) => each.span.start !== line.span.start && headOf(each.text) === head,
  );
  return isKeyElsewhere ? 4 : 2;
}

/** A line without its dash, for a key that stands among keys. */
function withoutDash(
  text: string,
  line: WrittenLine,
  lines: readonly WrittenLine[],
): readonly LineEdit[] {
  const [dash] = /^- +/.exec(line.text) ?? [];
  if (dash === undefined || !isKey(behindDash(line)) || isStepOnly(text, line)) return [];
  if (isVerbBesideVerb(text, line)) return [];
  const { start, end } = line.span;
  const rest = line.text.slice(dash.length);
  const isSure = isBesideVerb(text, line) || isNamedBlock(text, line);
  return [
    {
      line,
      text: `${text.slice(0, start)}${rest}${text.slice(end)}`,
      start,
      cost: isSure ? 0 : costOfNoDash(text, line, lines, rest),
      message: `The file cannot be read with a dash before "${headOf(rest)}".`,
      remedy: `Remove the dash${isSure ? "" : " if a key begins here"}`,
    },
  ];
}

/** How much speaks for a dash that stands before a line; `rest` is the text behind it. */
function costOfNoDash(
  text: string,
  { column, span }: WrittenLine,
  lines: readonly WrittenLine[],
  rest: string,
): number {
  if (column === 0 || holdsList(text, { column, span }, rest)) return 1;
  const before = lineBefore(text, span.start);
  if (before?.column === column && isKey(before) && !before.text.endsWith(":")) return 1;
  const times = (head: string): number => lines.filter((each) => headOf(each.text) === head).length;
  const next = nextLine(text, span.start);
  if (next?.column === column && isKey(next) && times(headOf(next.text)) === 1) return 1.9;
  return times(headOf(rest)) > 0 ? 2 : 5;
}

/** Whether the key in a line has the list in the lines below it. */
function holdsList(
  text: string,
  { column, span }: Pick<WrittenLine, "column" | "span">,
  key: string,
): boolean {
  const next = nextLine(text, span.start);
  return key.endsWith(":") && next !== undefined && isItem(next) && next.column > column;
}

function spacedDash(text: string, line: WrittenLine): readonly LineEdit[] {
  const [dashes] = /^(?:-{2,3} |(?:- +){2,})(?=\S)/.exec(line.text) ?? [];
  if (dashes !== undefined) {
    const { start: at } = line.span;
    const written = `${text.slice(0, at)}- ${text.slice(at + dashes.length)}`;
    const message = "Several dashes stand before this list item.";
    const head = headOf(line.text.slice(dashes.length));
    const remedy = `Write one "-" before "${head.replaceAll('"', "")}"`;
    return [{ line, text: written, start: at, cost: 0, message, remedy }];
  }
  if (!/^-["'{[A-Za-z]/.test(line.text)) return [];
  const { start } = line.span;
  return [
    {
      line,
      text: `${text.slice(0, start)}- ${text.slice(start + 1)}`,
      start,
      cost: 0,
      message: "The dash of this list item lacks a space.",
      remedy: `Write \`- ${/^.{1,80}$/.test(line.text) ? line.text.slice(1) : "…"}\``,
    },
  ];
}

/** A key that is followed by a blank, by "=" or by nothing, or by a colon without a blank. */
function withColon(text: string, line: WrittenLine): readonly LineEdit[] {
  // `GET https://…` is a request in short, not a key.
  const [, dashes = "", key, between = "", value = ""] =
    /^((?:- +)*)(?![A-Z]+ https?:)([A-Za-z_][\w-]*)(\s*(?:=>?|->|:=)\s*|\s+|:(?!\s)|)(.*)$/.exec(
      line.text,
    ) ?? [];
  const isGlued =
    value.startsWith(":") || (between === "" && value !== "") || isMedia(behindDash(line).text);
  if (key === undefined || isGlued) return [];
  const { start, end } = line.span;
  const written = value === "" ? `${key}:` : `${key}: ${value}`;
  return [
    {
      line,
      text: `${text.slice(0, start)}${dashes}${written}${text.slice(end)}`,
      start,
      cost: costOfColon(text, line, between),
      message: missingColon(key, between),
      remedy: `Write \`${/^(?!.* #).{1,80}$/.test(written) ? written : `${key}: …`}\``,
    },
  ];
}

/** How much speaks against a colon: a word alone before list items is one of them. */
function costOfColon(text: string, line: WrittenLine, between: string): number {
  const before = lineBefore(text, line.span.start);
  if (between !== "")
    return before !== undefined && areMoreWords(text, line, before) ? lastResort : 0.5;
  const next = nextLine(text, line.span.start);
  if (isItemAlone(text, line, next)) return lastResort;
  if (before !== undefined && isLoneValue(text, line, before)) return lastResort;
  return next?.column === line.column && isItem(next) ? 4 : 1.5;
}

/** Whether a word alone is an item: a verb, one before an item, and one that would hold nothing. */
function isItemAlone(text: string, line: WrittenLine, next: WrittenLine | undefined): boolean {
  if (isItem(line)) return next !== undefined && isItem(next);
  return isVerbLine(text, line) || next === undefined || next.column < line.column;
}

/** A line without the comma or semicolon that ends it. */
function withoutTail(text: string, line: WrittenLine): readonly LineEdit[] {
  const [tail] = /[;,]$/.exec(line.text) ?? [];
  if (tail === undefined) return [];
  const { start, end } = line.span;
  return [
    {
      line,
      text: `${text.slice(0, end - 1)}${text.slice(end)}`,
      start,
      cost: 0,
      message: `"${tail}" stands behind the end of a value.`,
      remedy: `Remove the "${tail}" at the end of the line`,
    },
  ];
}

/** A line in which all that looks like another character, or like nothing, is what it looks like. */
function withPlainCharacters(text: string, line: WrittenLine): readonly LineEdit[] {
  // A character that is not seen may stand among the blanks before a line.
  const from = text.lastIndexOf("\n", line.span.start - 1) + 1;
  const found = findLookalike(text, { start: from, end: line.span.end });
  if (found === undefined) return [];
  const { what, remedy } = tellLookalike(text, found, line.span.end);
  const written = plain(text.slice(from, line.span.end));
  return [
    {
      line: { ...line, span: found.span },
      text: `${text.slice(0, from)}${written}${text.slice(line.span.end)}`,
      start: from + written.length - written.trimStart().length,
      cost: -1,
      message: what,
      remedy: remedy.replace(/\.$/, ""),
    },
  ];
}
