import { PortError, type CallRecord, type Store } from "@flowrun/core/plugin";
import type { OutboxEntry } from "./outbox-entry.ts";
import type { Fate, Target } from "./target.ts";

const timeoutMs = 10_000;

/** Tells a store that keeps records. A record that it refuses does not keep it from the others. */
export function createDatabaseTarget(name: string, record: NonNullable<Store["record"]>): Target {
  const tell = async (entries: readonly OutboxEntry[]): Promise<Fate> => {
    try {
      // Only records of calls are brought here.
      const records = entries.map(({ data }) => JSON.parse(data) as CallRecord);
      await record(records, timeoutMs);
      return { kind: "taken" };
    } catch (error) {
      const why = error instanceof PortError ? error.message : "The store failed.";
      return {
        kind: error instanceof PortError && error.outcome === "refused" ? "refused" : "away",
        why,
      };
    }
  };
  return {
    name,
    most: 100,
    async deliver(entries) {
      const together = await tell(entries);
      if (together.kind !== "refused" || entries.length === 1) return entries.map(() => together);
      const fates: Fate[] = [];
      for (const entry of entries) fates.push(await tell([entry]));
      return fates;
    },
    close: async () => undefined,
  };
}
