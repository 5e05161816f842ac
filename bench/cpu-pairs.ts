import type { Pair } from "./ratio-of-pairs.ts";

/**
 * Runs two pieces of work by turns, A B A B, and gives the processor time of each in milliseconds,
 * all threads counted.
 */
export function cpuPairs(
  subject: () => void,
  reference: () => void,
  pairs: number,
): readonly Pair[] {
  // The first round is compiled on the way and counts for neither.
  subject();
  reference();
  return Array.from({ length: pairs }, () => ({
    subject: cpuMsOf(subject),
    reference: cpuMsOf(reference),
  }));
}

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
