import type { KnownOptions, Mistake, VerbMistakes } from "../../interpret/verb-options.ts";
import { defineProblem } from "../../diagnostics/problem.ts";
import { expressionOfDialPattern } from "../../language/dial-plan-pattern.ts";
import { telephoneKeys } from "../telephone-keys.ts";
import { readPattern } from "./pattern-lengths.ts";

/** Longer entries are not compared with their pattern: the work grows with the square. */
const longestEntry = 100;

const impossibleEntry = defineProblem({
  code: "FLOW_IMPOSSIBLE_ENTRY",
  severity: "warning",
  title: "No keys make an entry that `collect-digits` accepts.",
  why: "Its lengths, its terminator and its pattern exclude one another, so the step never ends with `ok`, whatever the caller types. A terminator is never part of an entry.",
  remedy:
    "Make the options agree: `min_length` at most `max_length`, a pattern that digits within them can match, and with `at_max: ignore` a terminator.",
  example: `
    blocks:
      main:
        - answer
        - collect-digits: { prompt: sound:your-number, max_length: 4, min_length: 6 }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

const terminatorInPattern = defineProblem({
  code: "FLOW_TERMINATOR_IN_PATTERN",
  severity: "warning",
  title: "A key of the pattern also ends the entry.",
  why: "A terminator is never part of an entry: it ends it. A caller who types it as the pattern asks is cut short.",
  remedy: "Take the key out of the pattern, or choose another terminator.",
  example: `
    blocks:
      main:
        - answer
        - collect-digits: { prompt: sound:your-number, max_length: 5, pattern: "[0-9#]+" }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

/** The options of `collect-digits` that decide which entries are accepted. */
export type KnownEntry = KnownOptions<
  "max_length" | "min_length",
  "terminator" | "at_max" | "pattern"
>;

/**
 * Some keys make an entry that is accepted: its lengths, terminator and pattern agree. A terminator
 * that the pattern asks for is reported too: it is never part of an entry.
 */
export const impossibleEntries: VerbMistakes<KnownEntry> = {
  problems: [impossibleEntry, terminatorInPattern],
  find: (known) => {
    const entry = readEntry(known);
    const why = whyImpossible(entry) ?? whyNoMatch(entry) ?? findTerminator(entry);
    return why === undefined ? [] : [why];
  },
};

interface Entry {
  readonly most: number;
  readonly least: number;
  readonly terminator: string;
  readonly atMax: string | undefined;
  readonly pattern: string | undefined;
}

function readEntry({ number, text }: KnownEntry): Entry {
  return {
    most: number("max_length") ?? Number.POSITIVE_INFINITY,
    least: number("min_length") ?? 0,
    terminator: text("terminator") ?? "",
    atMax: text("at_max"),
    pattern: text("pattern"),
  };
}

function whyImpossible({ most, least, terminator, atMax }: Entry): Mistake | undefined {
  if (least > most) {
    const message = `No entry is accepted: it must have at least ${least} digits, and at most ${most} are kept.`;
    return {
      problem: impossibleEntry,
      option: "min_length",
      message,
      hint: "Make `min_length` at most `max_length`.",
    };
  }
  if (atMax !== "ignore" || terminator !== "") return undefined;
  const message =
    'No entry is accepted: with "at_max: ignore" only a terminator makes one, and there is none.';
  return {
    problem: impossibleEntry,
    option: "terminator",
    message,
    hint: 'Name a terminator, such as "#", or let `at_max` be `end`.',
  };
}

function whyNoMatch({ most, least, terminator, pattern }: Entry): Mistake | undefined {
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
  const dial = expressionOfDialPattern(pattern)?.replace(/^\^(.*)\$$/, "$1");
  if (dial !== undefined)
    return {
      problem: impossibleEntry,
      option: "pattern",
      message: `No entry is accepted: "pattern" is a regular expression, and "${pattern}" a pattern for dialling.`,
      hint: `Write \`pattern: "${dial}"\`.`,
    };
  const message = `No entry is accepted by the pattern "${pattern}": ${why}.`;
  return { problem: impossibleEntry, option: "pattern", message, hint: correction(pattern) };
}

/** The remedy for a pattern that no keys fit: those of a lost backslash, or by the options. */
function correction(pattern: string): string {
  const isDigit = /^\^?d(?:[+*]|\{\d+(?:,\d*)?\})\$?$/.test(pattern);
  return isDigit
    ? `Write \`pattern: "${pattern.replace("d", "[0-9]")}"\`: a digit is [0-9].`
    : "Correct the pattern, or the options beside it.";
}

function findTerminator({ terminator, pattern }: Entry): Mistake | undefined {
  const named = pattern === undefined ? undefined : readPattern(pattern, telephoneKeys, 1)?.named;
  const key = [...terminator].find((each) => named?.has(each) === true);
  if (key === undefined) return undefined;
  const message = `The pattern takes the key "${key}", but this key ends the entry and is never part of it.`;
  return {
    problem: terminatorInPattern,
    option: "pattern",
    message,
    hint: "Use another terminator or pattern.",
  };
}
