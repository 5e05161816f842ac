import type { Step, ValueType } from "@flowrun/core";
import { typeOfShape } from "@flowrun/core/tooling";

/** The type of the body that a step has declared for what it asks; `undefined` where it has none. */
export function declaredIn({ options: { answers } }: Step): ValueType | undefined {
  return answers?.kind === "constant" ? typeOfShape(answers.value) : undefined;
}
