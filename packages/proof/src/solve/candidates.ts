import { allows, type Domain } from "./domain.ts";
import type { Languages } from "./languages.ts";
import type { Constant, Term } from "./term.ts";

/** Values that a domain may have, and whether these are all. */
export interface Candidates {
  readonly values: readonly Constant[];
  readonly areAll: boolean;
}

/** A range of whole numbers that is not longer is tried whole. */
const shortRange = 200;

/** Facts about symbols beside their conditions, and the most values that are wanted. */
interface Wish {
  readonly likes: (symbol: Term) => readonly Constant[];
  readonly languages: Languages;
  readonly most: number;
}

/**
 * Values of a domain to try, the preferred first, then what the condition compares with, then plain
 * ones.
 */
export function candidatesOf(
  domain: Domain,
  known: readonly Constant[],
  { likes, languages, most }: Wish,
): Candidates {
  const liked = [...domain.symbols].flatMap(likes);
  const fitting = (values: readonly Constant[], areAll: boolean): Candidates => {
    const found = new Set<Constant>();
    for (const value of values) {
      if (found.size === most) return { values: [...found], areAll: false };
      if (allows(domain, value, languages)) found.add(value);
    }
    return { values: [...found], areAll };
  };
  if (domain.only !== undefined) return fitting([domain.only], true);
  if (domain.sort === "boolean") return fitting([...liked, true, false], true);
  if (domain.sort === "text") return fitting([...liked, ...textsFor(domain, known)], false);
  const isWhole = domain.sort === "integer";
  const wanted = [...liked, ...numbersFor(domain, known, isWhole)];
  const span = domain.most - domain.least;
  const isShort = isWhole && span <= shortRange;
  const range = isShort ? Array.from({ length: span + 1 }, (_, place) => domain.least + place) : [];
  const all = [...wanted, ...range];
  return fitting(isWhole ? all.filter((value) => Number.isSafeInteger(value)) : all, isShort);
}

function numbersFor(
  { least, most }: Domain,
  known: readonly Constant[],
  isWhole: boolean,
): readonly number[] {
  const numbers = known.filter((value) => typeof value === "number");
  const step = isWhole ? [1] : [1, 0.5];
  const near = numbers.flatMap((each) => [each, ...step.flatMap((by) => [each + by, each - by])]);
  const ends = [least, least + 1, most, most - 1].filter(Number.isFinite);
  const plain = [2, 3, 5, 7, 10, 11, 13, 50, 100, 1_000].flatMap((each) => [each, -each]);
  return [1, 0, ...near, ...ends, ...plain, ...(isWhole ? [] : [0.5, 2.5])];
}

function textsFor({ word, length }: Domain, known: readonly Constant[]): readonly string[] {
  const texts = known.filter((value) => typeof value === "string");
  const parts = texts.flatMap((text) => [text, `${text}1`, `1${text}`, `${text}1000`]);
  const { least, most } = length;
  const sizes = [least, least + 1, least + 2, 8, 40].map((size) => Math.min(size, most));
  const plain = [...new Set(sizes)].filter((size) => size <= 5_000).flatMap(digitsOf);
  const padded = parts.flatMap((text) =>
    sizes.filter((size) => size > text.length && size <= 60).map((size) => text.padEnd(size, "1")),
  );
  const [near, far] = word === undefined ? [[], []] : [likeWord(word), withOtherEnd(word)];
  return [...near, ...parts, ...padded, ...plain, "any", "", ...far];
}

/** A word with every other number in the place of its last two digits: one of them divides well. */
function withOtherEnd(word: string): readonly string[] {
  const [end = ""] = /\d{1,2}$/.exec(word) ?? [];
  if (end === "") return [];
  const begin = word.slice(0, word.length - end.length);
  return Array.from({ length: 10 ** end.length }, (_, number) =>
    begin.concat(String(number).padStart(end.length, "0")),
  );
}

/** Words like one, with another digit near the end. */
function likeWord(word: string): readonly string[] {
  const places = [1, 2, 3].filter((back) => back <= word.length);
  return [
    word,
    ...places.flatMap((back) =>
      [..."12345"].map(
        (digit) => word.slice(0, word.length - back) + digit + word.slice(word.length - back + 1),
      ),
    ),
  ];
}

function digitsOf(size: number): readonly string[] {
  const same = [..."125790"].map((digit) => digit.repeat(size));
  if (size === 0 || size > 40) return same;
  const most = "1".repeat(size - 1);
  return [
    ...same,
    `${most}2`,
    `${most}3`,
    `${"7".repeat(size - 1)}1`,
    "1234567890".repeat(4).slice(0, size),
  ];
}
