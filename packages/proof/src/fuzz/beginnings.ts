import type { JournalEntry, Program } from "@flowrun/core";

/** How a call begins, held to those before it. */
export interface Beginning {
  /** How many of its first inputs one of them began with as well. */
  readonly common: number;
  /** Has the call be one of them from now on. */
  readonly keep: () => void;
}

/**
 * The inputs of calls, as a tree. A call with the same program that begins as another did has come
 * to the same states, and given the same commands.
 */
export interface Beginnings {
  of(program: Program, journal: readonly JournalEntry[]): Beginning;
}

/** The inputs that came next, as JSON. */
type Tree = Map<string, Tree>;

/** When so many inputs are kept, which takes some 50 MB, they are forgotten. */
const mostKept = 100_000;

/** No call was kept yet. */
export function createBeginnings(most: number = mostKept): Beginnings {
  let trees = new WeakMap<Program, Tree>();
  let kept = 0;
  const keep = (program: Program, inputs: readonly string[]): void => {
    if (kept >= most) {
      trees = new WeakMap();
      kept = 0;
    }
    let at: Tree = trees.get(program) ?? new Map();
    trees.set(program, at);
    for (const input of inputs) {
      const next: Tree = at.get(input) ?? new Map();
      if (!at.has(input)) kept += 1;
      at.set(input, next);
      at = next;
    }
  };
  return {
    of(program, journal) {
      const inputs = journal.map((entry) => JSON.stringify(entry));
      let at = trees.get(program);
      let common = -1;
      for (; at !== undefined; common += 1) at = at.get(inputs[common + 1] ?? "");
      return { common: Math.max(0, common), keep: () => keep(program, inputs) };
    },
  };
}
