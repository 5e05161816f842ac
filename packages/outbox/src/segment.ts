import { readdirSync, unlinkSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

/** A file of an outbox. */
export interface Segment {
  readonly number: number;
  readonly path: string;
  /** Everything that was told or is to be told, as far as it stands here. */
  readonly ids: Set<string>;
  size: number;
}

/** A file of which nothing is read or written yet. */
export function newSegment(folder: string, number: number): Segment {
  const path = join(folder, `${String(number).padStart(8, "0")}.log`);
  return { number, path, ids: new Set(), size: 0 };
}

/** The files in the folder of an outbox, the oldest first, of which nothing is read yet. */
export function segmentsIn(folder: string): readonly Segment[] {
  const names = readdirSync(folder).filter((name) => /^\d{8}\.log$/.test(name));
  return names.toSorted().map((name) => newSegment(folder, Number.parseInt(name, 10)));
}

/** Removes a file. A file that cannot be removed is read again at the next start. */
export function removeSegment(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // All in it was told or written anew, and has its ids.
  }
}

/** Has the names of the files in a folder survive the machine. Resolves when it is tried. */
export async function syncFolder(path: string): Promise<void> {
  try {
    await using folder = await open(path);
    await folder.sync();
  } catch {
    // Some file systems cannot; they keep names in their own way.
  }
}
