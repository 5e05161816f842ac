import { readFlow, verbs, type Program, type Step } from "@flowrun/core";

/** One way on from a step. */
export interface Way {
  /** What leads there: an outcome, `if false`, or `next` for a verb without outcomes. */
  readonly label: string;
  readonly kind: "outcome" | "skip" | "next";
  /** The step that comes next; `undefined` when the call ends there. */
  readonly to: string | undefined;
}

/** A step with every way on that the checker sees: outcomes that its options make impossible are left out. */
export interface StepWays {
  readonly step: Step;
  /** `null` in `finally`. */
  readonly block: string | null;
  /** The outcomes that can happen, the normal one first. */
  readonly outcomes: readonly string[];
  readonly ways: readonly Way[];
}

/** The steps of a program in the order of its file, those of `finally` last, each with the ways on from it. */
export function waysOf(program: Program): readonly StepWays[] {
  const { ast } = readFlow(program.source, verbs);
  const nodesOf = (block: string | null) => (block === null ? ast?.finally : ast?.blocks.get(block)?.steps) ?? [];
  const walk = (block: string | null, steps: readonly Step[]): readonly StepWays[] =>
    steps.map((step, index) => {
      const verb = verbs[step.verb];
      const node = nodesOf(block)[index];
      const impossible = (node && verb?.impossible?.(node)) ?? [];
      const outcomes = (verb?.outcomes ?? []).filter((outcome) => !impossible.includes(outcome));
      return { step, block, outcomes, ways: waysFrom(program, step, outcomes, steps[index + 1]?.id) };
    });
  return [
    ...Object.entries(program.blocks).flatMap(([block, steps]) => walk(block, steps)),
    ...walk(null, program.finally),
  ];
}

function waysFrom(
  program: Program,
  step: Step,
  outcomes: readonly string[],
  following: string | undefined,
): readonly Way[] {
  const startOf = (block: string): string | undefined => program.blocks[block]?.[0]?.id;
  const ways: Way[] = outcomes.map((outcome) => {
    const target = step.targets[outcome];
    return { label: outcome, kind: "outcome", to: target === undefined ? following : startOf(target) };
  });
  const flow = verbs[step.verb]?.flow ?? "next";
  const jump = step.options["block"];
  if (flow === "jump" && jump?.kind === "constant")
    ways.push({ label: "next", kind: "next", to: startOf(String(jump.value)) });
  else if (flow === "end") ways.push({ label: "next", kind: "next", to: undefined });
  else if (outcomes.length === 0) ways.push({ label: "next", kind: "next", to: following });
  if (step.condition !== undefined) ways.push({ label: "if false", kind: "skip", to: following });
  return ways;
}
