import type { Program, Step } from "@flowrun/core";
import { isNameOf } from "@flowrun/core/tooling";

/** A way on from a step. */
export interface Way {
  /** The reason for the way: an outcome, `if false`, or `next` for a verb without outcomes. */
  readonly label: string;
  readonly kind: "outcome" | "skip" | "next";
  /** The step that comes next; `undefined` when the call ends there. */
  readonly to: string | undefined;
}

/**
 * A step with every way on that the checker sees: outcomes that its options make impossible are
 * left out.
 */
export interface StepWays {
  readonly step: Step;
  /** `null` in `finally`. */
  readonly block: string | null;
  readonly ways: readonly Way[];
}

/**
 * The steps of a program in the order of its file, those of `finally` last, each with the ways on
 * from it.
 */
export function waysOf(program: Program): readonly StepWays[] {
  const walk = (block: string | null, steps: readonly Step[]): readonly StepWays[] =>
    steps.map((step, index) => ({
      step,
      block,
      ways: waysFrom(program, step, steps[index + 1]?.id),
    }));
  return [
    ...Object.entries(program.blocks).flatMap(([block, steps]) => walk(block, steps)),
    ...walk(null, program.finally),
  ];
}

function waysFrom(program: Program, step: Step, following: string | undefined): readonly Way[] {
  const { verb, outcomes, targets, condition } = step;
  const startOf = (block: string): string | undefined => program.blocks[block]?.[0]?.id;
  const ways: Way[] = outcomes.map((outcome) => {
    const target = targets[outcome];
    const to = typeof target === "string" ? startOf(target) : undefined;
    return { label: outcome, kind: "outcome", to: target === undefined ? following : to };
  });
  const next = (to: string | undefined): Way => ({ label: "next", kind: "next", to });
  if (verb.flow === "jump") ways.push(...blocksNamedBy(step).map((block) => next(startOf(block))));
  else if (verb.flow === "end" || verb.flow === "return") ways.push(next(undefined));
  else if (outcomes.length === 0) ways.push(next(following));
  if (condition !== undefined) ways.push({ label: "if false", kind: "skip", to: following });
  return ways;
}

/** The blocks that a step's options name, such as the one of `go`. */
function blocksNamedBy({ verb, options }: Step): readonly string[] {
  return Object.entries(verb.options).flatMap(([name, option]) => {
    const value = isNameOf("block", option) ? options[name] : undefined;
    return value?.kind === "constant" ? [String(value.value)] : [];
  });
}
