/**
 * A place of two lists beside one another. Both have the same there, or only one has something.
 */
export interface Pair<Item> {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/**
 * Two lists beside one another, with as many equal items as can stand together in their order (a
 * longest common subsequence). Between equal ones, what is gone stands before what is new. Time and
 * memory grow with the product of both lengths.
 */
export function align<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Pair<Item>[] {
  const [old, now] = [before.map(keyOf), after.map(keyOf)];
  const lengths = commonLengths(old, now);
  const pairs: Pair<Item>[] = [];
  let j = 0;
  const add = (until: (place: number) => boolean): void => {
    for (; j < after.length && !until(j); j += 1)
      pairs.push({ before: undefined, after: after[j] });
  };
  for (const [i, item] of before.entries()) {
    // A new item stands here only where as much remains common behind it, and more than without
    // this item.
    const below = lengths[i + 1];
    add(
      (place) => old[i] === now[place] || (below?.[place] ?? 0) >= (lengths[i]?.[place + 1] ?? 0),
    );
    const isSame = j < after.length && old[i] === now[j];
    pairs.push({ before: item, after: isSame ? after[j] : undefined });
    if (isSame) j += 1;
  }
  add(() => false);
  return pairs;
}

/** How many items are common to what stands from each place on. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const [row, below] = [lengths[i], lengths[i + 1]];
    if (row === undefined || below === undefined) continue;
    for (let j = now.length - 1; j >= 0; j -= 1)
      row[j] =
        old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return lengths;
}
