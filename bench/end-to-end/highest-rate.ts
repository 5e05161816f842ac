import { placeCalls } from "../load/place-calls.ts";
import type { LoadedApp } from "./stage.ts";

/** A command must follow its event within this time, leaving out the slowest hundredth, in milliseconds. */
const limitMs = 20;

/** Calls of so many seconds decide whether a rate is borne. */
const seconds = 3;

/** The search ends when it knows the rate this well. */
const precision = 1.1;

/**
 * The highest rate of calls, in calls per second, at which commands follow their events in time and no call goes wrong:
 * doubled from `from` until it is too much, then searched between. A rate counts as too much when it was so twice.
 */
export async function highestRate(app: LoadedApp, from: number): Promise<number> {
  let borne = 0;
  let tooMuch = Number.POSITIVE_INFINITY;
  let rate = from;
  while (tooMuch / borne > precision && rate >= 1) {
    if ((await bears(app, rate)) || (await bears(app, rate))) borne = rate;
    else tooMuch = rate;
    rate = nextRate(borne, tooMuch);
  }
  return borne;
}

function nextRate(borne: number, tooMuch: number): number {
  if (borne === 0) return tooMuch / 2;
  return tooMuch === Number.POSITIVE_INFINITY ? borne * 2 : Math.sqrt(borne * tooMuch);
}

async function bears(app: LoadedApp, rate: number): Promise<boolean> {
  const { exchange } = app.load;
  const { delays, faults } = await placeCalls(app.load, {
    calls: Math.round(rate * seconds),
    perSecond: rate,
    first: 0,
  });
  await giveUp(app);
  exchange.faults.length = 0;
  return faults.length === 0 && delays.p99 < limitMs;
}

/** Callers whom an overloaded application has lost hang up, and then nothing of them may be left. */
async function giveUp({ name, load: { exchange } }: LoadedApp): Promise<void> {
  for (const call of exchange.liveCalls()) exchange.giveUp(call);
  const isEmpty = (): boolean => exchange.legs.size === 0 && exchange.bridges.size === 0;
  if (!(await exchange.until(isEmpty, 10_000))) throw new Error(`${name} left something behind when callers gave up.`);
}
