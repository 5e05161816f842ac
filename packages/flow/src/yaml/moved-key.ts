import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { besideVerb, isInBlocks } from "./known-words.ts";
import { behindDash, headOf, isItem, isKey } from "./line-edit.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { belongsTo, endOf, linesBeside, ownStep, stepsAbove } from "./steps-around.ts";
import {
  lineAt,
  lineBefore,
  lineNumber,
  nextLine,
  type Explain,
  type Fits,
  type WrittenLine,
} from "./yaml-fault.ts";

/**
 * A `then`, `as` or `if` that was moved among the options of a verb: the steps that it may belong to,
 * the nearest above first.
 */
export function movedKey(...[text, { span, fits }]: Parameters<Explain>): Diagnostic | undefined {
  // Only a judge knows whether what follows is an option of that verb.
  if (fits === undefined) return undefined;
  const here = lineAt(text, span.start);
  const behind = nextLine(text, here.span.start);
  for (const line of [here, lineBefore(text, here.span.start), behind]) {
    const own = line && optionsAround(text, line);
    if (line === undefined || own === undefined) continue;
    const places = placesOf(text, line, own, fits);
    if (places.length > 0) return told(text, line, places);
  }
  return undefined;
}

/** The words for the places that a key of a step may belong to: one above, and the step around it. */
function placesOf(
  text: string,
  line: WrittenLine,
  own: WrittenLine,
  fits: Fits,
): readonly string[] {
  const around = neighbourhoodOf(text, line.span.start, fits);
  const mayHave = (step: WrittenLine): boolean =>
    belongsTo(text, step, line) &&
    around?.read(movedBelow(text, line, endOf(text, step).span.end)) !== undefined;
  const above = stepsAbove(text, own).find(mayHave);
  return [
    ...(above === undefined ? [] : [placeOf(text, above)]),
    ...(mayHave(own) ? [belowLast(text, own)] : []),
  ];
}

function told(text: string, line: WrittenLine, places: readonly string[]): Diagnostic {
  const [key = ""] = line.text.split(":");
  const around = [lineBefore(text, line.span.start), nextLine(text, line.span.start)];
  const [before, behind] = around.map((each) => headOf(each?.text ?? ""));
  const message = `"${key}" stands between "${before}" and "${behind}", which belong to one step.`;
  return flowProblem("FLOW_YAML", line.span, message, { hint: `Move it ${places.join(", or ")}.` });
}

/** The step among whose options a key of a step stands. */
function optionsAround(text: string, line: WrittenLine): WrittenLine | undefined {
  const next = nextLine(text, line.span.start);
  if (!/^(?:then|as|if): +\S/.test(line.text) || next === undefined) return undefined;
  const isOption = next.column > line.column && isKey(next) && !besideVerb.test(next.text);
  if (!isOption || !isInBlocks(text, line)) return undefined;
  const own = ownStep(text, line);
  // A key beside the verb above it is no option of the verb: what follows belongs to that key.
  const isOpen = own?.text.endsWith(":") === true;
  return isOpen && linesBeside(text, own).at(0)?.span.start === line.span.start ? own : undefined;
}

/** The text with a line below another, which ends at an offset. */
function movedBelow(text: string, line: WrittenLine, below: number): string {
  const [start, end] = [line.span.start - line.column, line.span.end + 1];
  const written = text.slice(start, line.span.end);
  return below < start
    ? `${text.slice(0, below)}\n${written}${text.slice(below, start)}${text.slice(end)}`
    : `${text.slice(0, start)}${text.slice(end, below)}\n${written}${text.slice(below)}`;
}

/** The words for a place below a step above. */
function placeOf(text: string, step: WrittenLine): string {
  const last = endOf(text, step);
  const line = lineNumber(text, step.span.start);
  const head = /^[^"]{1,40}$/.test(step.text) ? step.text : headOf(step.text);
  return `below "${head}" in line ${line}${last.span.start === step.span.start ? "" : " and what it holds"}`;
}

/** The words for the place below the last option of a step. */
function belowLast(text: string, own: WrittenLine): string {
  const last = endOf(text, own);
  const verb = headOf(behindDash(own).text).replace(":", "");
  const isShort = !isItem(last) && isKey(last) && headOf(last.text) !== last.text;
  const where = isShort ? `below "${headOf(last.text)}"` : "below its last option";
  return `${where} if it belongs to "${verb}"`;
}
