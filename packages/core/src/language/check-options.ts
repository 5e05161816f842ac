import type { Json } from "../json.ts";
import type { Option } from "./option.ts";
import type { Verb } from "../verbs/verb.ts";
import { valueFaults } from "./check-option-value.ts";

/** One thing that is wrong with the options of a step. */
export interface OptionFault {
  /** `name`: a key inside the option's value is misspelt. */
  readonly kind: "unknown" | "missing" | "value" | "name";
  /** The option. */
  readonly option: string;
  /** From the option's value to the part that is wrong: indices of lists, keys of maps. */
  readonly path: readonly string[];
}

/** Options as plain data: every single value is its text, and one that is not there is `null`. */
export type PlainOptions = Readonly<Record<string, Json>>;

/** The most faults of one option that are told apart; a list or map of thousands is one mistake, not thousands. */
const mostFaults = 20;

/** The faults of a verb's options: at most one for each place, and {@link mostFaults} inside one option. */
export function checkOptions(verb: Verb, options: PlainOptions): readonly OptionFault[] {
  const missing = requiredOptions(verb).filter(([option]) => !Object.hasOwn(options, option));
  const unknown = Object.keys(options).filter((option) => !Object.hasOwn(verb.options, option));
  return [
    ...missing.map(([option]) => ({ kind: "missing", option, path: [] }) as const),
    ...unknown.map((option) => ({ kind: "unknown", option, path: [] }) as const),
    ...Object.entries(verb.options).flatMap(([name, option]) => faultsWithin(name, option, options)),
  ];
}

function faultsWithin(name: string, option: Option, options: PlainOptions): readonly OptionFault[] {
  const value = Object.hasOwn(options, name) ? options[name] : undefined;
  if (value === undefined) return [];
  const faults = valueFaults(name, option, value).slice(0, mostFaults);
  return faults.map(({ kind, path }) => ({ kind, option: name, path }));
}

/** The required options of a verb, in the order of its declaration. */
export function requiredOptions(verb: Verb): readonly (readonly [name: string, option: Option])[] {
  return Object.entries(verb.options).filter(([, option]) => option.required === true);
}
