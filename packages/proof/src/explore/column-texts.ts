import type { CompiledValue, Json, JsonObject, Option, Step } from "@flowrun/core";
import type { Scope } from "@flowrun/core/tooling";
import type { Attempt, Moment } from "./attempt.ts";
import { type Hints, mentions } from "./hints.ts";

/** The texts that a column of a table may hold, as far as a flow tells. */
export interface ColumnTexts {
  /** A text that fits everything that reads the column. */
  readonly plain: string;
  /** Whether the column is compared with what somebody types. */
  readonly isTyped: boolean;
}

/** A sample each for an endpoint, media, and a part of a name. */
const samples = ["2001", "sound:hello", "any"] as const;

/**
 * The texts for a column of the row that a step puts under its `as`. `row` has what its other
 * columns hold.
 */
export function columnTexts(
  { program }: Attempt,
  { step, scope: before }: Moment,
  { row, column }: { readonly row: JsonObject; readonly column: string },
  hints: Hints,
): ColumnTexts {
  const name = `${step.as}.${column}`;
  const options = [...Object.values(program.blocks).flat(), ...program.finally].flatMap(optionsOf);
  const assigning = options.filter(
    ({ kind, value }) => kind === "assignments" && reads(value, [name]),
  );
  const scopeWith = (text: string): Scope => {
    const scope = {
      ...before,
      names: { ...before.names, [step.as ?? ""]: { ...row, [column]: text } },
    };
    const assigned = assigning.map(({ value }) => valueOf(value, scope) ?? {});
    return { ...scope, vars: Object.assign({}, before.vars, ...assigned) as JsonObject };
  };
  const changed = Object.entries(scopeWith(samples[0]).vars).filter(
    ([key, value]) => before.vars[key] !== value,
  );
  const read = [name, ...changed.map(([key]) => `vars.${key}`)];
  const takes = ({ value }: UsedOption, text: string): boolean =>
    valueOf(value, scopeWith(text)) !== undefined;
  const readers = options
    .filter(({ value }) => reads(value, read))
    .filter((option) => samples.some((text) => takes(option, text)));
  const fitting = samples.find((text) => readers.every((option) => takes(option, text)));
  // A value that is compared with a name may be compared with typed keys.
  const isTyped = hints.comparedWith(name).some((path) => !path.includes("."));
  return {
    plain: readers.length === 0 && !isTyped ? "any" : (fitting ?? samples[0]),
    isTyped,
  };
}

interface UsedOption {
  readonly kind: Option["kind"] | undefined;
  readonly value: CompiledValue;
}

function optionsOf({ verb, options }: Step): readonly UsedOption[] {
  return Object.entries(options).map(([name, value]) => ({
    kind: verb.options[name]?.kind,
    value,
  }));
}

function reads(value: CompiledValue, names: readonly string[]): boolean {
  return value.kind === "computed" && names.some((name) => mentions(value.source, name));
}

/** `undefined` where the expression fails. */
function valueOf(value: CompiledValue, scope: Scope): Json | undefined {
  try {
    return value.kind === "constant" ? value.value : value.evaluate(scope);
  } catch {
    return undefined;
  }
}
