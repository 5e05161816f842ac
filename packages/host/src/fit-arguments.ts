import type { Json, JsonObject, Program, ValueType } from "@flowrun/core";
import { deepestJson, isWithinDepth } from "@flowrun/core/plugin";
import {
  type AskedArgument,
  didYouMean,
  fitted,
  isChoice,
  printType,
  isScalarType,
} from "@flowrun/core/tooling";

/**
 * Arguments from outside for a part, as the part takes them; or why they do not fit, in words for
 * their sender.
 */
export function fitArguments(
  { parts }: Pick<Program, "parts">,
  part: string,
  given: JsonObject,
): { readonly args: JsonObject } | { readonly why: string } {
  if (!isWithinDepth(given, deepestJson)) return { why: "It is nested too deeply." };
  const { takes = {}, asked = {} } = parts[part] ?? {};
  const stranger = Object.keys(given).find((name) => !Object.hasOwn(takes, name));
  if (stranger !== undefined) {
    const hint =
      didYouMean(stranger, Object.keys(takes)) ??
      `It takes: ${Object.keys(takes).join(", ") || "nothing"}.`;
    return { why: `There is no "${stranger}". ${hint}` };
  }
  const args: Record<string, JsonObject[string]> = {};
  for (const [name, type] of Object.entries(takes)) {
    const fit = fitArgument(name, given[name] ?? null, type, asked[name]);
    if ("why" in fit) return fit;
    args[name] = fit.value;
  }
  return { args };
}

function fitArgument(
  name: string,
  value: Json,
  type: ValueType,
  asked: AskedArgument | undefined,
): { readonly value: Json } | { readonly why: string } {
  if (value === null && !mayBeNull(type)) return { why: `"${name}" is missing.` };
  const fit = fitted(value, type);
  if (fit === undefined) return { why: `"${name}" must be of the type ${printType(type)}.` };
  return isChoice(fit, asked)
    ? { value: fit }
    : { why: `"${name}" must be one of ${asked?.choices?.join(", ")}.` };
}

function mayBeNull(type: ValueType): boolean {
  return type.kind === "json" || (isScalarType(type) && type.nullable === true);
}
