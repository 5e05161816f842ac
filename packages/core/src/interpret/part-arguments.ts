import type { JsonObject } from "../json.ts";
import { fitted } from "../language/fits-type.ts";
import { ExpressionFault } from "./expression-fault.ts";
import type { Program } from "./program.ts";

/**
 * The arguments of a part, as it takes them: a nullable argument that is left out is null. A value
 * of another type is a fault.
 */
export function argumentsFor(
  { parts }: Pick<Program, "parts">,
  part: string,
  given: JsonObject,
): JsonObject {
  const takes = Object.entries(parts[part]?.takes ?? {});
  const args = takes.map(([name, type]) => {
    const value = fitted(given[name] ?? null, type);
    if (value !== undefined) return [name, value] as const;
    throw new ExpressionFault(
      "RUN_OPTION_VALUE",
      `The argument "${name}" has a value that is not of its type.`,
    );
  });
  return Object.fromEntries(args);
}
