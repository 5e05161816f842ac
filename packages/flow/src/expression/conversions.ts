import { Environment } from "@marcbachmann/cel-js";
import type { FlowFunction } from "./flow-function.ts";
import { isTimestamp } from "./timestamps.ts";

/** The conversion of a text, by the function that says whether it can be converted. */
const guards = {
  isDouble: "double",
  isBool: "bool",
  isDuration: "duration",
} as const;

/**
 * The names of the functions that say whether a value can be converted, which may be null or of any
 * type.
 */
export const conversionGuards: readonly string[] = ["isInt", ...Object.keys(guards), "isTimestamp"];

/**
 * The functions that say whether a value can be converted, each to a type that an expression may
 * give. To convert to a whole number is `toInt`, which throws where it cannot.
 */
export function guardFunctions(toInt: (text: string) => bigint): readonly FlowFunction[] {
  const texts = Object.entries(guards).map(([name, conversion]) => {
    const environment = new Environment().registerVariable("text", "string");
    const convert = environment.parse(`${conversion}(text)`);
    const run = (value: unknown): boolean =>
      isNumber(value)
        ? name === "isDouble"
        : canConvert(value, (text) => isKept(convert({ text })));
    return { signature: `${name}(dyn): bool`, run };
  });
  const isInt = (value: unknown): boolean =>
    isNumber(value)
      ? Number.isSafeInteger(Math.trunc(Number(value)))
      : canConvert(value, (text) => Number.isSafeInteger(Number(toInt(text))));
  const isPoint = (value: unknown): boolean => typeof value === "string" && isTimestamp(value);
  return [
    { signature: "isInt(dyn): bool", run: isInt },
    ...texts,
    { signature: "isTimestamp(dyn): bool", run: isPoint },
  ];
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || typeof value === "bigint";
}

/** Whether a converted value may leave an expression. */
function isKept(made: unknown): boolean {
  return typeof made !== "number" || Number.isFinite(made);
}

function canConvert(value: unknown, converts: (text: string) => boolean): boolean {
  if (typeof value !== "string") return false;
  try {
    return converts(value);
  } catch {
    return false;
  }
}
