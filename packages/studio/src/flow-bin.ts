import { mkdir, readdir, rename, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BinEntry, BinList } from "./contract.ts";
import { findYamlFiles } from "./find-yaml-files.ts";
import { StudioError } from "./studio-error.ts";

/** Files that were removed from a folder, and can come back. */
export interface FlowBin {
  /** The newest first. */
  list(): Promise<BinList>;
  /** Takes these files out of the folder together. Their names count from it. */
  put(names: readonly string[]): Promise<BinEntry>;
  /**
   * Puts files back where they were. Rejects with a `StudioError` where one is there again, or none
   * is in the bin.
   */
  bringBack(id: string): Promise<BinEntry>;
}

/** The bin of a folder: a hidden folder in it, with one for each removal. */
export function openFlowBin(root: string): FlowBin {
  const place = join(root, ".flowrun-bin");
  const entryOf = async (id: string): Promise<BinEntry> => {
    // Nothing comes into its folder later.
    const { mtimeMs: at } = await stat(join(place, id));
    return { id, at, names: await findYamlFiles(join(place, id)) };
  };
  return {
    async list() {
      const ids = (await readdir(place).catch(() => [])).filter((id) => isId.test(id));
      const entries = await Promise.all(ids.map(entryOf));
      return {
        entries: entries
          .filter(({ names }) => names.length > 0)
          .toSorted((a, b) => b.at - a.at || Number(b.id) - Number(a.id)),
      };
    },
    async put(names) {
      const id = await ownFolder(place);
      for (const name of names) await move(join(root, name), join(place, id, name));
      return entryOf(id);
    },
    async bringBack(id) {
      const entry = isId.test(id) ? await entryOf(id).catch(() => undefined) : undefined;
      if (entry === undefined || entry.names.length === 0) throw notInBin();
      for (const name of entry.names) if (await isThere(join(root, name))) throw inTheWay(name);
      for (const name of entry.names) await move(join(place, id, name), join(root, name));
      // Folders of deep names may stay: they are empty, and no entry then.
      await rmdir(join(place, id)).catch(() => undefined);
      return entry;
    },
  };
}

const isId = /^\d{1,9}$/;

/** A new folder, by the next number. */
async function ownFolder(place: string): Promise<string> {
  await mkdir(place, { recursive: true });
  const before = (await readdir(place)).map(Number).filter(Number.isSafeInteger);
  for (let next = Math.max(0, ...before) + 1; ; next += 1) {
    const id = String(next);
    const isNew = await mkdir(join(place, id)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
        throw error;
      },
    );
    if (isNew) return id;
  }
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

function notInBin(): StudioError {
  const hint = "Look at the list again: it may have been brought back.";
  return new StudioError("STUDIO_NO_FLOW", "This is not in the bin any more.", { hint });
}

function inTheWay(name: string): StudioError {
  const hint = "Rename the one that is there, and bring this one back then.";
  return new StudioError("STUDIO_IN_THE_WAY", `There is a file "${name}" again.`, { hint });
}
