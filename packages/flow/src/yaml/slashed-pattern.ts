import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, type Explain } from "./yaml-fault.ts";

/** A regular expression between slashes inside { }, whose brackets YAML reads as its own. */
export function slashedPattern(
  ...[text, { span, fits }]: Parameters<Explain>
): Diagnostic | undefined {
  const line = lineAt(text, span.start);
  const found = /(?<=\w:\s+)\/([^/"\s]+)\/(?=\s*(?:[,}\]]|$))/.exec(line.text);
  const around = found === null ? undefined : neighbourhoodOf(text, line.span.start, fits);
  if (found === null || around === undefined) return undefined;
  const start = line.span.start + found.index;
  const end = start + found[0].length;
  const right = JSON.stringify(found[1]);
  if (around.read(`${text.slice(0, start)}${right}${text.slice(end)}`) === undefined)
    return undefined;
  const message = "Slashes stand around this regular expression, where quotes belong.";
  return flowProblem("FLOW_QUOTES_NEEDED", { start, end }, message, {
    hint: `Write \`${right}\`.`,
  });
}
