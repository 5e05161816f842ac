import type { Step, ValueType } from "@flowrun/core";
import { isNullable } from "@flowrun/core/tooling";
import type { Term } from "../solve/term.ts";
import type { FlowModel } from "./flow-model.ts";
import type { State } from "./state.ts";
import { isUnknown } from "./symbols.ts";
import { anyOfType, sortOfType } from "./typed-value.ts";
import { partsOfValue, type Value } from "./value.ts";
import type { Walking } from "./way-out.ts";

/** Blocks that ran beside a step may have set variables. */
export function freed({ model, naming, outside }: Walking, state: State, step: Step): State {
  const { sets } = model.running(step);
  if (sets.size === 0) return state;
  const vars = [...sets].map((name): [string, Value] => [
    name,
    outside.anyVariable(name, naming(state, `vars.${name}@${step.id} beside`)),
  ]);
  return { ...state, vars: { ...state.vars, ...Object.fromEntries(vars) } };
}

/** Any result of a step. */
export function resultOf({ model, naming }: Walking, state: State, step: Step): Value {
  return anyOfType(model.typing, step.result, naming(state, `${step.as ?? "it"}@${step.id}`));
}

/** Whether terms hold no value that is another one at the next evaluation. */
export function isSure({ terms }: FlowModel, held: readonly Term[]): boolean {
  return held.every((term) => [...terms.symbolsOf(term)].every((symbol) => !isUnknown(symbol)));
}

/**
 * A value that is handed on as one of a type; `undefined` where it may become another by that, or
 * is another one at the next look.
 */
export function knownAs(model: FlowModel, value: Value, type: ValueType): Value | undefined {
  const { terms } = partsOfValue(value);
  return isHandedOn(value, type) && isSure(model, terms) ? value : undefined;
}

function isHandedOn(value: Value, type: ValueType): boolean {
  if (value.kind === "any" || value.kind === "list") return false;
  // A whole number becomes an integer as JSON, and an integer a number as one of that type.
  if (type.kind === "json") return partsOfValue(value).terms.every(({ sort }) => sort !== "number");
  const sort = sortOfType(type);
  if (value.kind === "json") return false;
  if (value.kind === "row" || sort === undefined) return true;
  return value.kind === "null" ? isNullable(type) : value.term.sort === sort;
}
