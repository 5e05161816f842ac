/**
 * How much may come of something: it led somewhere new, it did so in a world like that, or neither.
 */
export type Rank = "new" | "new here" | "known";

/** Things to try, each of a group, in the order in which they are worth it. */
export interface Agenda<T> {
  /** Adds things to try, which are made one by one when their turn comes. */
  add(group: string, things: Iterator<T>, rank: Rank): void;
  /** The next thing to be tried; `undefined` when nothing is left. */
  next(isPromising: (group: string) => boolean): Turn<T> | undefined;
}

/** A thing whose turn it is. */
export interface Turn<T> {
  readonly thing: T;
  /** Whether it was taken because its group promises something. */
  readonly isPromising: boolean;
}

/**
 * How many tries have one of a group that promises nothing: nobody knows where it leads.
 */
const turnsOfAny = 3;

/**
 * An agenda on which every group gets its turn, so that none with very much to try keeps the others
 * waiting: those that promise something twice in three times. In a group what is of a higher rank
 * comes first, else the earlier.
 */
export function createAgenda<T>(): Agenda<T> {
  const groups = new Map<string, Readonly<Record<Rank, Iterator<T>[]>>>();
  let turn = 0;
  /**
   * The first group after the last one that has something to give; it goes to the end of the line.
   */
  const take = (isWanted: (group: string) => boolean): T | undefined => {
    for (const [group, lists] of groups) {
      if (!isWanted(group)) continue;
      const taken = firstOf(lists.new) ?? firstOf(lists["new here"]) ?? firstOf(lists.known);
      if (taken === undefined) continue;
      groups.delete(group);
      groups.set(group, lists);
      return taken;
    }
    return undefined;
  };
  return {
    add(group, things, rank) {
      const lists = groups.get(group) ?? { new: [], "new here": [], known: [] };
      groups.set(group, lists);
      lists[rank].push(things);
    },
    next(isPromising) {
      turn += 1;
      const isAnysTurn = turn % turnsOfAny === 0;
      const promising = isAnysTurn ? undefined : take(isPromising);
      const thing = promising ?? take(() => true);
      return thing && { thing, isPromising: promising !== undefined };
    },
  };
}

/**
 * The first thing of the next in a list, which goes to its end: the likeliest of each comes first.
 * Empty lists are dropped.
 */
function firstOf<T>(list: Iterator<T>[]): T | undefined {
  for (let first = list[0]; first !== undefined; first = list[0]) {
    const next = first.next();
    list.shift();
    if (next.done === true) continue;
    list.push(first);
    return next.value;
  }
  return undefined;
}
