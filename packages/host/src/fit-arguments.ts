import type { Program, JsonObject, ValueType } from "@flowrun/core";
import { didYouMean, fitted, printType, isScalarType } from "@flowrun/core/tooling";

/**
 * Arguments from outside for a part, as the part takes them; or why they do not fit, in words for
 * their sender.
 */
export function fitArguments(
  { parts }: Pick<Program, "parts">,
  part: string,
  given: JsonObject,
): { readonly args: JsonObject } | { readonly why: string } {
  const takes = parts[part]?.takes ?? {};
  const stranger = Object.keys(given).find((name) => !Object.hasOwn(takes, name));
  if (stranger !== undefined) {
    const hint =
      didYouMean(stranger, Object.keys(takes)) ??
      `It takes: ${Object.keys(takes).join(", ") || "nothing"}.`;
    return { why: `There is no "${stranger}". ${hint}` };
  }
  const args: Record<string, JsonObject[string]> = {};
  for (const [name, type] of Object.entries(takes)) {
    const value = given[name] ?? null;
    if (value === null && !mayBeNull(type)) return { why: `"${name}" is missing.` };
    const fit = fitted(value, type);
    if (fit === undefined) return { why: `"${name}" must be of the type ${printType(type)}.` };
    args[name] = fit;
  }
  return { args };
}

function mayBeNull(type: ValueType): boolean {
  return type.kind === "json" || (isScalarType(type) && type.nullable === true);
}
