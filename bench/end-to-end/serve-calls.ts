import type { Delays } from "../load/delays.ts";
import { placeCalls, type Order } from "../load/place-calls.ts";
import type { LoadedApp } from "./stage.ts";

/** The processor time that an application used for the calls of one order. */
export interface Service {
  readonly cpuPerCallMs: number;
  readonly delays: Delays;
}

/**
 * Has an application serve calls. Throws when one was lost, mixed up or left behind: figures of
 * wrong calls mean nothing.
 */
export async function serveCalls(app: LoadedApp, order: Order): Promise<Service> {
  const before = await app.ask("so far");
  const delays = await place(app, order);
  const after = await app.ask("so far");
  return { cpuPerCallMs: (after.cpuMs - before.cpuMs) / order.calls, delays };
}

/**
 * How late the event loop of an application is while it serves calls (99th percentile,
 * milliseconds). Throws as `serveCalls` does, which does not watch the loop: that costs as much as
 * two calls a second.
 */
export async function watchEventLoop(app: LoadedApp, order: Order): Promise<number> {
  await app.ask("watching the event loop");
  await place(app, order);
  return (await app.ask("so far")).loopDelayP99Ms;
}

async function place(app: LoadedApp, order: Order): Promise<Delays> {
  const { delays, faults } = await placeCalls(app.load.exchange, order);
  if (faults.length > 0)
    throw new Error(`${app.name} did not serve its calls well:\n${faults.slice(0, 5).join("\n")}`);
  return delays;
}
