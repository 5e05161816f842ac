import type { JsonObject } from "../json.ts";
import type { CallDraft } from "./draft.ts";
import { ExpressionFault } from "./expression-fault.ts";
import type { Scope, Step } from "./program.ts";
import { isSkipped, warnUnfit, type Unfit } from "./unfit.ts";

/** The values of a step's options, or the first one that does not fit. */
export function optionsOf(
  call: CallDraft,
  step: Step,
  scope: Scope,
): { readonly values: JsonObject; readonly unfit?: Unfit } {
  const values: Record<string, JsonObject[string]> = {};
  for (const option in step.options) {
    const value = step.options[option];
    if (value === undefined) continue;
    try {
      values[option] = valueOf(value, scope);
    } catch (fault) {
      if (!(fault instanceof ExpressionFault)) throw fault;
      if (!isSkipped(step, option)) return { values, unfit: { option, fault } };
      warnUnfit(call, step, { option, fault }, { end: "Nothing is played.", isLeftOut: true });
      values[option] = [];
    }
  }
  return { values };
}

/** The value of an option, or of a condition. */
export function valueOf(value: Step["options"][string], scope: Scope): JsonObject[string] {
  return value.kind === "constant" ? value.value : value.evaluate(scope);
}
