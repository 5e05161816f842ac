/** A value that changes in the course of a run. */
export interface Cell<T> {
  value: T;
}

/** A list that only grows in the course of a run. */
export interface Log<T> {
  readonly all: readonly T[];
  add(value: T): void;
}

/** A moment of a run, as its memory keeps it. */
export interface Kept {
  readonly things: readonly unknown[];
}

/**
 * All that changes in the course of a run, so that the run can go back to a moment and on in
 * another way. Values themselves never change: a map is given other ones in their place.
 */
export interface Memory {
  cell<T>(first: T): Cell<T>;
  map<Key, Value>(): Map<Key, Value>;
  log<T>(): Log<T>;
  /** Keeps the present moment. Takes time and room for each map with its entries. */
  keep(): Kept;
  /** Makes an earlier moment the present one. Moments that were kept after it are of no use any more. */
  goBack(moment: Kept): void;
}

/** Something that changes: how it is kept, and brought back. */
interface Thing {
  readonly keep: () => unknown;
  readonly bringBack: (kept: unknown) => void;
}

/** An empty memory. */
export function createMemory(): Memory {
  const things: Thing[] = [];
  return {
    cell<T>(first: T): Cell<T> {
      const cell = { value: first };
      things.push({
        keep: () => cell.value,
        bringBack: (kept) => void (cell.value = kept as T),
      });
      return cell;
    },
    map<Key, Value>(): Map<Key, Value> {
      const map = new Map<Key, Value>();
      things.push({
        keep: () => (map.size === 0 ? undefined : new Map(map)),
        bringBack(kept) {
          map.clear();
          for (const [key, value] of (kept as Map<Key, Value> | undefined) ?? [])
            map.set(key, value);
        },
      });
      return map;
    },
    log<T>(): Log<T> {
      const all: T[] = [];
      things.push({
        keep: () => all.length,
        bringBack: (kept) => void (all.length = kept as number),
      });
      return { all, add: (value) => void all.push(value) };
    },
    keep: () => ({ things: things.map((thing) => thing.keep()) }),
    goBack(moment) {
      // Things of later moments are not there yet.
      things.length = moment.things.length;
      for (const [place, thing] of things.entries()) thing.bringBack(moment.things[place]);
    },
  };
}
