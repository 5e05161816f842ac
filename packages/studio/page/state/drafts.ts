import type { Renaming } from "../prove/given-flow.ts";

/** A text of a flow that is not saved, with the file that it began from. */
export interface Draft {
  readonly text: string;
  /** The file that the draft began from; the etag is empty where there was none. */
  readonly base: string;
  readonly etag: string;
  /** When it was last written, in milliseconds since 1970. */
  readonly at: number;
  /** As in the state: scenarios follow when the draft is saved. */
  readonly renames: readonly Renaming[];
}

/** The drafts of one folder, by the names of their files, in the browser's own storage. */
export interface Drafts {
  read(name: string): Draft | undefined;
  /** False where the browser has no room for it, or keeps nothing. */
  write(name: string, draft: Draft): boolean;
  remove(name: string): void;
  /** The names of files with a draft, in order. */
  names(): readonly string[];
}

/** The part of the browser's storage that drafts need. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The drafts of the folder that `place` stands for: other folders may have had this address. */
export function openDrafts(storage: DraftStorage, place: string): Drafts {
  const prefix = `flowrun.draft ${place} `;
  return {
    read(name) {
      const kept = storage.getItem(prefix + name);
      return kept === null ? undefined : readDraft(kept);
    },
    write(name, draft) {
      try {
        storage.setItem(prefix + name, JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    remove: (name) => storage.removeItem(prefix + name),
    names: () =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length))
        .toSorted(),
  };
}

/** Anything else is none. */
function readDraft(kept: string): Draft | undefined {
  try {
    const found = JSON.parse(kept) as Partial<Draft>;
    const { text, base = "", etag = "", at = 0, renames = [] } = found;
    return typeof text === "string" ? { text, base, etag, at, renames } : undefined;
  } catch {
    return undefined;
  }
}
