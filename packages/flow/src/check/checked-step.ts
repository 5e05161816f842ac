import type { Diagnostic, Located, Verb, CompiledValue } from "@flowrun/core";
import {
  type StepNode,
  type TargetNode,
  type ThenNode,
  branchOptions,
  knownOutcomes,
  normalOutcome,
  runsOf,
} from "@flowrun/core/tooling";
import type { LocatedExpression, LocatedRead, LocatedType } from "../compile/compile-context.ts";

/** A step with everything that the rules and the compiler need to know of it. */
export interface CheckedStep {
  readonly node: StepNode;
  readonly verb: Verb;
  /** `null` in the flow's `finally`. */
  readonly block: string | null;
  /**
   * Whether it runs when the call, or a part, is over: in the flow's `finally`, or in a block that
   * is the `finally` of a part.
   */
  readonly isLast: boolean;
  /** Counted from 0. */
  readonly index: number;
  /** The author's `id`, or `block/number` counted from 1. */
  readonly id: string;
  readonly condition: CompiledValue | undefined;
  /** Options that are written or have a default, without those that have a mistake. */
  readonly options: Readonly<Record<string, CompiledValue>>;
  /**
   * Where outcomes lead, by outcome; one that goes on with the next step is absent. Blocks may not
   * exist.
   */
  readonly targets: Readonly<Record<string, TargetNode>>;
  /** Outcomes that can happen, the normal one first. */
  readonly outcomes: readonly string[];
  /** Its expressions: that of `if` first, then those of its options in their order. */
  readonly expressions: readonly LocatedExpression[];
  /** The reads of its expressions in the scope. */
  readonly reads: readonly LocatedRead[];
  /** The types of its texts that hold expressions. */
  readonly types: readonly LocatedType[];
  /** Mistakes in its expressions and values. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Whether a `then` is a block alone, which stands for the normal outcome. */
export function isAlone({ outcome, target }: ThenNode): boolean {
  return outcome.span.start === target.span.start;
}

/** The outcomes under `then` that the verb does not have. */
export function unknownOutcomes({
  node,
  verb,
}: Pick<CheckedStep, "node" | "verb">): readonly Located<string>[] {
  const known = knownOutcomes(verb, node);
  return [...node.then.values()].flatMap(({ outcome }) =>
    known.includes(outcome.value) ? [] : [outcome],
  );
}

/** The outcomes after which the name under `as` is set. */
export function bindingOutcomes({
  node,
  verb,
  outcomes,
}: Pick<CheckedStep, "node" | "verb" | "outcomes">): readonly string[] {
  const normal = normalOutcome(verb);
  const ofVerb = verb.resultOn ?? (normal === undefined ? [] : [normal]);
  const hasTools = runsOf(verb, node).some(({ kind }) => kind === "tool");
  const others = outcomes.filter((outcome) => !verb.outcomes.includes(outcome));
  return [...ofVerb, ...(hasTools ? others : others.filter((outcome) => isBranch(verb, outcome)))];
}

/** Whether an outcome that can happen is one that a step's own options name. */
export function isBranch(verb: Verb, outcome: string): boolean {
  return branchOptions(verb).length > 0 && !verb.outcomes.includes(outcome);
}

/** The first step that binds each name under `as`, in the order of the file. */
export function firstBindings(steps: readonly CheckedStep[]): ReadonlyMap<string, CheckedStep> {
  const bindings = new Map<string, CheckedStep>();
  for (const step of steps) {
    const name = step.node.as?.value;
    if (name !== undefined && !bindings.has(name)) bindings.set(name, step);
  }
  return bindings;
}
