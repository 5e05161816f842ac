import type { CheckedStep } from "./checked-step.ts";

/** The variables to which a step gives new values, in the order of the file. */
export function assignedVariables({
  node,
  verb,
}: Pick<CheckedStep, "node" | "verb">): readonly string[] {
  return [...node.options].flatMap(([name, option]) =>
    verb.options[name]?.kind === "assignments" && option.kind === "map"
      ? [...option.entries.keys()]
      : [],
  );
}
