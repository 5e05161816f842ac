/**
 * A command in the words that a language has for its kind, with the table that it is about behind
 * them; another one is told as it is named.
 */
export function commandWord(words: ReadonlyMap<string, string>, command: string): string {
  const [kind = "", ...about] = command.split(" ");
  return [words.get(kind) ?? kind.replaceAll(/[._]/g, " "), ...about].join(" ");
}
