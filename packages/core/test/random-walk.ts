import type { CompiledValue, Program, Step } from "../src/program/program.ts";
import { verbs } from "../src/verbs/index.ts";

/**
 * Walks one random path of at most 60 steps through a program, and says where it comes to a block that does not exist,
 * a name that is not set, or media before the answer. It knows nothing of how the rules find out.
 */
export function brokenPromises(program: Program, choices: Iterator<number>): readonly string[] {
  const broken: string[] = [];
  const given = new Set<string>();
  let place: Place | undefined = { block: program.start, index: 0 };
  for (let count = 0; count < 60 && place !== undefined; count += 1) {
    const steps: readonly Step[] | undefined = program.blocks[place.block];
    if (steps === undefined) return [...broken, `there is no block ${place.block}`];
    const step: Step | undefined = steps[place.index];
    if (step === undefined) break;
    broken.push(...needsOf(step).flatMap((need) => (given.has(need) ? [] : [`${step.id} needs ${need}`])));
    const choice: number = choices.next().value ?? 0;
    const following: Place = { ...place, index: place.index + 1 };
    const isSkipped: boolean = step.condition !== undefined && choice % 2 === 0;
    place = isSkipped ? following : leave(step, following, choice, given);
  }
  return broken;
}

interface Place {
  readonly block: string;
  readonly index: number;
}

/** The place after a step that ended with the chosen one of its outcomes; `undefined` when it ends the flow. */
function leave(step: Step, following: Place, choice: number, given: Set<string>): Place | undefined {
  const { flow = "next", outcomes = [] } = verbs[step.verb] ?? {};
  if (flow === "end") return undefined;
  if (flow === "jump") return { block: blockOf(step), index: 0 };
  const possible = outcomes.filter(
    (word, index) => canEndIn(step, word) && (index === 0 || step.targets[word] !== undefined),
  );
  if (possible.length === 0) return undefined;
  const outcome = possible[choice % possible.length] ?? "";
  if (outcome === outcomes[0]) given.add(step.as ?? step.verb);
  const target = step.targets[outcome];
  return target === undefined ? following : { block: target, index: 0 };
}

/** A bridge whose caller is not kept ends the flow when the other side hangs up. */
function canEndIn({ verb, options }: Step, outcome: string): boolean {
  const keeps = options["keep_caller"];
  return verb !== "bridge" || outcome !== "ended" || (keeps?.kind === "constant" && keeps.value !== false);
}

function blockOf({ options }: Step): string {
  const block = options["block"];
  return block?.kind === "constant" ? String(block.value) : "";
}

/** What a step needs to have happened: the names that its expressions say, found in their text alone, and an answer. */
function needsOf({ verb, options, condition }: Step): readonly string[] {
  const values: readonly CompiledValue[] = [...Object.values(options), ...(condition === undefined ? [] : [condition])];
  const sources = values.flatMap((value) => (value.kind === "computed" ? [value.source] : []));
  const names = ["vip", "digits"].filter((name) => sources.some((source) => new RegExp(`\\b${name}\\b`).test(source)));
  return verbs[verb]?.needsAnswer === true ? [...names, "answer"] : names;
}
