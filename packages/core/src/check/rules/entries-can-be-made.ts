import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { JsonObject } from "../../json.ts";
import type { CheckedStep } from "../../compile/checked-step.ts";
import { optionValue } from "../option-value.ts";
import { readPattern, telephoneKeys } from "../pattern-lengths.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/** Longer entries are not compared with their pattern: the work grows with the square. */
const longestEntry = 100;

/**
 * Some keys make an entry that `collect-digits` accepts: its lengths, terminator and pattern agree. A terminator that the
 * pattern asks for is reported too: it is never part of an entry.
 */
export const entriesCanBeMade: Rule = ({ steps }, settings) =>
  steps
    .filter(({ verb }) => verb.name === "collect-digits")
    .flatMap((step) => {
      const entry = readEntry(step, settings);
      const why = whyImpossible(entry) ?? whyNoMatch(entry);
      if (why !== undefined) {
        const span = step.node.options.get(why.option)?.span ?? step.node.verb.span;
        return [ruleProblem("FLOW_IMPOSSIBLE_ENTRY", span, why.message, { hint: why.hint })];
      }
      return terminatorInPattern(step, entry);
    });

interface Entry {
  readonly most: number;
  readonly least: number;
  readonly terminator: string;
  readonly atMax: unknown;
  readonly pattern: string | undefined;
}

function readEntry(step: CheckedStep, settings: JsonObject): Entry {
  const number = (option: string, unknown: number): number => {
    const value = optionValue(step, option, settings);
    return typeof value === "number" ? value : unknown;
  };
  const pattern = optionValue(step, "pattern", settings);
  return {
    most: number("max_length", Number.POSITIVE_INFINITY),
    least: number("min_length", 0),
    terminator: String(optionValue(step, "terminator", settings) ?? ""),
    atMax: optionValue(step, "at_max", settings),
    pattern: typeof pattern === "string" ? pattern : undefined,
  };
}

interface Impossibility {
  /** The option to point at. */
  readonly option: string;
  readonly message: string;
  readonly hint: string;
}

function whyImpossible({ most, least, terminator, atMax }: Entry): Impossibility | undefined {
  if (least > most) {
    const message = `No entry is accepted: it must have at least ${least} digits, and at most ${most} are kept.`;
    return { option: "min_length", message, hint: "Make `min_length` at most `max_length`." };
  }
  if (atMax !== "ignore" || terminator !== "") return undefined;
  const message = 'No entry is accepted: with "at_max: ignore" only a terminator makes one, and there is none.';
  return { option: "terminator", message, hint: 'Name a terminator, such as "#", or let `at_max` be `end`.' };
}

function whyNoMatch({ most, least, terminator, pattern }: Entry): Impossibility | undefined {
  if (pattern === undefined || most > longestEntry) return undefined;
  const typed = [...telephoneKeys].filter((key) => !terminator.includes(key)).join("");
  const fits = (keys: string): boolean | undefined => {
    const reading = readPattern(pattern, keys, most);
    // An empty entry is never matched: it is `empty` or `silent`.
    return reading && [...reading.lengths].some((length) => length >= Math.max(1, least));
  };
  if (fits(typed) !== false) return undefined;
  const digits = least === most ? String(most) : `${Math.max(1, least)} to ${most}`;
  const why = fits(telephoneKeys)
    ? `it needs a key of "${terminator}", which ends the entry`
    : `nothing of ${digits} digits matches it`;
  const message = `No entry is accepted by the pattern "${pattern}": ${why}.`;
  return { option: "pattern", message, hint: "Correct the pattern, or the options beside it." };
}

function terminatorInPattern({ node }: CheckedStep, { terminator, pattern }: Entry): readonly Diagnostic[] {
  const named = pattern === undefined ? undefined : readPattern(pattern, telephoneKeys, 1)?.named;
  const key = [...terminator].find((each) => named?.has(each) === true);
  if (key === undefined) return [];
  const span = node.options.get("pattern")?.span ?? node.verb.span;
  const message = `The pattern takes the key "${key}", but this key ends the entry and is never part of it.`;
  return [ruleProblem("FLOW_TERMINATOR_IN_PATTERN", span, message, { hint: "Use another terminator or pattern." })];
}
