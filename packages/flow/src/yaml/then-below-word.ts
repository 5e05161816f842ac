import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { isInBlocks } from "./known-words.ts";
import { isItem } from "./line-edit.ts";
import { belongsTo, hasOutcomes, outcomesIn, ownStep, verbOf } from "./steps-around.ts";
import {
  lineAt,
  lineBefore,
  lineNumber,
  nextLine,
  type Explain,
  type WrittenLine,
} from "./yaml-fault.ts";

/**
 * A `then` below a step of one word, which does not have its outcomes: it belongs to the step below
 * that has them, or to none here.
 */
export function thenBelowWord(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  const behind = nextLine(text, here.span.start);
  for (const line of [here, lineBefore(text, here.span.start), behind]) {
    const word = line && wordAbove(text, line);
    const problem = word && told(text, line, word);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The step of one word above a `then` whose outcomes it does not have. */
function wordAbove(text: string, line: WrittenLine): WrittenLine | undefined {
  if (!/^then: +\{/.test(line.text) || !isInBlocks(text, line)) return undefined;
  const own = ownStep(text, line);
  const isWord = own !== undefined && /^- +[a-z-]+$/.test(own.text);
  return isWord && !hasOutcomes(own, outcomesIn(line)) ? own : undefined;
}

function told(text: string, line: WrittenLine, word: WrittenLine): Diagnostic | undefined {
  const below = stepBelow(text, line, word.column);
  if (below !== undefined) {
    const name = verbOf(below)?.name ?? "";
    const message = `"then" has outcomes of "${name}", which stands below it.`;
    const hint = `Move it below the step "${name}" in line ${lineNumber(text, below.span.start)}.`;
    return flowProblem("FLOW_YAML", line.span, message, { hint });
  }
  const verb = verbOf(word);
  if (verb === undefined || verb.outcomes.some((outcome) => outcome !== "ok")) return undefined;
  const message = `"${verb.name}" has no outcomes that a "then" could map.`;
  return flowProblem("FLOW_YAML", line.span, message, {
    hint: "Remove this line, or move it to the step that it belongs to.",
  });
}

/** The next step, where it has the outcomes of a `then` above it. */
function stepBelow(text: string, line: WrittenLine, column: number): WrittenLine | undefined {
  const next = nextLine(text, line.span.start);
  if (next === undefined || !isItem(next) || next.column !== column) return undefined;
  return outcomesIn(line).length > 0 && belongsTo(text, next, line) ? next : undefined;
}
