import { behindDash, headOf, isItem, isKey, type LineEdit } from "./line-edit.ts";
import {
  besideVerb,
  isBesideVerb,
  isInBlocks,
  isKeyOfFile,
  isNamedBlock,
  isPlayed,
  isSecondVerb,
} from "./known-words.ts";
import { lineBefore, nextLine, type WrittenLine } from "./yaml-fault.ts";

/** The farthest that a line is moved which does not stand at the margin, in columns. */
const farthest = 4;

/** A column for a line, and the line beside which it stands there; none below its own key. */
export interface Place {
  readonly to: number;
  readonly like: WrittenLine | undefined;
}

/** The places around a line: beside all that is open above it, and beside the line below. */
export function placesAround(text: string, line: WrittenLine): readonly Place[] {
  const fits = isItem(line) ? isItem : isKey;
  const places: Place[] = [];
  const before = lineBefore(text, line.span.start);
  if (before?.text.endsWith(":") === true)
    places.push({ to: behindDash(before).column + 2, like: undefined });
  let lowest = Number.POSITIVE_INFINITY;
  for (let each = before; each !== undefined; each = lineBefore(text, each.span.start)) {
    if (each.column >= lowest) continue;
    for (const like of new Set([behindDash(each), each]))
      if (like.column < lowest && fits(like)) places.push({ to: like.column, like });
    lowest = each.column;
    if (lowest === 0) break;
  }
  const next = nextLine(text, line.span.start);
  if (next !== undefined && fits(next)) places.push({ to: next.column, like: next });
  return places.filter(
    ({ like }) => like === undefined || isItem(line) || mayStandBeside(text, line, like),
  );
}

/** Whether a key may stand beside another: no second verb, and no key of a step among options. */
function mayStandBeside(text: string, line: WrittenLine, like: WrittenLine): boolean {
  if (isSecondVerb(text, line, like)) return false;
  const isOfStep = /^(?:then|as):\s/.test(line.text) && isInBlocks(text, line);
  return !isOfStep || text.startsWith("-", like.span.start) || besideVerb.test(like.text);
}

/** A line in another column, with what it holds and without. */
export function movesOf(
  text: string,
  line: WrittenLine,
  lines: readonly WrittenLine[],
): readonly LineEdit[] {
  const isPlaced = isBesideVerb(text, line) || isNamedBlock(text, line);
  if ((!isItem(line) && !isKey(line)) || isPlaced) return [];
  const head = headOf(line.text);
  const twins = lines.filter(
    (each) => each.column === line.column && isItem(each) === isItem(line),
  );
  const next = nextLine(text, line.span.start);
  const before = lineBefore(text, line.span.start);
  const verb = verbColumn(text, line);
  const isBelowDash = before?.column === line.column && isItem(before);
  const places = placesAround(text, line).filter(
    ({ to }) =>
      to !== line.column &&
      (line.column === 0 || Math.abs(to - line.column) <= farthest) &&
      to >= leastColumn(text, line),
  );
  return places.flatMap(({ to, like }) =>
    [undefined, ...endsOfHeld(lines, line, to)].map((end, order) => {
      const isWhole = end !== undefined;
      const isKnown = lines.some((each) => each.column === to && headOf(each.text) === head);
      const isLeftEmpty = !isWhole && next !== undefined && isEmptyAt(line, to, next);
      const against = [
        Math.abs(to - line.column),
        costOfPlace(text, line, { to, like }),
        when(twins.length > 1, 1),
        when(!isKnown, 0.5),
        when(isWhole, 0.2 + order / 20),
        when(isLeftEmpty, 3),
        when(to === verb, -2.5),
        when(to === 2 && isBelowSection(line, before), -3),
        when(!isWhole && next?.column === to, -0.1),
        when(isFirstThing(line, before), 1),
        costOfTie(line, before, { to, like }),
        when(!isWhole && to === line.column + 2 && isLeftBehind(text, line, lines), -4),
        when(to === line.column + 2 && isBelowDash && !line.text.endsWith(":"), -0.5),
      ];
      const beside = like === undefined ? "" : `, like "${headOf(like.text)}"`;
      return {
        line,
        ...moved(text, { line, to, held: linesUntil(lines, line, end) }),
        cost: against.reduce((sum, each) => sum + each),
        message: `The file cannot be read with "${head}" in column ${line.column + 1}.`,
        remedy: `Begin it in column ${to + 1}${beside}${isWhole ? ", and move what it holds with it" : ""}`,
      };
    }),
  );
}

/** The first column that a line may stand in: a key beside a verb is never one of blocks. */
function leastColumn(text: string, line: WrittenLine): number {
  return besideVerb.test(line.text) && isInBlocks(text, line) ? 4 : 0;
}

/** Whether a key of the file holds something, right below one that holds nothing. */
function isBelowSection(line: WrittenLine, before: WrittenLine | undefined): boolean {
  const isEmpty = before?.column === 0 && /^[a-z_]+:$/.test(before.text);
  return line.column === 0 && isEmpty && line.text.endsWith(":");
}

/** How much speaks against a place by what stands there: what is played is no step. */
function costOfPlace(text: string, line: WrittenLine, { to, like }: Place): number {
  if (like === undefined) return 1;
  if (line.column === 0 && isKeyOfFile(line)) return 1;
  if (isPlayed(line) && !isPlayed(like)) return 2;
  const isStep = like.column < line.column && text.startsWith("- ", like.span.start);
  if (besideVerb.test(line.text) && isStep && !isItem(like)) return -1;
  const next = nextLine(text, line.span.start);
  return when(next?.column === to && isFirstOption(line, lineBefore(text, line.span.start)), -2);
}

/**
 * How much speaks against one of two places that are as far. Only a key of the file stands in the
 * first column. A key stands beside the one above it, and a map that holds a key by the name of
 * that one beside its parent.
 */
function costOfTie(
  line: WrittenLine,
  before: WrittenLine | undefined,
  { to, like }: Place,
): number {
  if (to === 0) return isKeyOfFile(line) && line.column === 1 ? -0.9 : 0.4;
  if (like === undefined || isItem(line)) return 0;
  if (line.text.includes(` ${headOf(like.text)} `)) return 1;
  const isOneOff = Math.abs(to - line.column) === 1;
  return when(isOneOff && like.span.start === before?.span.start, -0.4);
}

/** Whether a thing stands first in a section, where it must. */
function isFirstThing(line: WrittenLine, before: WrittenLine | undefined): boolean {
  const isThing = line.column === 2 && isKey(line) && !isKeyOfFile(line);
  return isThing && before?.column === 0 && before.text.endsWith(":");
}

/** Whether a key stands beside the key on the line above, which would hold nothing so. */
function isFirstOption(line: WrittenLine, before: WrittenLine | undefined): boolean {
  return (
    before?.text.endsWith(":") === true &&
    behindDash(before).column === line.column &&
    !besideVerb.test(line.text)
  );
}

/**
 * Whether an item stands in the column of its parent, and others of the file two columns deeper.
 * The key below it must fit it there.
 */
function isLeftBehind(text: string, line: WrittenLine, lines: readonly WrittenLine[]): boolean {
  const before = lineBefore(text, line.span.start);
  const next = nextLine(text, line.span.start);
  return (
    isItem(line) &&
    before?.column === line.column &&
    before.text.endsWith(":") &&
    next?.column === line.column + 4 &&
    lines.some((each) => isItem(each) && each.column === line.column + 2)
  );
}

function when(holds: boolean, cost: number): number {
  return holds ? cost : 0;
}

/** The column of the verb above a key that stands beside verbs only, and not behind the dash now. */
function verbColumn(text: string, line: WrittenLine): number | undefined {
  if (!/^(?:then|as|if):\s/.test(line.text)) return undefined;
  let above = lineBefore(text, line.span.start);
  while (above !== undefined && !isItem(above)) above = lineBefore(text, above.span.start);
  return above !== undefined && above.column >= line.column ? behindDash(above).column : undefined;
}

/** Whether a key without a value on its line would hold nothing of the next line in a column. */
function isEmptyAt(line: WrittenLine, to: number, next: WrittenLine): boolean {
  return line.text.endsWith(":") && (next.column < to || (next.column === to && !isItem(next)));
}

/** The most ends of what a line holds that are tried. */
const mostEnds = 4;

/**
 * The places where the lines that a line holds may end. The first is behind all that are as deep as
 * the first of them; others are before one in the new column of the line.
 */
function endsOfHeld(
  lines: readonly WrittenLine[],
  line: WrittenLine,
  to: number,
): readonly number[] {
  const at = lines.findIndex(({ span }) => span.start === line.span.start);
  const first = lines[at + 1];
  const rest = lines.slice(at + 1);
  if (first === undefined || first.column < line.column) return [];
  const least = Math.max(first.column, line.column + 1);
  const ended = rest.findIndex(({ column }) => column < least);
  const all = ended === -1 ? rest : rest.slice(0, ended);
  const siblings = all.flatMap((each, index) =>
    each.column <= to && isItem(each) === isItem(line) ? [index] : [],
  );
  return [...new Set([...siblings.slice(0, 1), all.length, ...siblings])].slice(0, mostEnds);
}

function linesUntil(
  lines: readonly WrittenLine[],
  line: WrittenLine,
  end: number | undefined,
): readonly WrittenLine[] {
  const at = lines.findIndex(({ span }) => span.start === line.span.start);
  return lines.slice(at, at + 1 + (end ?? 0));
}

function moved(
  text: string,
  {
    line,
    to,
    held,
  }: { readonly line: WrittenLine; readonly to: number; held: readonly WrittenLine[] },
): Pick<LineEdit, "text" | "start"> {
  let result = text;
  for (const { span, column } of held.toReversed()) {
    const blanks = " ".repeat(Math.max(0, column + to - line.column));
    result = result.slice(0, span.start - column) + blanks + result.slice(span.start);
  }
  return { text: result, start: line.span.start - line.column + to };
}
