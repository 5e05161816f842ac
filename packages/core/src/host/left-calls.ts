import type { CallEvent, CallStart, WebhookStart } from "../interpret/event.ts";
import type { LedgerEntry } from "../ports/ledger.ts";

/** An event that an interpreter took, and the counter of the state after it. */
export interface Taken {
  readonly event: CallEvent;
  readonly n: number;
}

/** A call that an earlier process left, as its ledger tells. */
export interface CallLeft {
  readonly start: CallStart | WebhookStart;
  /** The name of its program. */
  readonly program: string;
  /** What its interpreter took, in order, each with the counter of the state after it. */
  readonly events: readonly Taken[];
  /** The originates whose legs were there. */
  readonly created: ReadonlySet<string>;
  /** When the earlier process lived last. */
  readonly seenAt: number;
}

/** The calls that a ledger tells of, in the order in which they began. */
export function readLeftCalls(entries: readonly LedgerEntry[]): readonly CallLeft[] {
  const calls = new Map<string, CallLeft & { readonly events: Taken[]; readonly created: Set<string> }>();
  let seenAt = 0;
  for (const entry of entries) {
    switch (entry.kind) {
      case "start": {
        const { start, program } = entry;
        calls.set(entry.call, { start, program, events: [], created: new Set(), seenAt: 0 });
        seenAt = Math.max(seenAt, start.at);
        break;
      }
      case "event":
        calls.get(entry.call)?.events.push({ event: entry.event, n: entry.n });
        seenAt = Math.max(seenAt, entry.event.at);
        break;
      case "created":
        calls.get(entry.call)?.created.add(entry.request);
        break;
      case "beat":
        seenAt = Math.max(seenAt, entry.at);
        break;
      case "end":
        calls.delete(entry.call);
    }
  }
  return [...calls.values()].map((call) => ({ ...call, seenAt }));
}
