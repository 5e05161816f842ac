import type { DraftStorage } from "../../../page/state/drafts.ts";

/** The storage of a browser, which is full where `isFull` says so. */
export function draftStorage(isFull: () => boolean = () => false): DraftStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (isFull()) throw new DOMException("QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}
