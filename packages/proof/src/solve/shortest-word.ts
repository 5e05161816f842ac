import type { Language, Lengths } from "./language.ts";

/** The rest of the texts that begin with a character. */
export type Derive = (language: Language, character: number) => Language;

/** More work for one word, and longer words, are too much. */
const mostWork = 20_000;
const longestWord = 400;

/** The parts of a table of languages that a search needs. */
export interface Walking {
  readonly none: Language;
  readonly all: Language;
  readonly isNullable: (language: Language) => boolean;
  readonly derive: Derive;
}

/** The rest that may still come, and the word before it. */
type Branch = readonly [Language, string];

/**
 * One of the shortest words of such a length; `null` where there is none, `undefined` where that is
 * too much work. It goes breadth first over what may still come. Characters that no set tells apart are tried once. All
 * lengths above the least one count as one, as long as none is left out.
 */
export function shortestWord(
  walking: Walking,
  language: Language,
  lengths: Lengths,
): string | null | undefined {
  const { least, most, without } = lengths;
  const further = widened(walking, charactersOf(language), Math.max(least, ...without) + 1);
  let layer: readonly Branch[] = [[language, ""]];
  for (let length = 0; length <= most; length += 1) {
    const isLong = length >= least && !without.has(length);
    const [, word] = layer.find(([left]) => isLong && walking.isNullable(left)) ?? [];
    if (word !== undefined) return word;
    const [, open] = layer.find(([left]) => left === walking.all) ?? [];
    if (open !== undefined) return paddedTo(open, length, lengths);
    const next = further(layer, length + 1);
    if (next === undefined || length > least + longestWord) return undefined;
    if (next.length === 0) return null;
    layer = next;
  }
  return null;
}

/** The branches of the next length, without those that were seen; `undefined` when it is too much. */
function widened(
  { none, derive }: Walking,
  characters: readonly number[],
  highest: number,
): (layer: readonly Branch[], length: number) => readonly Branch[] | undefined {
  const seen = new Set<string>();
  let work = 0;
  return (layer, length) => {
    const next: Branch[] = [];
    for (const [left, word] of layer)
      for (const each of characters) {
        work += 1;
        const rest = derive(left, each);
        const key = `${rest.id} ${Math.min(length, highest)}`;
        if (rest === none || seen.has(key)) continue;
        seen.add(key);
        next.push([rest, word + String.fromCodePoint(each)]);
      }
    return work > mostWork ? undefined : next;
  };
}

/** A word after which anything may come, as long as it must be. */
function paddedTo(
  word: string,
  length: number,
  { least, most, without }: Lengths,
): string | null | undefined {
  let wanted = Math.max(least, length);
  while (without.has(wanted)) wanted += 1;
  if (wanted > most) return null;
  return wanted > 5_000 ? undefined : word + "1".repeat(wanted - length);
}

/**
 * A character of each class that the sets of a language tell apart, digits first. It is one that
 * can be read, where the class has such.
 */
function charactersOf(language: Language): readonly number[] {
  const cuts = new Set([0, 48, 49, 58, 97, 123]);
  const seen = new Set<Language>();
  const walk = (each: Language): void => {
    if (seen.has(each)) return;
    seen.add(each);
    for (const [from, to] of each.ranges) cuts.add(from).add(to + 1);
    each.parts.forEach(walk);
  };
  walk(language);
  const starts = [...cuts].filter((code) => code <= lastCharacter).toSorted((a, b) => a - b);
  return starts
    .map((from, place) => readableIn(from, starts[place + 1] ?? lastCharacter + 1))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a - b);
}

const lastCharacter = 0x10_ff_ff;

function readableIn(from: number, end: number): number {
  if (from < 33 && end > 33) return 33;
  return from >= 0xd8_00 && from <= 0xdf_ff ? 0xe0_00 : from;
}

function rankOf(code: number): number {
  if (code >= 49 && code <= 57) return 0;
  if (code === 48) return 1;
  if (code >= 97 && code <= 122) return 2;
  return code > 32 && code < 127 ? 3 : 4;
}
