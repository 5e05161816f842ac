import type { Delays } from "../load/delays.ts";
import { placeCalls, type Order } from "../load/place-calls.ts";
import type { LoadedApp } from "./stage.ts";

/** What an application used for the calls of one order. */
export interface Service {
  readonly cpuPerCallMs: number;
  readonly loopDelayP99Ms: number;
  readonly delays: Delays;
}

/** Has an application serve calls. Throws when one was lost, mixed up or left behind: figures of wrong calls mean nothing. */
export async function serveCalls(app: LoadedApp, order: Order): Promise<Service> {
  const before = await app.ask("from now on");
  const { delays, faults } = await placeCalls(app.load.exchange, order);
  const after = await app.ask("so far");
  if (faults.length > 0) throw new Error(`${app.name} did not serve its calls well:\n${faults.slice(0, 5).join("\n")}`);
  const cpuPerCallMs = (after.cpuMs - before.cpuMs) / order.calls;
  return { cpuPerCallMs, loopDelayP99Ms: after.loopDelayP99Ms, delays };
}
