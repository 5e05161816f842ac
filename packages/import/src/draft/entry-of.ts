/** The entry of a table; `undefined` for a word that is none, also one such as `constructor`. */
export function entryOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
