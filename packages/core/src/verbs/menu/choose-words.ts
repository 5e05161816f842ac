/**
 * Which entry of a menu a text means: the one with a phrase that it is, or else the only one of
 * which it holds a phrase.
 */
export function chooseWords(entries: readonly string[], text: string): string | undefined {
  const said = plain(text);
  const exact = entries.find((entry) => phrasesOf(entry).some((phrase) => phrase === said));
  if (exact !== undefined) return exact;
  const [only, ...others] = entries.filter((entry) =>
    phrasesOf(entry).some((phrase) => holds(said, phrase)),
  );
  return others.length === 0 ? only : undefined;
}

/** The phrases of an entry, as they are compared. */
export function phrasesOf(entry: string): readonly string[] {
  return entry
    .split("|")
    .map(plain)
    .filter((phrase) => phrase !== "");
}

function holds(said: string, phrase: string): boolean {
  return ` ${said} `.includes(` ${phrase} `);
}

/** A text without letter case, accents and punctuation. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
