import { verbs, type Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { isInBlocks } from "./known-words.ts";
import { behindDash, headOf, isItem } from "./line-edit.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { belongsTo } from "./steps-around.ts";
import { lineAt, lineBefore, nextLine, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** A step of one word between another step and its `then` or `as`, which the word itself cannot have. */
export function stepBetween(
  ...[text, { span, fits }]: Parameters<Explain>
): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  for (const line of [here, lineBefore(text, here.span.start)]) {
    const key = line && keyBelow(text, line);
    const above = line && stepAbove(text, line);
    if (line === undefined || key === undefined || above === undefined) continue;
    if (!belongsTo(text, above, nextLine(text, line.span.start) ?? line)) continue;
    const without = `${text.slice(0, line.span.start - line.column)}${text.slice(line.span.end + 1)}`;
    if (neighbourhoodOf(text, line.span.start, fits)?.read(without) === undefined) continue;
    const message = `"${line.text}" stands between "${headOf(behindDash(above).text)}" and its "${key}".`;
    return flowProblem("FLOW_YAML", line.span, message, {
      hint: "Move it above that step, or below the last line of that step.",
    });
  }
  return undefined;
}

/** The key below a step of one word that belongs to no such step. */
function keyBelow(text: string, line: WrittenLine): string | undefined {
  const [, word = ""] = /^- +([a-z][a-z-]*)$/.exec(line.text) ?? [];
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
  const next = nextLine(text, line.span.start);
  if (verb === undefined || next === undefined || !isInBlocks(text, line)) return undefined;
  const [, key, value = ""] = /^(then|as):(?:\s+(.*)|$)/.exec(next.text) ?? [];
  if (next.column !== behindDash(line).column) return undefined;
  const isOwn = verb.outcomes.some((outcome) => value.includes(`${outcome}:`));
  return isOwn ? undefined : key;
}

/** The step above one in the same list. */
function stepAbove(text: string, line: WrittenLine): WrittenLine | undefined {
  let above = lineBefore(text, line.span.start);
  while (above !== undefined && above.column > line.column)
    above = lineBefore(text, above.span.start);
  return above?.column === line.column && isItem(above) ? above : undefined;
}
