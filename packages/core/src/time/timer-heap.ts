/** A thing to do at a time. `place` belongs to the heap: it is -1 while the entry is in none. */
export interface HeapEntry {
  readonly at: number;
  readonly fire: () => void;
  /** Counts up; entries of the same time leave in this order. */
  readonly order: number;
  place: number;
}

/** Entries by time: the earliest at once, adding and removing in logarithmic time. */
export interface TimerHeap {
  readonly size: number;
  add(at: number, fire: () => void): HeapEntry;
  /** Takes an entry out; one that is out already stays out. */
  remove(entry: HeapEntry): void;
  earliest(): HeapEntry | undefined;
}

/**
 * An empty binary heap whose entries know their place, so that a cancelled one leaves at once and
 * frees what it holds.
 */
export function createTimerHeap(): TimerHeap {
  const entries: HeapEntry[] = [];
  let added = 0;
  return {
    get size() {
      return entries.length;
    },
    add: (at, fire) => {
      added += 1;
      const entry: HeapEntry = { at, fire, order: added, place: entries.length };
      entries.push(entry);
      rise(entries, entry);
      return entry;
    },
    remove: (entry) => {
      if (entry.place < 0) return;
      const last = entries.pop();
      if (last !== undefined && last !== entry) {
        put(entries, last, entry.place);
        rise(entries, last);
        sink(entries, last);
      }
      entry.place = -1;
    },
    earliest: () => entries[0],
  };
}

function rise(entries: HeapEntry[], entry: HeapEntry): void {
  while (entry.place > 0) {
    const parent = entries[(entry.place - 1) >> 1];
    if (parent === undefined || isBefore(parent, entry)) return;
    swap(entries, parent, entry);
  }
}

function sink(entries: HeapEntry[], entry: HeapEntry): void {
  for (;;) {
    const left = entries[entry.place * 2 + 1];
    const right = entries[entry.place * 2 + 2];
    const child = left !== undefined && right !== undefined && isBefore(right, left) ? right : left;
    if (child === undefined || isBefore(entry, child)) return;
    swap(entries, entry, child);
  }
}

function swap(entries: HeapEntry[], upper: HeapEntry, lower: HeapEntry): void {
  const place = upper.place;
  put(entries, upper, lower.place);
  put(entries, lower, place);
}

function put(entries: HeapEntry[], entry: HeapEntry, place: number): void {
  entries[place] = entry;
  entry.place = place;
}

function isBefore(a: HeapEntry, b: HeapEntry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
