import { setTimeout as delay } from "node:timers/promises";
import { summarize, type Delays } from "./delays.ts";
import type { Exchange } from "./exchange.ts";

/** The size of a load. */
export interface Order {
  /** How many calls. */
  readonly calls: number;
  readonly perSecond: number;
  /**
   * The number of the first call's plan. Calls that are live at the same time need numbers of their
   * own.
   */
  readonly first: number;
}

/** The result of a load. */
export interface LoadReport {
  readonly calls: number;
  readonly delays: Delays;
  /** The calls that were lost, mixed up or left behind, in sentences; empty when all went well. */
  readonly faults: readonly string[];
}

/**
 * Places calls open-loop: each at its moment, whether or not earlier ones were served. Their gaps
 * are random, and the same for every order that begins with the same call. Resolves when all of
 * them are over, at the latest `patienceMs` after the last has begun.
 */
export async function placeCalls(
  exchange: Exchange,
  order: Order,
  patienceMs = 10_000,
): Promise<LoadReport> {
  const before = {
    over: exchange.over,
    faults: exchange.faults.length,
    delays: exchange.delays.length,
  };
  await arriveInTime(order, (number) => exchange.arrive(number));
  await exchange.until(() => exchange.over - before.over >= order.calls, patienceMs);
  const lost = order.calls - (exchange.over - before.over);
  const held = {
    legs: exchange.legs.size,
    bridges: exchange.bridges.size,
    playbacks: exchange.playbacks.size,
  };
  const left = Object.entries(held).filter(([, count]) => count > 0);
  return {
    calls: order.calls,
    delays: summarize(exchange.delays.slice(before.delays)),
    faults: [
      ...exchange.faults.slice(before.faults),
      ...(lost > 0 ? [`${lost} of ${order.calls} calls did not end.`] : []),
      ...left.map(([what, count]) => `${count} ${what} were left behind.`),
    ],
  };
}

/** Calls back once for each call of an order, at its moment. */
export async function arriveInTime(
  { calls, perSecond, first }: Order,
  arrive: (number: number) => void,
): Promise<void> {
  const random = createRandom(first);
  const begin = performance.now();
  let at = 0;
  for (let index = 0; index < calls; index += 1) {
    const early = begin + at - performance.now();
    if (early > 0) await delay(early);
    arrive(first + index);
    at += (-Math.log(1 - random()) * 1_000) / perSecond;
  }
}

/** Numbers from 0 up to 1 that look random and are the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
