import type { Json } from "../json.ts";
import type { ValueType } from "./value-type.ts";

/** More about an argument of a part than its type, for voice agents and other senders. */
export interface AskedArgument {
  /** The meaning of it; absent where nobody said. */
  readonly about?: string;
  /** The only values that it may have; absent: all of its type. */
  readonly choices?: readonly string[];
}

/** Whether a value of its type is one that the argument may have. */
export function isChoice(value: Json, { choices }: AskedArgument = {}): boolean {
  return choices === undefined || value === null || choices.includes(String(value));
}

/** The choices of an argument as JSON Schema lists them: numbers where its type is one. */
export function choicesOf(
  { kind }: ValueType,
  { choices }: AskedArgument,
): readonly Json[] | undefined {
  return kind === "integer" || kind === "number" ? choices?.map(Number) : choices;
}
