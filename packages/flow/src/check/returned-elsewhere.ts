import type { Verb } from "@flowrun/core";
import { isNameOf, returnedWord, writtenOptions, type FlowAst } from "@flowrun/core/tooling";
import type { CheckedStep } from "./checked-step.ts";

/**
 * The remedy for an outcome that a step lacks, where a block returns this word. An option that the
 * step does not have, such as the keys of a conversation, would run the block.
 */
export function returnedElsewhere(
  word: string,
  { verb, node }: CheckedStep,
  steps: readonly CheckedStep[],
  { blocks, parts }: FlowAst,
): string | undefined {
  const option = Object.keys(verb.options).find(
    (name) => !node.options.has(name) && runsBlocks(verb, name),
  );
  if (option === undefined) return undefined;
  const isPart = verb.options[option]?.kind !== "sequences";
  const found = steps.find(
    (step) =>
      step.block !== null &&
      (!isPart || parts.has(step.block)) &&
      returnsOf(step, blocks).includes(word),
  );
  if (found?.block === undefined || found.block === null) return undefined;
  const name = found.block;
  const what = parts.has(name) ? "part" : "block";
  const value = isPart ? `[${name}]` : `{ "${firstKey(verb, option)}": ${name} }`;
  return `"${word}" is what the ${what} "${name}" returns: give the step the option that runs it, such as \`${option}: ${value}\`; or remove the outcome.`;
}

/** Whether an option names blocks or parts that run beside the step, which goes on after them. */
function runsBlocks({ options, runs }: Verb, name: string): boolean {
  const option = options[name];
  if (runs === undefined || option?.required === true) return false;
  return option?.kind === "sequences" || (option?.kind === "names" && isNameOf("part", option));
}

/** The words that a step itself returns. */
function returnsOf({ verb, node }: CheckedStep, blocks: FlowAst["blocks"]): readonly string[] {
  const own = verb.flow === "return" ? verb.returns?.(writtenOptions(verb, node)) : undefined;
  const targets = [
    ...node.then.values(),
    ...(node.else === undefined ? [] : [{ target: node.else }]),
  ];
  const words = targets.map(({ target }) => returnedWord(target.value, blocks));
  return [own, ...words].filter((word) => word !== undefined);
}

/** The keys that the declaration of an option shows. */
function firstKey({ options }: Verb, name: string): string {
  const example = options[name]?.example;
  const [key = "*6"] = typeof example === "object" && example !== null ? Object.keys(example) : [];
  return key;
}
