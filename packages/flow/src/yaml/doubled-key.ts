import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, lineBefore, type Explain } from "./yaml-fault.ts";

/** A key that stands twice before its value: `name: name: a`, with or without a dash between them. */
export function doubledKey(...[text, { span, fits }]: Parameters<Explain>): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  for (const line of [here, lineBefore(text, here.span.start)]) {
    const found = line && /^((?:- +)*)(([\w-]+):\s+)(?:- +)?\3:(?=\s|$)/.exec(line.text);
    if (line === undefined || found === undefined || found === null) continue;
    const [whole, dashes = "", , key = ""] = found;
    const start = line.span.start + dashes.length;
    const end = line.span.start + whole.length;
    const single = `${text.slice(0, start)}${key}:${text.slice(end)}`;
    if (neighbourhoodOf(text, line.span.start, fits)?.read(single) === undefined) continue;
    const message = `"${key}:" stands twice before its value.`;
    return flowProblem("FLOW_YAML", { start, end }, message, { hint: `Remove one "${key}:".` });
  }
  return undefined;
}
