import type { Json, JsonObject } from "../json.ts";
import type { CheckedStep } from "../compile/checked-step.ts";

/**
 * The value of a step's option as far as it is known before the call: a constant, or an expression of settings alone.
 * `undefined` for an option that is not written and has no default, and for one that takes something of the call.
 */
export function optionValue({ options }: CheckedStep, option: string, settings: JsonObject): Json | undefined {
  const value = options[option];
  if (value?.kind !== "computed") return value?.value;
  try {
    return value.evaluate({ settings, call: {}, vars: {}, names: {} });
  } catch {
    return undefined;
  }
}
