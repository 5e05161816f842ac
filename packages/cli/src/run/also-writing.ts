import type { Journal } from "@flowrun/core";

/** A journal that writes to two; one of them, or none, when the other is not there. */
export function alsoWriting(first: Journal | undefined, second: Journal | undefined): Journal | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return {
    write(entry) {
      first.write(entry);
      second.write(entry);
    },
    room(entry) {
      first.room?.(entry);
      second.room?.(entry);
    },
  };
}
