import type { Step } from "@flowrun/core";
import type { Term } from "../solve/term.ts";
import type { FlowModel } from "./flow-model.ts";
import type { State } from "./state.ts";
import { isUnknown } from "./symbols.ts";
import { anyOfType } from "./typed-value.ts";
import type { Value } from "./value.ts";
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
