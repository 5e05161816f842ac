import { fewAtATime } from "../load/few-at-a-time.ts";
import type { LoadedApp } from "./stage.ts";

/**
 * How many calls an application serves before the first that counts. V8 goes on compiling for
 * thousands of calls, the longer the more code there is. With `full` nearly nothing of a call's
 * processor time is compiling any more, with `quick` a tenth.
 */
export const warmUpCalls = { quick: 4_000, full: 24_000 } as const;

/** Has applications serve so many calls each, as services do for weeks. */
export async function warmUp(apps: readonly LoadedApp[], calls: number): Promise<void> {
  await Promise.all(apps.map(({ load }) => serveSome(load.exchange, calls)));
}

async function serveSome(exchange: LoadedApp["load"]["exchange"], calls: number): Promise<void> {
  await fewAtATime(exchange, {
    calls,
    begin: (index) => exchange.arrive(index),
    done: () => exchange.over,
  });
}
