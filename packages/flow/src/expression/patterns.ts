import { RE2JS } from "re2js";

/** The regular expressions of one flow, each compiled once, before the first call. */
export interface Patterns {
  /** Compiles a pattern; the reason in words when it is no RE2 pattern. */
  readonly add: (pattern: string) => string | undefined;
  /**
   * Whether a part of the text matches, in time linear in the text. The pattern must have been
   * added.
   */
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
