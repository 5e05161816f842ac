/**
 * Puts in each text how words are read in the place of those words, whole ones, whatever their
 * letter case. Where several fit at one place, the longest counts.
 */
export function pronouncer(words: Readonly<Record<string, string>>): (text: string) => string {
  const read = new Map(Object.entries(words).map(([word, how]) => [word.toLowerCase(), how]));
  if (read.size === 0) return (text) => text;
  const known = [...read.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return (text) => text.replaceAll(whole, (found) => read.get(found.toLowerCase()) ?? found);
}

/** The same for SSML: what stands in its elements stays as it is. */
export function outsideElements(markup: string, pronounced: (text: string) => string): string {
  return markup
    .split(/(<[^<>]*>)/u)
    .map((piece) => (piece.startsWith("<") ? piece : pronounced(piece)))
    .join("");
}
