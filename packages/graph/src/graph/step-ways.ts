import { blocksNamedBy, goesOn, type CheckedStep, type Span } from "@flowrun/core";
import type { GraphTarget } from "./block-graph.ts";
import { shorten } from "./shorten.ts";
import { longestArgument } from "./step-argument.ts";

/** One way out of a step that leaves its block. */
export interface StepWay {
  readonly to: GraphTarget;
  /** See `GraphWay`. */
  readonly way: string;
  readonly label: string;
  readonly span: Span;
}

/** The ways out of a step that do not go on with the next step of its block; `isLast` tells that there is none. */
export function stepWays(step: CheckedStep, isLast: boolean): readonly StepWay[] {
  return [...jumps(step), ...mapped(step), ...endings(step), ...(isLast ? runningOut(step) : [])];
}

/** The label of a way that is taken when the step's `if` is true, if it has one. */
export function conditionLabel({ node }: CheckedStep): string {
  return node.condition === undefined ? "" : `if ${shorten(node.condition.value, longestArgument)}`;
}

function jumps(step: CheckedStep): readonly StepWay[] {
  return blocksNamedBy(step).map(({ value, span }) => ({
    to: { kind: "block", block: value },
    way: "next",
    label: conditionLabel(step),
    span,
  }));
}

function mapped({ outcomes, targets }: CheckedStep): readonly StepWay[] {
  return outcomes.flatMap((outcome) => {
    const target = targets[outcome];
    return target === undefined
      ? []
      : [{ to: { kind: "block", block: target.value }, way: outcome, label: outcome, span: target.span }];
  });
}

/** A call ends in a `hangup`, and in a step whose normal outcome its options make impossible, as that of a last `bridge`. */
function endings(step: CheckedStep): readonly StepWay[] {
  const { verb, outcomes } = step;
  const [normal] = verb.outcomes;
  const isOver = normal !== undefined && !outcomes.includes(normal);
  if (verb.flow !== "end" && !isOver) return [];
  const to: GraphTarget = { kind: "end", by: verb.name };
  return [{ to, way: isOver ? "over" : "next", label: conditionLabel(step), span: step.node.verb.span }];
}

/** Without a next step the call ends where it would go on. */
function runningOut(step: CheckedStep): readonly StepWay[] {
  const { verb, outcomes, targets, node } = step;
  const way = (name: string, label: string): StepWay => ({
    to: { kind: "end", by: "runs out" },
    way: name,
    label,
    span: node.verb.span,
  });
  const skip = node.condition === undefined ? [] : [way("if false", "else")];
  if ((verb.flow ?? "next") !== "next") return skip;
  if (verb.outcomes.length === 0) return [...skip, way("next", "")];
  const going = outcomes.filter((outcome) => targets[outcome] === undefined && goesOn(step, outcome));
  return [...skip, ...going.map((outcome) => way(outcome, outcomes.length > 1 ? outcome : ""))];
}
