import { placeCalls } from "../load/place-calls.ts";
import { searchRate } from "./search-rate.ts";
import type { LoadedApp } from "./stage.ts";

/**
 * A command must follow its event within this time, leaving out the slowest hundredth, in
 * milliseconds.
 */
const limitMs = 20;

/** Calls of so many seconds decide whether a rate is borne. */
const seconds = 3;

/** Where the search begins, in calls per second. */
const from = 50;

/**
 * The highest rate, in calls per second, at which an application commands in time and no call goes
 * wrong.
 */
export function highestRate(app: LoadedApp): Promise<number> {
  const { exchange } = app.load;
  return searchRate(from, async (perSecond) => {
    const order = { calls: Math.round(perSecond * seconds), perSecond, first: 0 };
    const { delays, faults } = await placeCalls(exchange, order);
    await giveUp(app);
    exchange.faults.length = 0;
    return faults.length === 0 && delays.p99 < limitMs;
  });
}

/**
 * Callers whom an overloaded application has lost hang up, and then nothing of them may be left.
 */
async function giveUp({ name, load: { exchange } }: LoadedApp): Promise<void> {
  for (const call of exchange.liveCalls()) exchange.giveUp(call);
  const isEmpty = (): boolean => exchange.legs.size === 0 && exchange.bridges.size === 0;
  if (!(await exchange.until(isEmpty, 10_000)))
    throw new Error(`${name} left something behind when callers gave up.`);
}
