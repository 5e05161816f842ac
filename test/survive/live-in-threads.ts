import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Failure, SeedRange } from "./seed-worker.ts";

/** How many seeds a thread is given at once. */
const mostAtOnce = 200;

/**
 * Lives through seeds in so many threads, each of which takes the next ones when it is done; calls
 * back for each seed with which something was wrong. Rejects when a thread dies.
 */
export async function liveInThreads(
  { from, count, kind }: SeedRange,
  threads: number,
  failed: (failure: Failure) => void,
): Promise<void> {
  const end = from + count;
  let next = from;
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL("seed-worker.ts", import.meta.url));
    while (next < end) {
      const range: SeedRange = { kind, from: next, count: Math.min(mostAtOnce, end - next) };
      next += range.count;
      worker.postMessage(range);
      const [failures]: readonly Failure[][] = await once(worker, "message");
      for (const failure of failures ?? []) failed(failure);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: threads }, work));
}
