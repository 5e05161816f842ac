import { parentPort } from "node:worker_threads";
import { kinds, type KindName } from "./kinds.ts";

/** A seed with which something was wrong, and what. */
export interface Failure {
  readonly seed: number;
  readonly wrong: readonly string[];
}

/** What one thread has to live through: `count` seeds from this one on. */
export interface SeedRange {
  readonly from: number;
  readonly count: number;
  readonly kind: KindName;
}

/** Lives through seeds, one after the other. Gives those with which something was wrong. */
export async function liveSeeds({ from, count, kind }: SeedRange): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  for (let seed = from; seed < from + count; seed += 1) {
    const { wrong } = await kinds[kind].live(seed);
    if (wrong.length > 0) failures.push({ seed, wrong });
  }
  return failures;
}

// In a thread of `live-in-threads.ts`: each message is a range, and its answer what was wrong in
// it.
parentPort?.on("message", (range: SeedRange) => {
  void liveSeeds(range).then((failures) => parentPort?.postMessage(failures));
});
