import type { Host } from "@flowrun/host";
import type { RunLedger } from "./open-ledger-of.ts";

/**
 * Tells a call something that another host of this process has, or another process of the fleet.
 * Never rejects.
 */
export function signalElsewhere(
  hosts: ReadonlySet<Pick<Host, "signal">>,
  ledger: Pick<RunLedger, "elsewhere"> | undefined,
): Host["signal"] {
  return async (signal) => {
    for (const host of hosts) {
      const fate = await host.signal(signal);
      if (fate.kind !== "gone") return fate;
    }
    return ledger?.elsewhere?.signal(signal) ?? { kind: "gone" };
  };
}
