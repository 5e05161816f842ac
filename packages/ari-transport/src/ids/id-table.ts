import { RenewedMap } from "@flowrun/core/plugin";

/**
 * A thing on the platform: our id of it, the platform's id, and the connection it was made on.
 */
export interface IdEntry {
  readonly ours: string;
  readonly theirs: string;
  readonly connection: number;
}

/** Things by both of their ids. Most platforms take our ids; then the two are the same. */
export interface IdTable<Entry extends IdEntry> {
  /** Adds a thing, or puts another in place of the one with the same id of ours. */
  set(entry: Entry): void;
  byOurs(ours: string): Entry | undefined;
  byTheirs(theirs: string): Entry | undefined;
  delete(ours: string): void;
  /** Deletes every thing of which `matches` is true. */
  deleteWhere(matches: (entry: Entry) => boolean): void;
  size(): number;
}

/** An empty table. */
export function createIdTable<Entry extends IdEntry>(): IdTable<Entry> {
  const ours = new RenewedMap<string, Entry>();
  // Only things whose two ids differ: with thousands of calls, a second place for each costs more
  // than this.
  const renamed = new RenewedMap<string, Entry>();
  const drop = (id: string): void => {
    const entry = ours.get(id);
    if (entry === undefined) return;
    ours.delete(id);
    if (renamed.get(entry.theirs) === entry) renamed.delete(entry.theirs);
  };
  return {
    set(entry) {
      // A thing that keeps its ids, as nearly all do, keeps its places.
      if (ours.get(entry.ours)?.theirs !== entry.theirs) drop(entry.ours);
      ours.set(entry.ours, entry);
      if (entry.theirs !== entry.ours) renamed.set(entry.theirs, entry);
    },
    byOurs: (id) => ours.get(id),
    byTheirs(id) {
      const entry = renamed.get(id) ?? ours.get(id);
      return entry?.theirs === id ? entry : undefined;
    },
    delete: drop,
    deleteWhere(matches) {
      for (const entry of ours.values()) if (matches(entry)) drop(entry.ours);
    },
    size: () => ours.size,
  };
}
