import { verbs } from "@flowrun/core";
import { behindDash, isItem } from "./line-edit.ts";
import { lineBefore, nextLine, type WrittenLine } from "./yaml-fault.ts";

/** How many steps above one are looked at. */
const mostSteps = 8;

/** The step whose verb stands in the column of a key. */
export function ownStep(text: string, line: WrittenLine): WrittenLine | undefined {
  let above = lineBefore(text, line.span.start);
  while (above !== undefined && above.column >= line.column)
    above = lineBefore(text, above.span.start);
  const isOwn = above !== undefined && isItem(above) && behindDash(above).column === line.column;
  return isOwn ? above : undefined;
}

/** The steps above one in its list, the nearest first. */
export function stepsAbove(text: string, own: WrittenLine): readonly WrittenLine[] {
  const steps: WrittenLine[] = [];
  let above = lineBefore(text, own.span.start);
  while (above !== undefined && above.column >= own.column && steps.length < mostSteps) {
    if (above.column === own.column && isItem(above)) steps.push(above);
    above = lineBefore(text, above.span.start);
  }
  return steps;
}

/** The last line of a step. */
export function endOf(text: string, step: WrittenLine): WrittenLine {
  return linesOfStep(text, step).at(-1) ?? step;
}

/** The lines of a step that stand in the column of its verb. */
export function linesBeside(text: string, step: WrittenLine): readonly WrittenLine[] {
  const { column } = behindDash(step);
  return linesOfStep(text, step).filter((line) => line.column === column);
}

function linesOfStep(text: string, step: WrittenLine): readonly WrittenLine[] {
  const lines: WrittenLine[] = [];
  let next = nextLine(text, step.span.start);
  while (next !== undefined && next.column > step.column) {
    lines.push(next);
    next = nextLine(text, next.span.start);
  }
  return lines;
}

/** Whether a `then`, `as` or `if` that stands elsewhere may belong to a step, which has none. */
export function belongsTo(text: string, step: WrittenLine, line: WrittenLine): boolean {
  const [key = ""] = line.text.split(":");
  const has = linesBeside(text, step).some(
    (each) => each.span.start !== line.span.start && each.text.startsWith(`${key}:`),
  );
  if (has || verbOf(step) === undefined) return false;
  return key !== "then" || hasOutcomes(step, outcomesIn(line));
}

/** Whether a step has all outcomes of these; with none to tell, whether it has another than `ok`. */
export function hasOutcomes(step: WrittenLine, outcomes: readonly string[]): boolean {
  const own = verbOf(step)?.outcomes ?? [];
  return outcomes.length === 0
    ? own.some((outcome) => outcome !== "ok")
    : outcomes.every((outcome) => own.includes(outcome));
}

/** The outcomes that a `then` names on its line, without `else`. */
export function outcomesIn({ text }: WrittenLine): readonly string[] {
  const names = [...text.matchAll(/(?<=[{,]\s*)[\w-]+(?=:\s)/g)].map(([name]) => name);
  return names.filter((name) => name !== "else");
}

/** The verb of a step. */
export function verbOf(step: WrittenLine): (typeof verbs)[string] | undefined {
  const [word = ""] = /^[a-z][a-z-]*/.exec(behindDash(step).text) ?? [];
  return Object.hasOwn(verbs, word) ? verbs[word] : undefined;
}
