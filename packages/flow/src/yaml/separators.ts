import type { Diagnostic, Span } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { parseWhole } from "./convert-yaml.ts";
import { isKnownKey } from "./known-words.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, lineBefore, missingColon, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** The longest line that is looked at, how many signs of it are tried, the longest hint, and how many lines. */
const longestLine = 2000;
const mostTried = 12;
const longestHint = 60;
const mostLines = 3;

/** A line in which another sign stands between two parts of it. */
interface Separated {
  readonly written: string;
  /** Where the sign stands that was replaced, in the line. */
  readonly from: number;
  readonly to: number;
  readonly message: string;
  readonly hint: string;
}

/** Another sign, or a colon alone, behind what may be a key: the first word of a line, of a map, or behind a comma. */
const forColon =
  /(?<=(?:^(?:- +)*|[{[,]\s*)(?:[A-Z]+ )?[\w./*+@#-]+)(\s*(?:=>?|->|:=)\s*|\s*[,;.](?:\s+|$)|:(?=[^\s:/]))/g;

/** Blanks alone behind what may be a key, in the same places. */
const forBlanks = /(?<=(?:^(?:- +)*|[{[,]\s*)([\w-]+))\s+(?=["'\w$[{])/g;

/** Another sign behind a value. */
const forComma = /(?<=[\w}\]])\s*[:;.|]\s+(?=\S)/g;

/**
 * A sign that stands for the colon behind a key, or for the comma behind a value, where the text is
 * whole with that. The lines are tried in their order.
 */
export function wrongSeparator(
  text: string,
  lines: readonly WrittenLine[],
  isWhole: (repaired: string, sign: string) => boolean,
): { readonly span: Span; readonly message: string; readonly hint: string } | undefined {
  for (const { span, text: line } of lines) {
    const found = separationsOf(line)
      .filter(({ written }) => parseWhole(written) !== undefined)
      .slice(0, mostTried)
      .find(({ written, from, to }) =>
        isWhole(text.slice(0, span.start) + written + text.slice(span.end), line.slice(from, to)),
      );
    if (found === undefined) continue;
    const { message, hint, from, to } = found;
    return { message, hint, span: { start: span.start + from, end: span.start + to } };
  }
  return undefined;
}

/** The same of a text that YAML cannot read. */
export function separatorFault(
  ...[text, { span, fits, isSearch }]: Parameters<Explain>
): Diagnostic | undefined {
  if (fits !== undefined && isSearch !== true) return undefined;
  const near = neighbourhoodOf(text, span.start, fits);
  if (near === undefined) return undefined;
  const here = lineAt(text, span.start);
  const before = lineBefore(text, here.span.start);
  const found = wrongSeparator(
    text,
    before === undefined ? [here] : [here, before],
    // A colon stands for a comma only where a judge says so: most are right.
    (repaired, sign) => (fits !== undefined || sign !== ":") && near.read(repaired) !== undefined,
  );
  return found && flowProblem("FLOW_YAML", found.span, found.message, { hint: found.hint });
}

/** The lines of the first problems, which a wrong sign may have brought. */
export function linesOfFirst(
  text: string,
  problems: readonly Diagnostic[],
): readonly WrittenLine[] {
  const lines = problems.slice(0, mostLines).map(({ span }) => lineAt(text, span.start));
  return [...new Map(lines.map((line) => [line.span.start, line])).values()];
}

function separationsOf(line: string): readonly Separated[] {
  if (line.length > longestLine) return [];
  const bare = line.replaceAll(/"(?:\\.|[^"\\])*"|'[^']*'/g, (quoted) => "x".repeat(quoted.length));
  const blanks = [...bare.matchAll(forBlanks)].filter(({ 1: word = "" }) => isKnownKey(word));
  // A comma between two items of a list is what it looks like.
  const signs = [...bare.matchAll(forColon)].filter(
    ({ 0: sign, index }) => sign.trim() !== "," || !isInList(bare.slice(0, index)),
  );
  const colons = [...signs, ...blanks].map(({ 0: sign, index }) => {
    const rest = line.slice(index + sign.length);
    const key = keyBefore(line.slice(0, index));
    return {
      written: `${line.slice(0, index)}${rest === "" ? ":" : ": "}${rest}`,
      ...placeOf(sign, index),
      message: missingColon(key.replaceAll('"', ""), sign),
      hint: `Write \`${key}: ${valueOf(rest, /[[{]/.test(bare.slice(0, index)))}\`.`,
    };
  });
  const commas = [...bare.matchAll(forComma)]
    .filter(({ 0: sign, index }) => mayEnd(bare.slice(0, index), bare.slice(index + sign.length)))
    .map(({ 0: sign, index }) => ({
      written: `${line.slice(0, index)}, ${line.slice(index + sign.length)}`,
      ...placeOf(sign, index),
      message: `A "${sign.trim()}" stands here, where a comma belongs.`,
      hint: `Write "," for the "${sign.trim()}" behind \`${valueBefore(line.slice(0, index))}\`.`,
    }));
  return [...colons, ...commas];
}

/** Whether the innermost bracket that is open at the end of a part of a line is that of a list. */
function isInList(before: string): boolean {
  const closed = /\[[^[\]{}]*\]|\{[^[\]{}]*\}/g;
  let part = before;
  while (part.search(closed) !== -1) part = part.replaceAll(closed, "x");
  return part.lastIndexOf("[") > part.lastIndexOf("{");
}

/** Whether a comma may stand between two parts of a line: in a list, or between two pairs of a map. */
function mayEnd(before: string, behind: string): boolean {
  const closed = /\[[^[\]{}]*\]|\{[^[\]{}]*\}/g;
  let part = before;
  while (closed.test(part)) part = part.replaceAll(closed, "x");
  const opened = Math.max(part.lastIndexOf("["), part.lastIndexOf("{"));
  const pair = part.slice(Math.max(opened, part.lastIndexOf(",")) + 1);
  if (part.charAt(opened) !== "{") return opened !== -1;
  return pair.includes(":") && /^[^\s,:{}[\]]+:\s/.test(behind);
}

function placeOf(sign: string, index: number): { readonly from: number; readonly to: number } {
  if (sign.trim() === "") return { from: index, to: index + sign.length };
  const from = index + sign.length - sign.trimStart().length;
  return { from, to: from + sign.trim().length };
}

function keyBefore(part: string): string {
  return /(?:"[^"]*"|'[^']*'|(?:[A-Z]+ )?[^\s,{}[\]"']+)$/.exec(part)?.[0] ?? part;
}

function valueBefore(part: string): string {
  return /(?:"[^"]*"|[^\s,{}[\]]+|[}\]])$/.exec(part)?.[0] ?? "";
}

/** The value that begins a part of a line, as far as a hint repeats it. */
function valueOf(rest: string, isInBraces: boolean): string {
  const short: Readonly<Record<string, string>> = { "{": "{ … }", "[": "[ … ]" };
  const quoted = /^(?:"(?:\\.|[^"\\])*"|'[^']*')/.exec(rest)?.[0];
  const plain = isInBraces ? /^[^,}\]]*/ : /^.*?(?=\s#|$)/;
  const value = short[rest.charAt(0)] ?? quoted ?? plain.exec(rest)?.[0].trim() ?? "";
  return value === "" || value.length > longestHint ? "…" : value;
}
