import { flowProblem } from "@flowrun/core/tooling";
import type { Diagnostic } from "@flowrun/core";
import { quoteName } from "./lookalike.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, nextLine, type Explain, type Fits, type WrittenLine } from "./yaml-fault.ts";

/** A quote of a line that has no partner, and which one is missing. */
interface OddQuote {
  readonly at: number;
  /** The closing one is missing; else the opening one, before `from`. */
  readonly isOpen: boolean;
  readonly from: number;
}

/** The longest line that is looked at. */
const longestLine = 2000;

/** The quote without a partner that is nearest to what the parser did not understand. */
export function quoteMistake(
  ...[text, { code, message, span, fits }, { openQuote }]: Parameters<Explain>
): Diagnostic | undefined {
  const isNeverClosed = code === "MISSING_CHAR" && message.startsWith("Missing closing");
  if (!isNeverClosed) return mistakeIn(text, lineAt(text, span.start), fits);
  let line: WrittenLine | undefined = lineAt(text, 0);
  for (; line !== undefined; line = nextLine(text, line.span.end)) {
    if (openQuote !== undefined && line.span.start > openQuote) return undefined;
    const found = mistakeIn(text, line, fits);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The mistake of a line in which a quote has no partner, if the line reads with one. */
function mistakeIn(
  text: string,
  line: WrittenLine,
  fits: Fits | undefined,
): Diagnostic | undefined {
  const odd = oddQuoteOf(line.text);
  if (odd === undefined) return undefined;
  const around = neighbourhoodOf(text, line.span.start, fits);
  const repairs = odd.isOpen ? closingsOf(line.text, odd.at) : openingsOf(line.text, odd);
  const { start, end } = line.span;
  const isRead = (written: string): boolean =>
    around?.read(`${text.slice(0, start)}${written}${text.slice(end)}`) !== undefined;
  const most = Math.min(12, around?.readings ?? 0);
  const found = repairs.slice(0, most).find(({ written }) => isRead(written));
  if (found === undefined) return tooMany(line, isRead);
  const quote = line.text.charAt(odd.at);
  const message =
    found.instead === undefined
      ? `A ${quote} has no partner here.`
      : `This text begins with ${quote} and ends with ${quoteName(found.instead)}.`;
  const span = { start: start + found.from, end: start + found.to };
  return flowProblem("FLOW_YAML", span, message, { hint: `${found.remedy}.` });
}

/** A quote that stands twice, or behind what a bracket closes, where the line reads without it. */
function tooMany(
  { text, span }: WrittenLine,
  isRead: (written: string) => boolean,
): Diagnostic | undefined {
  const found = [...text.matchAll(/(?<=")"|"(?=")|(?<=[}\]:])"$/g)]
    .slice(0, 4)
    .find(({ index }) => isRead(`${text.slice(0, index)}${text.slice(index + 1)}`));
  if (found === undefined) return undefined;
  const start = span.start + found.index;
  const place = { start, end: start + 1 };
  return flowProblem("FLOW_YAML", place, 'A " too many stands here.', { hint: "Remove it." });
}

/** A line with one quote more, and its text that is in quotes then. */
interface Repair {
  readonly written: string;
  readonly from: number;
  readonly to: number;
  readonly remedy: string;
  /** The quote of the other kind that ends it. */
  readonly instead?: string;
}

/** The longest text that a hint repeats. */
const longestHint = 60;

/** The quote of a line that has no partner on it. */
function oddQuoteOf(line: string): OddQuote | undefined {
  if (line.length > longestLine) return undefined;
  let value = line.length - line.replace(/^(?:- +)*/, "").length;
  // The brace of an expression begins no map.
  const bare = line.replaceAll(/\$\{[^}"']*\}/g, (whole) => "x".repeat(whole.length));
  for (let at = value; at < line.length; at += 1) {
    const isFresh = at === value || /(?:[{[,]\s*|:\s+)$/.test(line.slice(0, at));
    if (/^(?:[{[]|: )/.test(bare.slice(at, at + 2))) value = at + 1;
    if (!/["']/.test(line.charAt(at))) continue;
    if (!isFresh && isStrayEnd(line, at))
      return { at, isOpen: false, from: value + blanksAt(line, value) };
    if (!isFresh) continue;
    const close = closingOf(line, at);
    if (close === -1 || !/^\s*(?:[,:}\]]|$|\s#)/.test(line.slice(close + 1)))
      return { at, isOpen: true, from: at };
    at = close;
  }
  return undefined;
}

/** Whether a quote ends a text that has none at its beginning. */
function isStrayEnd(line: string, at: number): boolean {
  const isEnd = /^(?:\s*(?:[,}\]]|$)|:\s)/.test(line.slice(at + 1));
  return line.charAt(at) === '"' && isEnd && countOf(line) % 2 === 1;
}

function countOf(line: string): number {
  return line.replaceAll(/\\./g, "").split('"').length - 1;
}

function blanksAt(line: string, at: number): number {
  return /^\s*/.exec(line.slice(at))?.[0].length ?? 0;
}

function closingOf(line: string, open: number): number {
  const quote = line.charAt(open);
  for (let at = open + 1; at < line.length; at += 1) {
    if (quote === '"' && line.charAt(at) === "\\") at += 1;
    else if (line.charAt(at) === quote) return at;
  }
  return -1;
}

/** A line with a closing quote where a text may end, the likeliest first. */
function closingsOf(line: string, open: number): readonly Repair[] {
  const quote = line.charAt(open);
  // A brace that closes an expression ends no text.
  const rest = line.slice(open + 1).replaceAll(/\$\{[^}]*\}/g, (whole) => "x".repeat(whole.length));
  const keyed = /(?:[^\s,:{}[\]"']+:\s+)?$/.exec(line.slice(0, open))?.[0].length ?? 0;
  const from = open - keyed;
  const isKey = keyed === 0 && isPlaceOfKey(line.slice(0, open));
  const ends = [
    ...(isKey ? rest.matchAll(/(?=:\s)/g) : []),
    ...rest.matchAll(/\s*(?=[}\]]|,\s+(?:(?:"[^"]*"|[\w-]+):\s|["{[])|$)/g),
  ];
  const end = (to: number, replaced: number): Repair => {
    const behind = isKey
      ? (/^:\s+[^,{}[\]]*/.exec(line.slice(to + replaced))?.[0].trimEnd() ?? "")
      : "";
    const text = `${line.slice(from, to)}${quote}${behind}`;
    const last = /\S*$/.exec(line.slice(0, to))?.[0] ?? "";
    return {
      written: `${line.slice(0, to)}${quote}${line.slice(to + replaced)}`,
      from,
      to: to + replaced,
      remedy:
        text.length > longestHint ? `Write \`${last}${quote}\` at its end` : `Write \`${text}\``,
      ...(replaced === 0 ? {} : { instead: line.charAt(to) }),
    };
  };
  const other = isKey ? /["'“”„‟«»‘’‚‛](?=:\s)/g : /["'“”„‟«»‘’‚‛](?=\s*(?:[,}\]]|$))/g;
  const mixed = [...rest.matchAll(other)].filter(
    // A sign that ends a text of its own kind belongs to that.
    ({ 0: sign, index }) => sign !== quote && !rest.slice(0, index).includes(sign),
  );
  return [
    ...mixed.map(({ index }) => end(open + 1 + index, 1)),
    ...ends.map(({ index }) => end(open + 1 + index, 0)),
  ];
}

/** Whether a key may begin behind a part of a line: not among the items of a list. */
function isPlaceOfKey(before: string): boolean {
  const open: string[] = [];
  for (const [sign] of before.matchAll(/[[\]{}]/g))
    if (sign === "[" || sign === "{") open.push(sign);
    else open.pop();
  return open.at(-1) !== "[" && /(?:^(?:- +)*|[{,]\s*)$/.test(before);
}

/** A line with an opening quote where a text begins. */
function openingsOf(line: string, { at, from }: OddQuote): readonly Repair[] {
  const quote = line.charAt(at);
  const afterComma = line.lastIndexOf(", ", at) + 2;
  // A bracket in a value that has lost its quote, such as a pattern, begins nothing.
  const [value = ""] = /.*[\w"]:\s+/.exec(line.slice(0, at)) ?? [];
  const starts = [...(value.length > 0 ? [value.length] : []), from];
  return [...new Set([...starts, ...(afterComma > from ? [afterComma] : [])])].map((start) => {
    const key = /(?:[^\s,:{}[\]"']+:\s+)?$/.exec(line.slice(0, start))?.[0] ?? "";
    const text = `${key}${quote}${line.slice(start, at + 1)}`;
    const first = /^\S*/.exec(line.slice(start))?.[0] ?? "";
    return {
      written: `${line.slice(0, start)}${quote}${line.slice(start)}`,
      from: start,
      to: at + 1,
      remedy:
        text.length > longestHint
          ? `Write \`${quote}${first}\` at its beginning`
          : `Write \`${text}\``,
    };
  });
}

/** A text that begins with `[`, such as a pattern, which YAML reads as a list and what is behind it. */
export function listForText(
  ...[text, { span, fits }]: Parameters<Explain>
): Diagnostic | undefined {
  const line = lineAt(text, span.start);
  const [written] =
    /(?<=[\w"]:\s+)\[[^\]\s,"]*\][^\s,}\]"]\S*?(?=\s*(?:,\s|\s\}|$))/.exec(line.text) ?? [];
  const around = written === undefined ? undefined : neighbourhoodOf(text, line.span.start, fits);
  if (written === undefined || around === undefined) return undefined;
  const at = line.span.start + line.text.indexOf(written);
  const end = at + written.length;
  if (around.read(`${text.slice(0, at)}"${written}"${text.slice(end)}`) === undefined)
    return undefined;
  const message = 'A text that begins with "[" needs quotes: without them it begins a list.';
  return flowProblem("FLOW_QUOTES_NEEDED", { start: at, end }, message, {
    hint: `Write "${written}", with its quotes.`,
  });
}
