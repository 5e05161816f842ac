import type { CompiledValue, Program, Step } from "../src/interpret/program.ts";

/**
 * Walks one random path of at most 60 steps through a program for a call and one for each webhook,
 * and says where it comes to a block that does not exist, a name that is not set, media before the
 * answer, or what only a call or a webhook has. It knows nothing of how the rules find out.
 */
export function brokenPromises(program: Program, choices: Iterator<number>): readonly string[] {
  const handlers = Object.values(program.webhooks);
  return [
    ...brokenOnPath(program, { block: program.start, given: "call" }, choices),
    ...handlers.flatMap((block) => brokenOnPath(program, { block, given: "webhook" }, choices)),
  ];
}

function brokenOnPath(
  program: Program,
  begin: { readonly block: string; readonly given: string },
  choices: Iterator<number>,
): readonly string[] {
  const broken: string[] = [];
  const given = new Set([begin.given]);
  let place: Place | undefined = { block: begin.block, index: 0 };
  for (let count = 0; count < 60 && place !== undefined; count += 1) {
    const steps: readonly Step[] | undefined = program.blocks[place.block];
    if (steps === undefined) return [...broken, `there is no block ${place.block}`];
    const step: Step | undefined = steps[place.index];
    if (step === undefined) break;
    broken.push(
      ...needsOf(step).flatMap((need) => (given.has(need) ? [] : [`${step.id} needs ${need}`])),
    );
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

/**
 * The place after a step that ended with the chosen one of its outcomes; `undefined` when it ends
 * the flow.
 */
function leave(
  step: Step,
  following: Place,
  choice: number,
  given: Set<string>,
): Place | undefined {
  const { flow = "next", outcomes, resultOn = outcomes.slice(0, 1) } = step.verb;
  if (flow === "end") return undefined;
  if (flow === "jump") return { block: blockOf(step), index: 0 };
  const possible = outcomes.filter(
    (word, index) => canEndIn(step, word) && (index === 0 || step.targets[word] !== undefined),
  );
  if (possible.length === 0) return undefined;
  const outcome = possible[choice % possible.length] ?? "";
  if (resultOn.includes(outcome)) given.add(step.as ?? step.verb.name);
  const target = step.targets[outcome];
  return target === undefined ? following : { block: String(target), index: 0 };
}

/** A bridge whose caller is not kept ends the flow when the other side hangs up. */
function canEndIn({ verb, options }: Step, outcome: string): boolean {
  const keeps = options["keep_caller"];
  return (
    verb.name !== "bridge" ||
    outcome !== "ended" ||
    (keeps?.kind === "constant" && keeps.value !== false)
  );
}

function blockOf({ options }: Step): string {
  const block = options["block"];
  return block?.kind === "constant" ? String(block.value) : "";
}

const names = ["vip", "digits", "reply", "found", "call", "webhook"];

/**
 * What a step needs: the names that its expressions say, found in their text alone, an answer, and
 * a call.
 */
function needsOf({ verb, options, condition }: Step): readonly string[] {
  const values: readonly CompiledValue[] = [
    ...Object.values(options),
    ...(condition === undefined ? [] : [condition]),
  ];
  const sources = values.flatMap((value) => (value.kind === "computed" ? [value.source] : []));
  const said = names.filter((name) =>
    sources.some((source) => new RegExp(`\\b${name}\\b`).test(source)),
  );
  const { needsAnswer = false, places = ["M"] } = verb;
  return [...said, ...(needsAnswer ? ["answer"] : []), ...(places.includes("R") ? [] : ["call"])];
}
