import type { Span } from "@flowrun/core";
import { blocksNamedBy, goesOn, type CheckedFlow, type CheckedStep } from "@flowrun/flow/tooling";
import {
  endsWithConversation,
  handsOn,
  returnedWord,
  runsOf,
  type OptionNode,
} from "@flowrun/core/tooling";
import type { GraphEdge, GraphTarget, GraphWay } from "./block-graph.ts";
import { timesTaken, type GraphCoverage } from "./graph-coverage.ts";
import { longestArgument, shorten } from "./shorten.ts";

/** The things that every graph is drawn from. */
export interface Drawing {
  readonly flow: CheckedFlow;
  /** The line of an offset in the flow's text, counted from 1. */
  readonly lineOf: (offset: number) => number;
  readonly coverage: GraphCoverage | undefined;
}

/**
 * The edges out of one block: ways that lead to the same place are one edge. In the order in which
 * they are written.
 */
export function blockEdges(
  { flow, lineOf, coverage }: Drawing,
  from: string,
  steps: readonly CheckedStep[],
): readonly GraphEdge[] {
  const byTarget = new Map<string, { readonly to: GraphTarget; readonly ways: GraphWay[] }>();
  steps.forEach((step, index) => {
    for (const { to, way, label, span } of stepWays(
      step,
      index === steps.length - 1,
      flow.blocks,
    )) {
      const key = to.kind === "block" ? `block ${to.block}` : `end ${to.by}`;
      const joined = byTarget.get(key) ?? { to, ways: [] };
      byTarget.set(key, joined);
      const walked = coverage && timesTaken(coverage, step.id, way);
      joined.ways.push({ step: step.id, way, label, line: lineOf(span.start), walked });
    }
  });
  return [...byTarget.values()].map(({ to, ways }) => ({
    from,
    to,
    labels: [...new Set(ways.map(({ label }) => label).filter((label) => label !== ""))],
    ways,
    walked: coverage && ways.reduce((total, { walked }) => total + (walked ?? 0), 0),
  }));
}

/** A way out of a step that leaves its block. */
export interface StepWay {
  readonly to: GraphTarget;
  /** See `GraphWay`. */
  readonly way: string;
  readonly label: string;
  readonly span: Span;
}

/**
 * The ways out of a step that do not go on with the next step of its block; `isLast` tells that
 * there is none.
 */
export function stepWays(
  step: CheckedStep,
  isLast: boolean,
  blocks: CheckedFlow["blocks"],
): readonly StepWay[] {
  return [
    ...runs(step),
    ...jumps(step),
    ...mapped(step, blocks),
    ...endings(step),
    ...(isLast ? runningOut(step) : []),
  ];
}

/** The label of a way that is taken when the step's `if` is true, if it has one. */
function conditionLabel({ node }: CheckedStep): string {
  return node.condition === undefined ? "" : `if ${shorten(node.condition.value, longestArgument)}`;
}

/** A part that is called, or a block that runs beside the step. */
function runs({ verb, node }: CheckedStep): readonly StepWay[] {
  return runsOf(verb, node).map(({ name }) => ({
    to: { kind: "block", block: name },
    way: "runs",
    label: placesOf(name, node.options).join(", ") || verb.name,
    span: node.verb.span,
  }));
}

/**
 * Where a step names a block that runs beside it: a key of the phone, an option such as `announce`;
 * none for the part that a step is about.
 */
function placesOf(name: string, options: CheckedStep["node"]["options"]): readonly string[] {
  const isNamedBy = (written: OptionNode | undefined): boolean =>
    written?.kind === "text" && written.text === name;
  return [...options].flatMap(([option, written], index) => {
    if (written.kind === "list") return written.items.some(isNamedBy) ? [option] : [];
    // A name right behind the verb needs no further word.
    if (written.kind === "text") return isNamedBy(written) && index > 0 ? [option] : [];
    return [...written.entries].flatMap(([key, { value }]) => {
      const isHere =
        isNamedBy(value) || (value.kind === "map" && isNamedBy(value.entries.get("do")?.value));
      return isHere ? [key] : [];
    });
  });
}

function jumps(step: CheckedStep): readonly StepWay[] {
  return blocksNamedBy(step).map(({ value, span }) => ({
    to: { kind: "block", block: value },
    way: "next",
    label: conditionLabel(step),
    span,
  }));
}

function mapped(
  { outcomes, targets }: CheckedStep,
  blocks: CheckedFlow["blocks"],
): readonly StepWay[] {
  return outcomes.flatMap((outcome) => {
    const target = targets[outcome];
    if (target === undefined) return [];
    const word = returnedWord(target.value, blocks);
    const to: GraphTarget =
      word === undefined ? { kind: "block", block: target.value } : { kind: "end", by: "return" };
    const label = word === undefined || word === outcome ? outcome : `${outcome}: ${word}`;
    return [{ to, way: outcome, label, span: target.span }];
  });
}

/**
 * A call ends in a step such as `hangup`, and with a conversation that no outcome follows, as that
 * of a last `bridge`.
 */
function endings(step: CheckedStep): readonly StepWay[] {
  const { verb } = step;
  const isOver = endsWithConversation(step);
  if (verb.flow !== "end" && verb.flow !== "return" && !isOver) return [];
  const to: GraphTarget = { kind: "end", by: verb.name };
  return [
    { to, way: isOver ? "over" : "next", label: conditionLabel(step), span: step.node.verb.span },
  ];
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
  if (!handsOn(verb)) return skip;
  if (verb.outcomes.length === 0) return [...skip, way("next", "")];
  const going = outcomes.filter(
    (outcome) => targets[outcome] === undefined && goesOn(step, outcome),
  );
  return [...skip, ...going.map((outcome) => way(outcome, outcomes.length > 1 ? outcome : ""))];
}
