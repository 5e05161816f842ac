import { describe, expect, test } from "vitest";
import type { EmitCommand, EmittedEvent } from "../../core/src/interpret/command.ts";
import type { Events } from "../../core/src/ports/events.ts";
import type { LedgerEntry } from "../../core/src/ports/ledger.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, untilHungUp } from "./bench.ts";
import { heldLedger } from "./held-ledger.ts";

const emitted = (call: string): EmittedEvent => ({
  id: `${call}/7`,
  name: "crm.pop",
  at: 5,
  data: { agent: "2001" },
});
const emitting = untilHungUp((call): readonly EmitCommand[] => [
  { kind: "event.emit", ...emitted(call), step: "a/1" },
]);

function listener(): Events & { readonly told: readonly EmittedEvent[] } {
  const told: EmittedEvent[] = [];
  return { told, emit: (event) => void told.push(event), close: async () => {} };
}

describe("a host whose flow emits events", () => {
  test("tells them at once, and the call does not wait", async () => {
    const events = listener();
    const running = bench(emitting, undefined, { events });
    await running.call("a");
    expect(events.told).toEqual([emitted("a")]);
  });

  test("tells them only once what led to them would survive, and once", async () => {
    const [events, ledger] = [listener(), heldLedger()];
    const running = bench(emitting, undefined, { events, ledger });
    await running.call("a");
    expect(events.told).toEqual([]);
    await ledger.commitAll();
    running.transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    await ledger.commitAll();
    expect(events.told).toEqual([emitted("a")]);
  });

  test("tells those of an earlier process again, by the same ids", async () => {
    const left: readonly LedgerEntry[] = [
      {
        kind: "start",
        call: "a",
        program: "fake",
        start: { leg: "a", from: "100", to: "200", args: [], at: 0 },
      },
    ];
    const [events, ledger] = [listener(), heldLedger(left)];
    const legs = new Map([["a", { state: "up" as const, from: "100", to: "200", args: [] }]]);
    const restarted = bench(emitting, undefined, { events, ledger }, async () => ({
      legs,
      bridges: new Set(),
      createsFirst: true,
      plays: async () => false,
    }));
    restarted.transport.connection({ kind: "connected" });
    await settle();
    await ledger.commitAll();
    expect(events.told).toEqual([emitted("a")]);
  });
});
