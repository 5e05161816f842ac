import type { Exchange } from "./exchange.ts";

/** How many calls may be under way at one moment. */
const most = 40;

const patienceMs = 10_000;

/**
 * Calls that begin something, as many as there are, and how many of them are through with it so
 * far.
 */
export interface Work {
  readonly calls: number;
  readonly begin: (index: number) => void;
  readonly done: () => number;
}

/**
 * Has calls begin something as fast as the application can take it, closed-loop: the next one
 * begins when an earlier one is through. Rejects when nothing happens for ten seconds, or when a
 * call that ended had not gone as planned.
 */
export async function fewAtATime(exchange: Exchange, { calls, begin, done }: Work): Promise<void> {
  const before = done();
  const reach = async (count: number): Promise<void> => {
    const reached = await exchange.until(() => done() - before >= count, patienceMs);
    const fault =
      exchange.faults[0] ?? (reached ? undefined : `${done() - before} of ${calls} calls got on.`);
    if (fault !== undefined) throw new Error(fault);
  };
  for (let begun = 0; begun < calls; begun += 1) {
    if (done() - before <= begun - most) await reach(begun - most + 1);
    begin(begun);
  }
  await reach(calls);
}
