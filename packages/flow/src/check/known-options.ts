import type { CheckedStep } from "./checked-step.ts";
import type { Json, JsonObject, KnownOptions } from "@flowrun/core";
import { isWithin } from "@flowrun/core/tooling";

/**
 * The value of a step's option as far as it is known before the call: a constant, or an expression
 * of settings alone. Gives `undefined` for an option that is not written and has no default, and
 * for one that takes something of the call.
 */
export function optionValue(
  step: CheckedStep,
  option: string,
  settings: JsonObject,
): Json | undefined {
  const value = step.options[option];
  if (value?.kind !== "computed") return value?.value;
  const written = step.node.options.get(option)?.span;
  if (step.reads.some(({ root, span }) => root !== "settings" && isWithin(span, written)))
    return undefined;
  try {
    return value.evaluate({ now: 0, settings, call: {}, vars: {}, args: {}, names: {} });
  } catch {
    return undefined;
  }
}

/** Whether the value of an option is not known, since a mistake in it is told. */
export function isUnread({ node, options }: CheckedStep, option: string): boolean {
  return node.unread.has(option) || (node.options.has(option) && options[option] === undefined);
}

/** The options of a step for its verb. */
export function knownOptions(step: CheckedStep, settings: JsonObject): KnownOptions {
  return {
    value: (option) => optionValue(step, option, settings),
    has: (option) => step.node.options.has(option) || step.node.unread.has(option),
    number(option) {
      const value = optionValue(step, option, settings);
      return typeof value === "number" ? value : undefined;
    },
    text(option) {
      const value = optionValue(step, option, settings);
      return typeof value === "string" ? value : undefined;
    },
  };
}
