const classes: Readonly<Record<string, string>> = {
  X: "0123456789",
  Z: "123456789",
  N: "23456789",
};

/**
 * The verdict on a text under a dial pattern: all of it fits, it could be the beginning of one that
 * does, or both.
 */
export interface DialFit {
  readonly isWhole: boolean;
  readonly isBeginning: boolean;
}

/**
 * Fits a text to a dial pattern: `X` is any digit, `Z` is 1–9, `N` is 2–9. A `.` at the end is one
 * or more further characters. Anything else stands for itself. Linear in the text.
 */
export function dialFit(text: string, pattern: string): DialFit {
  const symbols = symbolsOf(pattern);
  const isOpen = pattern.endsWith(".");
  const begins = [...text].every((character, at) => symbols[at]?.includes(character) ?? isOpen);
  const isWhole = isOpen ? text.length > symbols.length : text.length === symbols.length;
  return {
    isWhole: begins && isWhole,
    isBeginning: begins && (isOpen || text.length < symbols.length),
  };
}

/** Whether a whole text fits a dial pattern: `like("2417", "2XXX")` is true. */
export function matchesDialPattern(text: string, pattern: string): boolean {
  return dialFit(text, pattern).isWhole;
}

/**
 * The characters that may stand at each place of a pattern, without what a `.` at its end stands
 * for.
 */
export function symbolsOf(pattern: string): readonly string[] {
  return [...(pattern.endsWith(".") ? pattern.slice(0, -1) : pattern)].map(
    (symbol) => classes[symbol] ?? symbol,
  );
}
