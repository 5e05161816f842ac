/** Words in quotes for a sentence: `"a", "b" or "c"`. */
export function oneOf(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}

const longestQuote = 60;

/** A text in quotes, on one line and cut to a readable length. */
export function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return `"${line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line}"`;
}

/** The letters of a word alone, in lower case: `Hang up`, `hang_up` and `hangUp` are one word. */
export function lettersOf(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z]/g, "");
}
