/** The ids of a picture's nodes. */
export interface Naming {
  readonly block: (name: string) => string;
  /** The end of the call that a block has by this verb, or by running out. */
  readonly end: (block: string, by: string) => string;
}

/**
 * Ids that need no escaping anywhere: `b_` and the name of the block with `_` for all that is no letter or digit, and a
 * number behind it where that is taken. The same blocks have the same ids, whatever their steps are.
 */
export function createNaming(blocks: readonly string[]): Naming {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of blocks) {
    const id = freeId(`b_${name.replaceAll(/[^A-Za-z0-9]/g, "_")}`, taken);
    taken.add(id);
    ids.set(name, id);
  }
  const block = (name: string): string => ids.get(name) ?? "b";
  return { block, end: (name, by) => `${by.replaceAll(/[^A-Za-z0-9]/g, "_")}_of_${block(name)}` };
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}_${number}`;
  return id;
}
