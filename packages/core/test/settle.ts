import { setImmediate } from "node:timers/promises";

/** Resolves when every chain of promises that is under way has ended. */
export async function settle(): Promise<void> {
  await setImmediate();
}
