import { align } from "./align.ts";
import type { DiffLine } from "./flow-diff.ts";

/** The lines of a text that say something: without comments, empty ones and blanks behind. */
export function sayingLines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "" && !line.trimStart().startsWith("#"));
}

/** The lines that only one of two texts has. */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
): readonly DiffLine[] {
  return align(before, after, (line) => line).flatMap(
    ({ before: old, after: now }): readonly DiffLine[] => {
      if (old !== undefined && now !== undefined) return [];
      return [old === undefined ? { sign: "+", text: now ?? "" } : { sign: "-", text: old }];
    },
  );
}
