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
