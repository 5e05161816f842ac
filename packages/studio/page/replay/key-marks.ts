import type { CallBar } from "./bars-in.ts";

/**
 * The marks of a step's keys on its line. Keys that were pressed so soon after one another that
 * they would lie upon one another have one mark, where the first was pressed.
 */
export function keyMarks(keys: CallBar["keys"], nearMs: number): CallBar["keys"] {
  const marks: CallBar["keys"][number][] = [];
  let lastMs = -Infinity;
  for (const { atMs, digit } of keys) {
    const before = atMs - lastMs < nearMs ? marks.pop() : undefined;
    marks.push(
      before === undefined ? { atMs, digit } : { atMs: before.atMs, digit: before.digit + digit },
    );
    lastMs = atMs;
  }
  return marks;
}
