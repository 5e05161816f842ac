import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, restOfLine, type Explain } from "./yaml-fault.ts";

/** The longest line that is looked at, and the longest text that a hint repeats. */
const longestLine = 2000;
const longestHint = 60;

/**
 * A value on one line whose closing bracket stands there, and whose opening one does not. It is
 * found by reading the text again with that bracket.
 */
export function missingOpening(
  ...[text, { span, fits }]: Parameters<Explain>
): Diagnostic | undefined {
  const line = lineAt(text, span.start);
  const [before, key] = /^(?:- +)*([\w-]+):\s+/.exec(line.text) ?? [];
  if (before === undefined || line.text.length > longestLine) return undefined;
  const value = line.text.slice(before.length);
  const lacking = lackingIn(value);
  if (lacking === undefined) return undefined;
  const { opening, closing, first } = lacking;
  const start = line.span.start + before.length;
  const around = neighbourhoodOf(text, span.start, fits);
  if (around?.read(`${text.slice(0, start)}${opening}${text.slice(start)}`) === undefined)
    return undefined;
  const whole = `${key}: ${opening}${closing === "}" ? " " : ""}${value}`;
  const shown = whole.length > longestHint ? `${whole.slice(0, 30).trimEnd()} …` : whole;
  const what = `The "${closing}" in this value has no "${opening}".`;
  return flowProblem("FLOW_YAML", { start, end: line.span.end }, what, {
    hint: `Add "${opening}" before ${first}: \`${shown}\`.`,
  });
}

/** The bracket that a value begins without, the one that closes it, and what it stands before. */
interface Lacking {
  readonly opening: string;
  readonly closing: string;
  readonly first: string;
}

function lackingIn(value: string): Lacking | undefined {
  const bare = value.replaceAll(/"(?:\\.|[^"\\])*"|'[^']*'/g, (quoted) =>
    " ".repeat(quoted.length),
  );
  let depth = 0;
  let isList = false;
  for (const [sign] of bare.matchAll(/[[\]{},]/g)) {
    if (sign === ",") isList ||= depth === 0;
    else depth += /[[{]/.test(sign) ? 1 : -1;
    if (depth >= 0) continue;
    if (sign === "]")
      return isList ? { opening: "[", closing: sign, first: "its first item" } : undefined;
    const [first] = /^(?:"[^"]*"|[\w*#-]+)(?=:\s)/.exec(value) ?? [];
    return first === undefined ? undefined : { opening: "{", closing: sign, first };
  }
  return undefined;
}

/** A closing bracket that no other has opened, where no repair is known. */
export function bracketTooMany(
  ...[text, { message, span }]: Parameters<Explain>
): Diagnostic | undefined {
  const bracket = /^Unexpected flow-(?:map|seq)-end token.*"([\]}])"/.exec(message)?.[1];
  if (bracket === undefined) return undefined;
  const opening = bracket === "]" ? "[" : "{";
  return flowProblem(
    "FLOW_YAML",
    restOfLine(text, span),
    `No "${opening}" is open here that this "${bracket}" could close.`,
    {
      hint: `Remove the "${bracket}", or add the "${opening}" where the ${bracket === "]" ? "list" : "map"} begins.`,
    },
  );
}
