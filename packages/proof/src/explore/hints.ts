import type { Program, Step } from "@flowrun/core";
import type { LotRules } from "@flowrun/core/tooling";
import fc from "fast-check";
import { literalsIn } from "../scenario/flow-facts.ts";

/** The values that a flow's own expressions compare with, so that a search need not guess. */
export interface Hints {
  /**
   * Texts that may decide an expression, those from expressions about `name` first; at most `most`.
   */
  texts(name: string, most: number): readonly string[];
  /** Texts that may decide an expression about `name`, and no others. */
  textsAbout(name: string): readonly string[];
  /** Whole numbers, the same way, each with its neighbours. */
  numbers(name: string, most: number): readonly number[];
  /**
   * Texts that a regular expression matches, the shortest first; none for one that cannot be drawn
   * from.
   */
  samples(pattern: string): readonly string[];
  /** The labels that expressions draw by, as far as they are written out. */
  readonly labels: readonly string[];
  /** Whether any expression reads `name`, e.g. `call.from` or `customer.phone`. */
  mentions(name: string): boolean;
  /** Whether an `if` reads `name`. */
  isCompared(name: string): boolean;
  /** The names and paths that an `if` reads beside `name`, such as `account.pin` beside `pin`. */
  comparedWith(name: string): readonly string[];
}

/** The typed text where nothing tells of a better one. */
export const typedPlain = "2001";

/** Far more than an expression compares with. */
const mostOfOwn = 16;

/** The hints of a program. */
export function createHints(program: Program): Hints {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  const sources = sourcesIn(program);
  const conditions = steps.flatMap(({ condition }) =>
    condition?.kind === "computed" ? [condition.source] : [],
  );
  const samples = remembered(samplesOf);
  const about = (name: string): readonly string[] => {
    const isAbout = (source: string): boolean => mentions(source, name);
    return [...sources.filter(isAbout), ...sources.filter((source) => !isAbout(source))];
  };
  const texts = remembered((name) => [
    ...slotsAbout(program, name),
    ...about(name).flatMap((source) => textsIn(source, samples)),
  ]);
  const own = remembered((name) => [
    ...slotsAbout(program, name),
    ...sources
      .filter((source) => mentions(source, name))
      .flatMap((source) => textsIn(source, samples)),
  ]);
  const numbers = remembered((name) => about(name).flatMap(numbersIn));
  return {
    texts: (name, most) => firstOf(texts(name), most),
    textsAbout: (name) => firstOf(own(name), mostOfOwn),
    numbers: (name, most) => firstOf(numbers(name), most),
    samples,
    labels: [...new Set(sources.flatMap(labelsIn))],
    mentions: (name) => sources.some((source) => mentions(source, name)),
    isCompared: (name) => conditions.some((source) => mentions(source, name)),
    comparedWith: (name) =>
      conditions
        .filter((source) => mentions(source, name))
        .flatMap((source) => pathsIn(source, name)),
  };
}

/**
 * The first slot of each parking lot, where a step reads the slot from `name`: it is the first that
 * is given out.
 */
function slotsAbout({ blocks, rooms = {} }: Program, name: string): readonly string[] {
  const isAsked = Object.values(blocks)
    .flat()
    .some(({ options: { slot } }) => slot?.kind === "computed" && mentions(slot.source, name));
  if (!isAsked) return [];
  return Object.values(rooms).flatMap((rules) =>
    rules.kind === "lot" ? (rules as LotRules).slots.slice(0, 1) : [],
  );
}

/** The texts of a program's expressions, each once. */
export function sourcesIn({ blocks, finally: last }: Program): readonly string[] {
  return [...new Set([...Object.values(blocks).flat(), ...last].flatMap(sourcesOf))];
}

/** The SIP headers that a program asks for. */
export function headersOf({ headers = {}, files = {} }: Program): readonly string[] {
  const all = [headers, ...Object.values(files).map((file) => file.headers ?? {})];
  return [...new Set(all.flatMap((named) => Object.values(named)))];
}

/** The variables of the dial plan that a program asks for. */
export function variablesOf({ variables = {}, files = {} }: Program): readonly string[] {
  const all = [variables, ...Object.values(files).map((file) => file.variables ?? {})];
  return [...new Set(all.flatMap(Object.values).map(({ variable }) => String(variable)))];
}

/** A search asks for the same again and again. */
function remembered<T>(compute: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const value = known.get(name) ?? compute(name);
    known.set(name, value);
    return value;
  };
}

function sourcesOf({ condition, options }: Step): readonly string[] {
  const values: readonly Step["condition"][] = [condition, ...Object.values(options)];
  return values.flatMap((value) => (value?.kind === "computed" ? [value.source] : []));
}

/** The labels that an expression draws by. */
export function labelsIn(source: string): readonly string[] {
  return [...source.matchAll(/(?<![\w.])draw\(\s*(?:"([^"\\]*)"|'([^'\\]*)')\s*\)/g)].map(
    ([, a, b]) => a ?? b ?? "",
  );
}

/** The paths that an expression reads beside `name`. */
function pathsIn(source: string, name: string): readonly string[] {
  const plain = source.replaceAll(/"[^"]*"|'[^']*'/g, "");
  const found = [...plain.matchAll(/(?<![\w.])[a-z_]\w*(?:\.\w+)*(?![\w(])/g)].map(
    ([path]) => path,
  );
  return [...new Set(found)].filter(
    (path) => path !== name && !["true", "false", "null", "in"].includes(path),
  );
}

/** Whether the text of an expression reads `name`. */
export function mentions(source: string, name: string): boolean {
  const escaped = name.replaceAll(/[^\w]/g, "\\$&");
  return new RegExp(`(?<![\\w.])${escaped}(?!\\w)`).test(source);
}

function firstOf<T>(values: readonly T[], most: number): readonly T[] {
  return [...new Set(values)].slice(0, most);
}

function textsIn(source: string, samples: Hints["samples"]): readonly string[] {
  return literalsIn(source).flatMap((text) => [
    ...(/like\s*\(/.test(source) ? [dialSample(text)] : []),
    ...(/matches\s*\(/.test(source) ? samples(text).slice(0, 3) : []),
    text,
  ]);
}

/** A number that a dial pattern of `like` matches. */
function dialSample(pattern: string): string {
  return pattern.replaceAll(/[XZN]/g, "2").replace(/\.$/, "2");
}

function numbersIn(source: string): readonly number[] {
  // Text in quotes is left out: a pattern is full of numbers that nothing is compared with.
  const plain = source.replaceAll(/"[^"]*"|'[^']*'/g, '""');
  const numbers = [...plain.matchAll(/(?<![\w.])-?\d+(?![\w.])/g)].map(([text]) => Number(text));
  return numbers.flatMap((number) => [number, number + 1, number - 1]);
}

/** The same texts every time. */
function samplesOf(pattern: string): readonly string[] {
  try {
    const drawn = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 60, seed: 1 });
    return [...new Set(drawn)].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  } catch {
    return [];
  }
}
