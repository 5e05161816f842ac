import type { Entry, Json, JsonObject, Menu, Step } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import type { Attempt, Moment } from "./attempt.ts";
import type { Choice } from "./choice.ts";
import { cueAt } from "./cue.ts";
import type { Hints } from "./hints.ts";
import { worldWithKeys } from "./phone-keys.ts";

/** The keys that a caller may press in a step that minds keys. */
export function keyChoices(
  attempt: Attempt,
  place: number,
  moment: Moment,
  hints: Hints,
): readonly Choice[] {
  const { step } = moment;
  const { keys } = step.verb;
  const options = keys && optionsOf(moment);
  if (keys === undefined || options === undefined) return [];
  const pressed = (each: Pressing): readonly Choice[] => choiceOf(attempt, place, moment, each);
  if (keys.kind === "entry") {
    const known = step.as === undefined ? [] : textsBeside(step.as, moment, hints);
    return entriesOf({ as: step.as, asked: keys.entry(options), known }, hints).flatMap(pressed);
  }
  if (keys.kind === "menu") return choicesOf(keys.menu(options)).flatMap(pressed);
  const key = keys.keys(options).slice(0, 1);
  return key === "" ? [] : pressed({ label: `press ${key}`, groups: [key], again: undefined });
}

/** Keys that are pressed at a moment, in groups, one for each try; none is silence. */
interface Pressing {
  readonly label: string;
  readonly groups: readonly string[];
  /** The media before every further try. */
  readonly again: string | undefined;
}

/**
 * The keys are pressed by the leg that the step talks to: the caller, or a phone that was called.
 */
function choiceOf(
  attempt: Attempt,
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

function entriesOf(
  {
    as,
    asked,
    known,
  }: { readonly as: Step["as"]; readonly asked: Entry; readonly known: readonly string[] },
  hints: Hints,
): readonly Pressing[] {
  const wanted =
    as === undefined
      ? []
      : [...known, ...hints.texts(as, 16), ...hints.numbers(as, 12).map(String)];
  return entriesFor(asked, wanted, hints.samples).map(({ kind, keys }) => ({
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
  as: string,
  { scope: { names, vars, args, settings } }: Moment,
  hints: Hints,
): readonly string[] {
  const scope: JsonObject = { ...names, vars, args, settings };
  return hints.comparedWith(as).flatMap((path) => {
    const value = path
      .split(".")
      .reduce<Json | undefined>(
        (found, name) => (isJsonObject(found) ? found[name] : undefined),
        scope,
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
const mostValues = 12;

/**
 * The entries that a caller may type, some of every kind. `wanted` are texts that the flow compares
 * with, `samples` draws texts that a pattern takes. The interpreter has the last word on the result
 * of an entry.
 */
export function entriesFor(
  asked: Entry,
  wanted: readonly string[],
  samples: Hints["samples"],
): readonly TypedEntry[] {
  const terminator = asked.terminators.slice(0, 1);
  const entries = candidates(asked, wanted, samples).map((digits): TypedEntry => {
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

function candidates(
  asked: Entry,
  wanted: readonly string[],
  samples: Hints["samples"],
): readonly string[] {
  const most = Math.min(asked.most, 40);
  const least = Math.max(1, asked.least);
  const lengths = [least, least - 1, least + 1, most, 1, 2, 4].filter(
    (length) => length >= 1 && length <= most,
  );
  const drawn = asked.pattern === undefined ? [] : samples(`^(?:${asked.pattern})$`);
  const counted = lengths.flatMap((length) => [..."10"].map((digit) => digit.repeat(length)));
  const stars = lengths.map((length) => "*".repeat(length));
  const isTypeable = (text: string): boolean =>
    /^[0-9A-D*#]+$/.test(text) &&
    text.length <= most &&
    ![...text].some((key) => asked.terminators.includes(key));
  return [
    ...new Set([
      ...wanted.filter(isTypeable),
      ...drawn.filter(isTypeable).slice(0, 6),
      ...counted,
      ...stars.filter(isTypeable),
    ]),
  ];
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
