import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, type Explain, type Fits } from "./yaml-fault.ts";

/** An expression inside braces or brackets whose own brace YAML would read. */
export function expressionWithoutQuotes(
  ...[text, { code, span, fits }]: Parameters<Explain>
): Diagnostic | undefined {
  const dollar = text.lastIndexOf("${", span.start);
  // An item, or a key, is told as one that lacks the comma before it.
  if (code !== "UNEXPECTED_TOKEN" && code !== "MISSING_CHAR") return undefined;
  if (dollar === -1 || dollar < span.start - 1) return undefined;
  const line = lineAt(text, dollar).span;
  const ahead = /(?:[^,{}[\]:]|:(?!\s))*$/.exec(text.slice(line.start, dollar))?.[0] ?? "";
  const before = ahead.trimStart();
  const [behind = "${"] =
    /^(?:\$\{[^}\n]*\}?|[^,{}[\]:]|:(?!\s))+/.exec(text.slice(dollar, line.end)) ?? [];
  const whole = behind.trimEnd();
  const begin = dollar - before.length;
  const end = endOfText(text, { begin, first: dollar + whole.length, last: line.end }, fits);
  const place = { start: begin, end };
  const value = text.slice(place.start, place.end).replaceAll(/"(?=\$\{)|(?<=\})"|^"|"$/g, "");
  return flowProblem(
    "FLOW_QUOTES_NEEDED",
    place,
    'An expression needs quotes inside { } and [ ], around the whole value: without them its "{" begins a map.',
    { hint: `Write "${value}" in double quotes.` },
  );
}

/** The most commas that may belong to a text. */
const mostCommas = 8;

/** Where a text ends that has no quotes: commas of it look as if they ended it. */
function endOfText(
  text: string,
  { begin, first, last }: { readonly begin: number; readonly first: number; readonly last: number },
  fits: Fits | undefined,
): number {
  const around = fits === undefined ? undefined : neighbourhoodOf(text, begin, fits);
  if (around === undefined) return first;
  const behind = [...text.slice(first, last).matchAll(/(?=\s*(?:,\s|[}\]]|$))/g)];
  const ends = behind.map(({ index }) => first + index).slice(0, mostCommas);
  const found = ends.find((end) => {
    const value = text.slice(begin, end);
    const isOpen = value.split("${").length !== value.split("}").length;
    if (isOpen || /["\\]/.test(value)) return false;
    return around.read(`${text.slice(0, begin)}"${value}"${text.slice(end)}`) !== undefined;
  });
  return found ?? first;
}
