import { fewAtATime } from "../load/few-at-a-time.ts";
import type { LoadedApp } from "./stage.ts";

const calls = 4_000;

/**
 * Serves calls before the first that counts, as applications do for weeks: V8 goes on compiling for thousands of calls. After
 * 800 of them a fifth of a call's processor time was still that, the more code the more of it.
 */
export async function warmUp(apps: readonly LoadedApp[]): Promise<void> {
  await Promise.all(apps.map(({ load }) => serveSome(load.exchange)));
}

async function serveSome(exchange: LoadedApp["load"]["exchange"]): Promise<void> {
  await fewAtATime(exchange, { calls, begin: (index) => exchange.arrive(index), done: () => exchange.over });
}
