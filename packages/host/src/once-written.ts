import type { Ledger } from "@flowrun/core/plugin";

/**
 * Resolves once the next process would know of an event that a call, or a new run, was given just
 * now; without a ledger at once.
 */
export async function onceWritten(ledger: Ledger | undefined): Promise<void> {
  // A call takes an event in a microtask of its own, and writes it then.
  await Promise.resolve();
  if (ledger !== undefined) await new Promise<void>((resolve) => ledger.commit(resolve));
}
