import { type DraftStep, type FlowDraft, go } from "./flow-draft.ts";

/** A place in a list of steps, in which each step goes on with the one behind it. */
export interface ListPlace {
  /** The block that the place is in. */
  readonly block: string;
  /** Adds steps to the block that the place is in. */
  readonly push: (...steps: readonly DraftStep[]) => void;
  /** The block of what is behind the place. */
  readonly rest: () => string;
}

/** A list of another system that becomes one or more blocks. */
export interface WalkedList<T> {
  /** The name of its blocks, or one close to it. */
  readonly name: string;
  /** The block that it begins in. Left out, a new one. */
  readonly into?: string;
  readonly items: readonly T[];
  /** The block that its end leads to. */
  readonly after: string;
  /**
   * Takes an item. `over` says that nothing goes on behind it, a block that what follows stands
   * there.
   */
  readonly take: (item: T, place: ListPlace) => "over" | { readonly block: string } | undefined;
}

/** Makes blocks of a list; gives the one in which it begins. */
export function walkList<T>(
  draft: FlowDraft,
  { name, items, after, take, into }: WalkedList<T>,
): string {
  const first = into ?? draft.addBlock(name);
  let block = first;
  let isOver = false;
  for (const [at, item] of items.entries()) {
    let rest: string | undefined;
    // The steps behind an end are taken too, into a block that nothing leads to.
    if (isOver) block = draft.addBlock(name);
    const here = block;
    const taken = take(item, {
      block: here,
      push: (...steps) => draft.push(here, ...steps),
      rest: () => (at === items.length - 1 ? after : (rest ??= draft.addBlock(name))),
    });
    isOver = taken === "over";
    const next = typeof taken === "object" ? taken.block : rest;
    if (next === undefined) continue;
    if (!isOver) draft.push(block, go(next));
    block = next;
    isOver = false;
  }
  if (!isOver) draft.push(block, go(after));
  return first;
}
