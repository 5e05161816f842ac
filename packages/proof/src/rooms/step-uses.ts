import { type CompiledValue, type Json, positionOf, type Program, type Step } from "@flowrun/core";
import { declaredName } from "@flowrun/core/tooling";

/** A step that has to do with a room, and its line. */
export interface StepUse {
  readonly step: Step;
  readonly line: number;
}

/** The steps of a verb in a flow, in the order of its blocks. */
export function usesOf(program: Program, ...verbs: readonly string[]): readonly StepUse[] {
  return [...Object.values(program.blocks).flat(), ...program.finally]
    .filter(({ verb }) => verbs.includes(verb.name))
    .map((step) => ({ step, line: positionOf(program.source, step.span).line }));
}

/** The value of an option that is written; `undefined` where a call decides it, or it is absent. */
export function knownValue({ options }: Step, name: string): Json | undefined {
  const option = options[name];
  return option?.kind === "constant" ? option.value : undefined;
}

/** The expression of an option; `undefined` where its value is written, or absent. */
export function sourceOf({ options }: Step, name: string): string | undefined {
  const option: CompiledValue | undefined = options[name];
  return option?.kind === "computed" ? option.source : undefined;
}

/**
 * Whether an option may name this thing: it does, also for an owner; or a call decides, and no
 * other one of `all` is in what it says.
 */
export function mayName(step: Step, option: string, name: string, all: readonly string[]): boolean {
  const known = knownValue(step, option);
  if (typeof known === "string") return plainName(known) === name;
  const source = sourceOf(step, option);
  if (source === undefined) return false;
  const named = all.filter((each) => source.includes(each));
  return named.length === 0 || named.includes(name);
}

/** The name that a flow declares of a thing that may have an owner. */
function plainName(name: string): string {
  return declaredName(name.replace("/", ":")).split(":")[0] ?? name;
}
