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
  /** Keeps the present moment. Takes time and room for each map that has changed since the last one. */
  keep(): Kept;
  /** Makes an earlier moment the present one. Moments that were kept after it are of no use any more. */
  goBack(moment: Kept): void;
}

/** Something that changes: how it is kept, and brought back. */
interface Thing {
  readonly keep: () => unknown;
  readonly bringBack: (kept: unknown) => void;
}

/** A map that tells whether it has changed. */
class NotedMap<Key, Value> extends Map<Key, Value> {
  isChanged = false;

  override set(key: Key, value: Value): this {
    this.isChanged = true;
    return super.set(key, value);
  }

  override delete(key: Key): boolean {
    this.isChanged = true;
    return super.delete(key);
  }

  override clear(): void {
    this.isChanged = true;
    super.clear();
  }
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
      const map = new NotedMap<Key, Value>();
      let copy: ReadonlyMap<Key, Value> | undefined;
      things.push({
        keep() {
          if (map.isChanged) copy = map.size === 0 ? undefined : new Map(map);
          map.isChanged = false;
          return copy;
        },
        bringBack(kept) {
          copy = kept as ReadonlyMap<Key, Value> | undefined;
          map.clear();
          for (const [key, value] of copy ?? []) map.set(key, value);
          map.isChanged = false;
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
