import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { isItem, isKey } from "./line-edit.ts";
import { lineAt, nextLine, type Explain, type Fits, type WrittenLine } from "./yaml-fault.ts";

/** The longest line that is looked at, and how many signs of it are tried. */
const longestLine = 2000;
const mostSigns = 8;

/**
 * A sign where no value begins: before a key, behind a dash, inside a word or behind a bracket at
 * the end of a line.
 */
const stray =
  /^[[\]{}$%@`!|>]+(?=\s*[\w-]+:\s)|(?<=^-)[$%@`!&*]|(?<=[\p{L}\p{N}/])[[{](?=[\p{L}\p{N}])|(?<=[}\]]\s*)[[{|>`@%!&*]$|(?<=,)[`@%](?=\s)|(?<=:\s+)=(?=[{["])|(?<=^(?:- +)*[\w-]+:)(?:[;,.](?=\s)|\.$)|(?<=[}\]"]\s*)[&%@!|>*](?=\s*[}\]])|(?<=[,{]\s*)[>|%@!`](?=[\w-]+:\s)|(?<=[\w-]:)[}\];,.-](?=\s+[[{"\w])|(?<=":):(?=\s)/gu;

/** A sign without which the line reads, and that stands where none can. */
export function straySign(
  ...[text, { span, fits }, { unclosed }]: Parameters<Explain>
): Diagnostic | undefined {
  const opened = unclosed === undefined ? undefined : lineAt(text, unclosed);
  const atEnd =
    opened && holdsLines(text, opened)
      ? strayIn(text, opened, { signs: emptyOpening, fits })
      : undefined;
  const line = lineAt(text, span.start);
  return atEnd ?? strayIn(text, line, { signs: stray, fits }) ?? behindLetter(text, line, fits);
}

/** A bracket that stands behind the first letter of what it holds, where the line reads with it before. */
function behindLetter(
  text: string,
  { span, text: written }: WrittenLine,
  fits: Fits | undefined,
): Diagnostic | undefined {
  const around = written.length > longestLine ? undefined : neighbourhoodOf(text, span.start, fits);
  const found = [...written.matchAll(/(?<=[\s[{])(\w)([[{])(\w+)/g)]
    .slice(0, mostSigns)
    .find(({ 0: { length }, 1: letter, 2: sign, 3: rest, index }) => {
      const at = span.start + index;
      const moved = `${text.slice(0, at)}${sign}${letter}${rest}${text.slice(at + length)}`;
      return around?.read(moved) !== undefined;
    });
  if (found === undefined) return undefined;
  const [whole, letter, sign, rest] = found;
  const start = span.start + found.index;
  const what = `The "${sign}" stands inside a word.`;
  return flowProblem("FLOW_YAML", { start, end: start + whole.length }, what, {
    hint: `Write \`${sign}${letter}${rest}\`.`,
  });
}

/** Whether a key or an item stands on the next line, deeper than a line. */
function holdsLines(text: string, line: WrittenLine): boolean {
  const next = nextLine(text, line.span.start);
  return next !== undefined && next.column > line.column && (isItem(next) || isKey(next));
}

/** A bracket at the end of a key that holds the lines below it. */
const emptyOpening = /(?<=:\s+)[[{]$/g;

/** A sign of a line without which the line reads. */
function strayIn(
  text: string,
  line: WrittenLine,
  { signs, fits }: { readonly signs: RegExp; readonly fits: Fits | undefined },
): Diagnostic | undefined {
  if (line.text.length > longestLine) return undefined;
  const found = [...line.text.matchAll(signs)].slice(0, mostSigns);
  const around = found.length === 0 ? undefined : neighbourhoodOf(text, line.span.start, fits);
  for (const { 0: written, index } of found) {
    const start = line.span.start + index;
    const end = start + written.length;
    if (around?.read(`${text.slice(0, start)}${text.slice(end)}`) === undefined) continue;
    const sign = written.trim();
    const message = `No ${sign.length === 1 ? `"${sign}"` : "sign"} can stand here.`;
    const place = { start, end: start + sign.length };
    return flowProblem("FLOW_YAML", place, message, { hint: `Remove the "${sign}".` });
  }
  return undefined;
}
