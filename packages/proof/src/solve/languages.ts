import type { Language, Lengths } from "./language.ts";
import { type Pattern, type Range, readPattern } from "./pattern.ts";
import { type Derive, shortestWord } from "./shortest-word.ts";

/** Makes sets of texts, and says what is in them, by derivatives (Brzozowski, 1964). */
export interface Languages {
  /** `undefined` for a pattern that is not understood, or much too large. */
  ofPattern(pattern: string): Language | undefined;
  /** The only text is this one. */
  ofText(text: string): Language;
  beginningWith(text: string): Language;
  endingWith(text: string): Language;
  holding(text: string): Language;
  not(language: Language): Language;
  and(all: readonly Language[]): Language;
  has(language: Language, text: string): boolean;
  /**
   * One of the shortest texts of such a length, digits before letters; `null` where there is none,
   * `undefined` where that is too much work.
   */
  wordOf(language: Language, lengths: Lengths): string | null | undefined;
}

/** A pattern that repeats something more often is not looked at. */
const mostRepeats = 300;

/** A table of languages of its own. */
export function createLanguages(): Languages {
  const make = createMaker();
  const none = make("none", []);
  const empty = make("empty", []);
  const character = make("character", []);
  const not = (a: Language): Language =>
    a.kind === "not" && a.parts[0] !== undefined ? a.parts[0] : make("not", [a]);
  const all = not(none);
  const then = (a: Language, b: Language): Language => {
    if (a === none || b === none) return none;
    if (a === empty) return b;
    if (b === empty) return a;
    const [first, rest] = a.kind === "then" ? a.parts : [];
    return first !== undefined && rest !== undefined
      ? then(first, then(rest, b))
      : make("then", [a, b]);
  };
  const star = (a: Language): Language => {
    if (a === none || a === empty) return empty;
    return a.kind === "star" ? a : make("star", [a]);
  };
  const many = (kind: "or" | "and", list: readonly Language[]): Language => {
    const [unit, zero] = kind === "or" ? [none, all] : [all, none];
    const kept = new Set(list.flatMap((each) => (each.kind === kind ? each.parts : [each])));
    kept.delete(unit);
    if (kept.has(zero)) return zero;
    const parts = [...kept].toSorted((a, b) => a.id - b.id);
    const [only = unit] = parts;
    return parts.length < 2 ? only : make(kind, parts);
  };
  const set = (ranges: readonly Range[]): Language =>
    ranges.length === 0 ? none : make("set", [], ranges);
  const build = builderOf({ none, empty, character, set, not, then, star, many });
  const isNullable = createNullable();
  const derive = createDerivation({ none, empty, not, then, many, isNullable });
  const ofText = (text: string): Language =>
    [...text].reduceRight((rest, each) => then(set([[codeOf(each), codeOf(each)]]), rest), empty);
  const patterns = new Map<string, Language | undefined>();
  return {
    ofText,
    not,
    and: (list) => many("and", list),
    beginningWith: (text) => then(ofText(text), all),
    endingWith: (text) => then(all, ofText(text)),
    holding: (text) => then(all, then(ofText(text), all)),
    ofPattern(pattern) {
      if (!patterns.has(pattern)) {
        const read = readPattern(pattern);
        patterns.set(pattern, read && build(read));
      }
      return patterns.get(pattern);
    },
    has: (language, text) =>
      isNullable([...text].reduce((left, each) => derive(left, codeOf(each)), language)),
    wordOf: (language, lengths) =>
      shortestWord({ none, all, isNullable, derive }, language, lengths),
  };
}

function createMaker() {
  const table = new Map<string, Language>();
  return (
    kind: Language["kind"],
    parts: readonly Language[],
    ranges: readonly Range[] = [],
  ): Language => {
    const key = `${kind} ${ranges.join(";")} ${parts.map(({ id }) => id).join()}`;
    const known = table.get(key);
    if (known !== undefined) return known;
    const made: Language = { id: table.size, kind, parts, ranges };
    table.set(key, made);
    return made;
  };
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

interface Makers {
  readonly none: Language;
  readonly empty: Language;
  readonly character: Language;
  set(ranges: readonly Range[]): Language;
  not(a: Language): Language;
  then(a: Language, b: Language): Language;
  star(a: Language): Language;
  many(kind: "or" | "and", list: readonly Language[]): Language;
}

function builderOf(makers: Makers): (pattern: Pattern) => Language | undefined {
  const { empty, character, set, not, then, star, many } = makers;
  const repeated = (part: Language, least: number, most: number): Language => {
    const isEndless = most === Number.POSITIVE_INFINITY;
    let built = isEndless ? star(part) : empty;
    const further = isEndless ? 0 : most - least;
    for (let time = 0; time < further; time += 1) built = many("or", [empty, then(part, built)]);
    for (let time = 0; time < least; time += 1) built = then(part, built);
    return built;
  };
  const build = (pattern: Pattern): Language | undefined => {
    if (pattern.kind === "set") {
      const own = set(pattern.ranges);
      return pattern.isOther ? many("and", [character, not(own)]) : own;
    }
    if (pattern.kind === "repeat") {
      const part = build(pattern.part);
      const { least, most } = pattern;
      const isLarge = least > mostRepeats || (Number.isFinite(most) && most > mostRepeats);
      return part === undefined || isLarge ? undefined : repeated(part, least, most);
    }
    const parts: Language[] = [];
    for (const part of pattern.parts) {
      const built = build(part);
      if (built === undefined) return undefined;
      parts.push(built);
    }
    if (pattern.kind === "choice") return many("or", parts);
    return parts.reduceRight((rest, part) => then(part, rest), empty);
  };
  return build;
}

/** Whether the empty text is in a language. */
function createNullable(): (language: Language) => boolean {
  const known = new Map<Language, boolean>();
  const decide = ({ kind, parts }: Language): boolean => {
    if (kind === "empty" || kind === "star") return true;
    if (kind === "then" || kind === "and") return parts.every(isNullable);
    if (kind === "or") return parts.some(isNullable);
    return kind === "not" && !parts.every(isNullable);
  };
  const isNullable = (language: Language): boolean => {
    const value = known.get(language) ?? decide(language);
    known.set(language, value);
    return value;
  };
  return isNullable;
}

/** The rest of the texts that begin with a character. */
function createDerivation({
  none,
  empty,
  not,
  then,
  many,
  isNullable,
}: Omit<Makers, "character" | "set" | "star"> & {
  readonly isNullable: (language: Language) => boolean;
}): Derive {
  const known = new Map<Language, Map<number, Language>>();
  const compute = (language: Language, at: number): Language => {
    const { kind, parts, ranges } = language;
    const [first = none, second = none] = parts;
    switch (kind) {
      case "none":
      case "empty":
        return none;
      case "character":
        return empty;
      case "set":
        return ranges.some(([from, to]) => from <= at && at <= to) ? empty : none;
      case "then": {
        const left = then(derive(first, at), second);
        return isNullable(first) ? many("or", [left, derive(second, at)]) : left;
      }
      case "star":
        return then(derive(first, at), language);
      case "not":
        return not(derive(first, at));
      case "or":
      case "and":
        return many(
          kind,
          parts.map((part) => derive(part, at)),
        );
    }
  };
  const derive: Derive = (language, at) => {
    const own = known.get(language) ?? new Map<number, Language>();
    known.set(language, own);
    const value = own.get(at) ?? compute(language, at);
    own.set(at, value);
    return value;
  };
  return derive;
}
