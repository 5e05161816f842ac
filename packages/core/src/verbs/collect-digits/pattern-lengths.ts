import { telephoneKeys } from "../telephone-keys.ts";

/** The facts that a regular expression tells before it is tried. */
export interface PatternReading {
  /**
   * The lengths of the texts of the given keys that match it as a whole, up to the given length.
   */
  readonly lengths: ReadonlySet<number>;
  /**
   * The keys that it names, in a class or by themselves; those that only `.` or `[^…]` lets through
   * are not named.
   */
  readonly named: ReadonlySet<string>;
}

/**
 * Reads a regular expression over telephone keys; `undefined` when it has syntax that is not
 * followed here. Where a place in the text matters (`^`, `$`), rather too many lengths are given
 * than too few.
 */
export function readPattern(
  pattern: string,
  keys: string,
  longest: number,
): PatternReading | undefined {
  const named = new Set<string>();
  const cursor = { text: pattern, at: 0 };
  const lengths = readAlternatives(cursor, { keys, longest, named });
  return lengths === undefined || cursor.at < pattern.length ? undefined : { lengths, named };
}

interface Cursor {
  readonly text: string;
  at: number;
}

interface Reading {
  readonly keys: string;
  readonly longest: number;
  readonly named: Set<string>;
}

type Lengths = ReadonlySet<number>;

function readAlternatives(cursor: Cursor, reading: Reading): Lengths | undefined {
  let all: Lengths = new Set();
  for (;;) {
    const one = readSequence(cursor, reading);
    if (one === undefined) return undefined;
    all = new Set([...all, ...one]);
    if (!take(cursor, "|")) return all;
  }
}

function readSequence(cursor: Cursor, reading: Reading): Lengths | undefined {
  let all: Lengths = new Set([0]);
  while (cursor.at < cursor.text.length && !"|)".includes(cursor.text.charAt(cursor.at))) {
    const atom = readAtom(cursor, reading);
    const repeated = atom && readRepeat(cursor, atom, reading.longest);
    if (repeated === undefined) return undefined;
    all = sums(all, repeated, reading.longest);
  }
  return all;
}

function readRepeat(cursor: Cursor, atom: Lengths, longest: number): Lengths | undefined {
  const match = /^(?:[*+?]|\{(\d{1,4})(,(\d{0,4}))?\})\??/.exec(cursor.text.slice(cursor.at));
  if (match === null) return atom;
  cursor.at += match[0].length;
  const sign = match[0].charAt(0);
  const least = sign === "{" ? Number(match[1]) : Number(sign === "+");
  const open = sign === "*" || sign === "+" || match[3] === "";
  const most = sign === "?" ? 1 : Number(match[3] ?? least);
  return repeat(atom, { least, most: open ? Number.POSITIVE_INFINITY : most }, longest);
}

function repeat(
  atom: Lengths,
  { least, most }: { readonly least: number; readonly most: number },
  longest: number,
): Lengths {
  const all = new Set<number>();
  let present: Lengths = new Set([0]);
  // After as many rounds as keys a further one adds only what adds nothing.
  for (let round = 0; round <= Math.min(most, Math.max(least, longest)); round += 1) {
    if (round >= least) for (const length of present) all.add(length);
    present = sums(present, atom, longest);
    if (present.size === 0) break;
  }
  return all;
}

function sums(a: Lengths, b: Lengths, longest: number): Lengths {
  const all = new Set<number>();
  for (const left of a) for (const right of b) if (left + right <= longest) all.add(left + right);
  return all;
}

function readAtom(cursor: Cursor, reading: Reading): Lengths | undefined {
  if (take(cursor, "^") || take(cursor, "$")) return new Set([0]);
  if (take(cursor, "(")) return readGroup(cursor, reading);
  const allowed = readKeys(cursor);
  if (allowed === undefined) return undefined;
  if (allowed.isNamed) for (const key of allowed.keys) reading.named.add(key);
  return new Set([...reading.keys].some((key) => allowed.keys.includes(key)) ? [1] : []);
}

function readGroup(cursor: Cursor, reading: Reading): Lengths | undefined {
  const name = /^\?(?::|P?<\w+>)/.exec(cursor.text.slice(cursor.at));
  if (name !== null) cursor.at += name[0].length;
  else if (cursor.text[cursor.at] === "?") return undefined;
  const inner = readAlternatives(cursor, reading);
  return take(cursor, ")") ? inner : undefined;
}

/** The telephone keys that one place of a pattern lets through. */
interface KeySet {
  readonly keys: string;
  readonly isNamed: boolean;
}

function readKeys(cursor: Cursor): KeySet | undefined {
  if (take(cursor, ".")) return { keys: telephoneKeys, isNamed: false };
  const found =
    /^(?:\[(\^?)((?:\\[^a-zA-Z]|\\[dD]|[^\\\][])+)\]|\\[^a-zA-Z0-9]|\\[dD]|[^\\[\](){}*+?|^$.])/.exec(
      cursor.text.slice(cursor.at),
    );
  if (found === null) return undefined;
  cursor.at += found[0].length;
  const isNegated = found[1] === "^" || found[0] === "\\D";
  // The rest is a class of a single key, or a class that JavaScript reads like RE2.
  const one = new RegExp(`^${found[0]}$`);
  return { keys: [...telephoneKeys].filter((key) => one.test(key)).join(""), isNamed: !isNegated };
}

function take(cursor: Cursor, character: string): boolean {
  if (cursor.text[cursor.at] !== character) return false;
  cursor.at += 1;
  return true;
}
