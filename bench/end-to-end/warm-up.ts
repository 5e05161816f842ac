import { fewAtATime } from "../load/few-at-a-time.ts";
import type { LoadedApp } from "./stage.ts";

const calls = 800;

/** Serves calls before the first that counts: then everything hot is compiled, and connections stand. */
export async function warmUp({ load: { exchange } }: LoadedApp): Promise<void> {
  await fewAtATime(exchange, { calls, begin: (index) => exchange.arrive(index), done: () => exchange.over });
}
