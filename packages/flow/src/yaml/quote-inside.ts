import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, type Explain } from "./yaml-fault.ts";

/** The longest line that is looked at, and how many quotes of it are tried. */
const longestLine = 2000;
const mostQuotes = 12;

/**
 * A quote inside a text that another one begins, which ends there and leaves its rest over. It is
 * found by reading the text again without it.
 */
export function quoteInside(
  ...[text, { span, fits }]: Parameters<Explain>
): Diagnostic | undefined {
  const line = lineAt(text, span.start);
  const isOdd = line.text.replaceAll(/\\./g, "").split('"').length % 2 === 0;
  if (!isOdd || line.text.length > longestLine) return undefined;
  const around = neighbourhoodOf(text, line.span.start, fits);
  const found = [...line.text.matchAll(inside)].slice(0, mostQuotes).find(({ index }) => {
    const at = line.span.start + index;
    return around?.read(`${text.slice(0, at)}${text.slice(at + 1)}`) !== undefined;
  });
  if (found === undefined) return undefined;
  const start = line.span.start + found.index;
  const message = 'This " stands inside a text that another " begins, and ends it.';
  return flowProblem("FLOW_YAML", { start, end: start + 1 }, message, {
    hint: 'Remove it; or, if it belongs to the text, write \\" for it.',
  });
}

/** A quote behind which a text goes on, and before which none begins. */
const inside = /(?<!(?:^|[{[,:]|^-)\s*)(?<![\\])"(?=[\w./$*#(-])|(?<=[\w.])"(?=\s+\w)/g;
