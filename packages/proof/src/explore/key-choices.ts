import type { Entry, Json, JsonObject, Menu, Program } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import { createLanguages } from "../solve/languages.ts";
import type { Tried } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { Choice } from "./choice.ts";
import { cueAt } from "./cue.ts";
import { worldWithKeys } from "./phone-keys.ts";
import { comparedWith } from "./sources.ts";

/** The keys that a caller may press in a step that minds keys. */
export function keyChoices(attempt: Tried, place: number, moment: Moment): readonly Choice[] {
  const { step } = moment;
  const { keys } = step.verb;
  const options = keys && optionsOf(moment);
  if (keys === undefined || options === undefined) return [];
  const pressed = (each: Pressing): readonly Choice[] => choiceOf(attempt, place, moment, each);
  if (keys.kind === "entry") {
    const known = step.as === undefined ? [] : textsBeside(attempt.program, step.as, moment);
    return entriesOf(keys.entry(options), known).flatMap(pressed);
  }
  if (keys.kind === "menu") return choicesOf(keys.menu(options)).flatMap(pressed);
  const key = keys.keys(options).slice(0, 1);
  return key === "" ? [] : pressed({ label: `press ${key}`, groups: [key], again: undefined });
}

/** Keys that are pressed at a moment, in groups, one for each try; none is silence. */
export interface Pressing {
  readonly label: string;
  readonly groups: readonly string[];
  /** The media before every further try. */
  readonly again: string | undefined;
}

/**
 * The choice of these keys by the leg that the step talks to: the caller, or a phone that was called.
 * None where no keys can follow.
 */
export function choiceOf(
  attempt: Tried,
  place: number,
  moment: Moment,
  { label, groups, again }: Pressing,
): readonly Choice[] {
  const { world } = attempt;
  const { leg } = moment;
  if (leg === undefined)
    return [
      { label, world, cue: groups.length === 0 ? undefined : cueAt(attempt, place, groups, again) },
    ];
  const changed = worldWithKeys(attempt, { ...moment, leg }, groups, again);
  return changed === undefined ? [] : [{ label, world: changed }];
}

function entriesOf(asked: Entry, known: readonly string[]): readonly Pressing[] {
  return entriesFor(asked, known).map(({ kind, keys }) => ({
    label: `type ${kind} ${keys}`,
    groups: keys === "" ? [] : groupsOf(keys, kind === "ok" ? 1 : asked.tries),
    again: asked.again[0],
  }));
}

/**
 * The call's values of the names that stand beside this one in an `if`: a PIN is compared with that
 * of a row, or with a setting.
 */
function textsBeside(
  program: Program,
  as: string,
  { scope: { names, vars, args, settings } }: Moment,
): readonly string[] {
  const roots: JsonObject = { vars, args, settings };
  return comparedWith(program, as).flatMap((path) => {
    const [root = "", ...members] = path.split(".");
    const value = members.reduce<Json | undefined>(
      (found, name) => (isJsonObject(found) ? found[name] : undefined),
      roots[root] ?? names[root],
    );
    return typeof value === "string" && value !== "" ? [value] : [];
  });
}

function choicesOf({ choices, tries, again }: Menu): readonly Pressing[] {
  const silent = { outcome: "silent", keys: "" };
  return [...choices, silent].map(({ outcome, keys }) => ({
    label: `choose ${outcome}`,
    groups: keys === "" ? [] : groupsOf(keys, outcome === "invalid" ? tries : 1),
    again: again(outcome)[0],
  }));
}

/** A caller who is asked several times makes the same mistake each time. */
function groupsOf(keys: string, tries: number): readonly string[] {
  return Array.from({ length: tries }, () => keys);
}

/**
 * The options of a step as it was entered; `undefined` where an expression fails, which has ended
 * the call that was tried.
 */
export function optionsOf({ step, scope }: Moment): JsonObject | undefined {
  try {
    const values = Object.entries(step.options).map(([name, value]) => {
      return [name, value.kind === "constant" ? value.value : value.evaluate(scope)] as const;
    });
    return Object.fromEntries(values);
  } catch {
    return undefined;
  }
}

/** The keys that a caller may type where an entry is asked for. */
export interface TypedEntry {
  /**
   * The expected result: an entry that counts, a terminator alone, too few keys, an entry that its
   * pattern refuses, or none.
   */
  readonly kind: "ok" | "empty" | "short" | "invalid" | "silent";
  /** The keys of one try; none is silence. */
  readonly keys: string;
}

/** How many entries that count are tried where expressions may look at what was typed. */
const mostValues = 8;

/**
 * The entries that a caller may type, some of every kind. `wanted` are texts that the flow compares
 * with. The interpreter has the last word on the result of
 * an entry.
 */
export function entriesFor(asked: Entry, wanted: readonly string[]): readonly TypedEntry[] {
  const terminator = asked.terminators.slice(0, 1);
  const entries = candidates(asked, wanted).map((digits): TypedEntry => {
    const endsByItself = asked.endsAtMost && digits.length >= asked.most;
    return { kind: kindOf(asked, digits), keys: endsByItself ? digits : digits + terminator };
  });
  const of = (kind: TypedEntry["kind"], most: number): readonly TypedEntry[] =>
    entries.filter((entry) => entry.kind === kind).slice(0, most);
  const empty: readonly TypedEntry[] =
    terminator === "" ? [] : [{ kind: "empty", keys: terminator }];
  return [
    ...of("ok", mostValues),
    ...empty,
    ...of("short", 1),
    ...of("invalid", 1),
    { kind: "silent", keys: "" },
  ];
}

function candidates(asked: Entry, wanted: readonly string[]): readonly string[] {
  const most = Math.min(asked.most, 40);
  const least = Math.max(1, asked.least);
  const lengths = [least, least - 1, least + 1, most, 1, 2, 4].filter(
    (length) => length >= 1 && length <= most,
  );
  const counted = lengths.flatMap((length) => [..."10"].map((digit) => digit.repeat(length)));
  const stars = lengths.map((length) => "*".repeat(length));
  const isTypeable = (text: string): boolean =>
    /^[0-9A-D*#]+$/.test(text) &&
    text.length <= most &&
    ![...text].some((key) => asked.terminators.includes(key));
  return [
    ...new Set([
      ...[...wanted, ...wordOf(asked)].filter(isTypeable),
      ...counted,
      ...stars.filter(isTypeable),
    ]),
  ];
}

/** An entry that the pattern takes, where there is one. */
function wordOf({ pattern, least, most }: Entry): readonly string[] {
  const languages = createLanguages();
  const language = pattern === undefined ? undefined : languages.ofPattern(pattern);
  const word = language && languages.wordOf(language, { least, most, without: new Set() });
  return word === undefined || word === null ? [] : [word];
}

function kindOf({ least, pattern }: Entry, digits: string): TypedEntry["kind"] {
  if (digits.length < least) return "short";
  return pattern !== undefined && !fits(pattern, digits) ? "invalid" : "ok";
}

function fits(pattern: string, digits: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`).test(digits);
  } catch {
    // A pattern that only RE2 reads: the interpreter says what the entry comes to.
    return true;
  }
}
