import type { CallBar } from "./bars-in.ts";

/**
 * What a step's keys are marked with on its line: those that were pressed so soon after one another
 * that they would lie upon one another have one mark, where the first was pressed.
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
