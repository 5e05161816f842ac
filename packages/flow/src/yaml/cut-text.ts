import type { Diagnostic, Span } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";

/** A pair inside braces, as far as a comma may have cut a text there. */
export interface WrittenPair {
  readonly key: Span;
  /** Its value without quotes; `undefined` for any other value, and for none. */
  readonly text: Span | undefined;
  /** A word without quotes, a colon or a value. */
  readonly isAlone: boolean;
}

/** The longest text that a hint repeats. */
const longestHint = 80;

/**
 * The texts without quotes that a comma ends inside braces: their problems, and the places of the
 * pairs that are their rest, keys without values. Where a single one may just lack its colon, the
 * problem has both remedies.
 */
export function cutTexts(
  text: string,
  pairs: readonly WrittenPair[],
): { readonly problems: readonly Diagnostic[]; readonly rest: ReadonlySet<number> } {
  const problems: Diagnostic[] = [];
  const rest = new Set<number>();
  for (const [index, { text: begun, key, isAlone }] of pairs.entries()) {
    if (begun === undefined || isAlone) continue;
    const behind: Span[] = [];
    for (let at = index + 1; pairs[at]?.isAlone === true; at += 1)
      behind.push(pairs[at]?.key ?? key);
    const problem = problemOf(text, { key, begun }, behind);
    if (problem === undefined) continue;
    problems.push(problem);
    for (const place of behind.keys()) rest.add(index + 1 + place);
  }
  return { problems, rest };
}

function problemOf(
  text: string,
  { key, begun }: { readonly key: Span; readonly begun: Span },
  rest: readonly Span[],
): Diagnostic | undefined {
  const end = rest.at(-1)?.end;
  if (end === undefined) return undefined;
  const whole = text.slice(begun.start, end);
  const list = listOf(text.slice(key.start, key.end), whole, rest.length + 1);
  if (list !== undefined)
    return flowProblem("FLOW_BAD_KEY", { start: begun.start, end }, list.what, {
      hint: list.hint,
    });
  const isQuoted = /^[^"]*[^\s"]"$/.test(whole);
  const spellings = rest.map((each) => text.slice(each.start, each.end));
  const isText =
    isProse(text.slice(begun.start, begun.end)) &&
    !/["“”]/u.test(whole) &&
    !spellings.some((each) => /^[\w-]+\s*[:=]/.test(each));
  if (!isQuoted && !isText) return undefined;
  const name = text.slice(key.start, key.end);
  const written = `${name}: "${isQuoted ? whole.slice(0, -1) : whole}"`;
  const shown = written.length > longestHint ? `${written.slice(0, 40).trimEnd()} …"` : written;
  const span = { start: begun.start, end };
  if (isQuoted)
    return flowProblem("FLOW_BAD_KEY", span, 'A " has no partner here.', {
      hint: `Write \`${shown}\`.`,
    });
  return flowProblem(
    "FLOW_BAD_KEY",
    span,
    "The comma ends this text: inside { } a text with a comma needs quotes.",
    { hint: `Write \`${shown}\`${orKey(spellings)}.` },
  );
}

/** A list in round brackets, or of endpoints without any, where the key takes one. */
function listOf(
  key: string,
  whole: string,
  count: number,
): { readonly what: string; readonly hint: string } | undefined {
  const [, items] = /^\(([^()]*)\)$/.exec(whole) ?? [];
  if (items !== undefined)
    return { what: "A list stands in [ ], not in ( ).", hint: `Write \`${key}: [${items}]\`.` };
  const all = whole.split(/\s*,\s*/);
  const areEndpoints = all.length === count && all.every((each) => /^[A-Za-z]+\/\S+$/.test(each));
  if (!areEndpoints) return undefined;
  if (key === "to")
    return {
      what: "The comma ends this value: several phones stand in a map.",
      hint: `Write \`to: { all: [${whole}] }\` to call them at once, or \`turn\` for one after the other.`,
    };
  return /^(?:members|all|turn|calls)$/.test(key)
    ? {
        what: "The comma ends this value: several stand in [ ].",
        hint: `Write \`${key}: [${whole}]\`.`,
      }
    : {
        what: `The comma ends this value, and "${key}" holds one phone.`,
        hint: `Write one of them; a step calls several by \`to: { all: [..] }\`.`,
      };
}

/** Words of a language: with a blank, or with a capital letter before small ones. */
function isProse(text: string): boolean {
  return (/\s/.test(text) && !/^return\s/.test(text)) || /^[A-Z][a-z]+$/.test(text);
}

/** The other remedy where a single rest looks like a key and its value. */
function orKey([only = "", second]: readonly string[]): string {
  const [, word, value] = /^([a-z]\w*)\s+([\w:/.-]+)$/.exec(only) ?? [];
  if (word === undefined || second !== undefined) return "";
  return `; or, if "${word}" is a key, \`${word}: ${value}\``;
}
