import type { Problem } from "../problem.ts";
import { wrongValue } from "./check-values.ts";
import { textOf, type Values } from "./values.ts";

/** How the text of a key becomes a value. */
export interface Reading<T> {
  /** `undefined` for a text that cannot be used. */
  readonly parse: (text: string) => T | undefined;
  /** What to write instead. */
  readonly hint: string;
  /** The value where nothing is set. */
  readonly fallback: T;
}

/** Gives the value of a key. */
export type ValueReader = <T>(key: string, reading: Reading<T>) => T;

/** A reader of `values` that adds to `problems` what cannot be used; then it gives the fallback. */
export function createValueReader(values: Values, problems: Problem[]): ValueReader {
  return (key, { parse, hint, fallback }) => {
    const text = textOf(values, key);
    if (text === undefined) return fallback;
    const value = parse(text.value);
    if (value === undefined) problems.push(wrongValue(key, text, hint));
    return value ?? fallback;
  };
}
