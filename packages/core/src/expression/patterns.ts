import { RE2JS } from "re2js";

/** The regular expressions of one flow, each compiled once, before the first call. */
export interface Patterns {
  /** Compiles a pattern; the reason in words when it is no RE2 pattern. */
  readonly add: (pattern: string) => string | undefined;
  /** Whether a part of the text matches, in time linear in the text. The pattern must have been added. */
  readonly matches: (text: string, pattern: string) => boolean;
}

/** An empty collection of patterns. */
export function createPatterns(): Patterns {
  const compiled = new Map<string, RE2JS>();
  return {
    add(pattern) {
      if (compiled.has(pattern)) return undefined;
      try {
        compiled.set(pattern, RE2JS.compile(pattern));
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    matches: (text, pattern) => (compiled.get(pattern) ?? RE2JS.compile(pattern)).test(text),
  };
}

const classes: Readonly<Record<string, string>> = { X: "0123456789", Z: "123456789", N: "23456789" };

/**
 * Whether a whole text fits a dial pattern: `X` is any digit, `Z` is 1–9, `N` is 2–9, a `.` at the end is one or more
 * further characters; anything else stands for itself. `like("2417", "2XXX")` is true. Linear in the text.
 */
export function matchesDialPattern(text: string, pattern: string): boolean {
  const open = pattern.endsWith(".");
  const fixed = open ? pattern.slice(0, -1) : pattern;
  if (open ? text.length <= fixed.length : text.length !== fixed.length) return false;
  return [...fixed].every((symbol, at) => {
    const allowed = classes[symbol] ?? symbol;
    const character = text[at];
    return character !== undefined && allowed.includes(character);
  });
}
