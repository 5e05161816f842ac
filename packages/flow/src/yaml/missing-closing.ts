import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { neighbourhoodOf } from "./neighbourhood.ts";
import type { YamlScan } from "./scan-yaml.ts";
import { lineAt, type Explain } from "./yaml-fault.ts";

/** The longest line that is looked at, and the longest text that a hint repeats. */
const longestLine = 2000;
const longestHint = 60;

/** How far the same key is looked for, before the map and behind it. */
const longestLook = 20_000;

/**
 * A map inside another on its line that is not closed before the next key of the outer one. A blank
 * before the comma shows that, or a closed map before the same key elsewhere. It is found by reading
 * the text again with that bracket.
 */
export function missingClosing(
  ...[text, { fits }, { unclosed }]: Parameters<Explain>
): Diagnostic | undefined {
  const found = unclosed === undefined ? undefined : innerMap(text, unclosed);
  if (found === undefined) return undefined;
  const { start, end, key } = found;
  const around = neighbourhoodOf(text, start, fits);
  if (around?.read(`${text.slice(0, end)} }${text.slice(end)}`) === undefined) return undefined;
  const written = `${text.slice(start, end)} }`;
  const span = { start, end: start + 1 };
  return flowProblem("FLOW_YAML", span, 'This "{" is never closed.', {
    hint: written.length > longestHint ? `Write "}" before ", ${key}".` : `Write \`${written}\`.`,
  });
}

/** A map inside the one that is never closed, its end, and the key behind it. */
function innerMap(
  text: string,
  outer: NonNullable<YamlScan["unclosed"]>,
): { readonly start: number; readonly end: number; readonly key: string } | undefined {
  const lineEnd = lineAt(text, outer).span.end;
  if (text.charAt(outer) !== "{" || lineEnd - outer > longestLine) return undefined;
  const bare = text
    .slice(outer, lineEnd)
    .replaceAll(/"(?:\\.|[^"\\])*"|'[^']*'/g, (quoted) => "x".repeat(quoted.length));
  const nearby = text.slice(Math.max(0, outer - longestLook), outer + longestLook);
  const open: number[] = [];
  for (const { 0: sign, 1: key, index } of bare.matchAll(/[[{]|[\]}]|\s*,\s*([\w-]+)(?=:\s)/g)) {
    const inner = open.at(-1);
    if (/^[[{]/.test(sign)) open.push(index);
    else if (/^[\]}]/.test(sign)) open.pop();
    else if (key !== undefined && inner !== undefined && open.length > 1) {
      const isApart = /^\s/.test(sign) || nearby.includes(`}, ${key}:`);
      if (isApart && bare.charAt(inner) === "{")
        return { start: outer + inner, end: outer + index, key };
    }
  }
  return undefined;
}
