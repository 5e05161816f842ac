import { describe, expect, test } from "vitest";
import type { LedgerEntry } from "../../core/src/ports/ledger.ts";
import { PortError } from "../../core/src/ports/port-error.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, command, firstState, untilHungUp } from "./bench.ts";
import { heldLedger } from "./held-ledger.ts";

const away = new PortError("ARI_LOST", "The event connection ended.");
const silent = untilHungUp(() => []);

/** What a process leaves that has not sent yet what its call asks for. */
function leftOf(leg: string): readonly LedgerEntry[] {
  const call = { id: leg, from: "100", to: "200", args: [], started_at: 0, language: "en" };
  const first = firstState(call);
  const state = {
    ...first,
    legs: [{ id: leg, role: "caller", status: "here", failures: 0 } as const],
  };
  return [
    {
      kind: "start",
      call: leg,
      program: "fake",
      start: { at: 0, leg, from: "100", to: "200", args: [] },
    },
    {
      kind: "state",
      call: leg,
      state,
      open: [{ command: command.answer("r1", leg), isSecret: false, isSent: false }],
    },
    { kind: "ready", at: 0 },
  ];
}

describe("a host to which calls are handed over", () => {
  test("lets those stand still that do not go on yet when the connection is lost, and looks at the platform for them", async () => {
    const ledger = heldLedger([...leftOf("a"), ...leftOf("c")], async () => true);
    let isLost = false;
    const found = bench(
      silent,
      () => {
        if (!isLost)
          found.transport.connection({ kind: "waiting", attempt: 1, retryMs: 100, error: away });
        isLost = true;
        return "succeed";
      },
      { ledger: { ...ledger, commit: (release) => release() } },
      async () => ({
        legs: new Map(),
        bridges: new Set(),
        createsFirst: true,
        isRestarted: false,
        plays: async () => true,
      }),
    );
    found.transport.connection({ kind: "connected" });
    await settle();
    expect([isLost, found.eventsOf("c")]).toEqual([true, []]);
    found.transport.connection({ kind: "connected" });
    await settle();
    // What it had not asked for yet is not asked for any more; it is cleared up after it.
    expect(found.eventsOf("c")).toEqual([
      "call.resumed",
      "leg.left",
      "request.failed",
      "request.succeeded",
    ]);
  });
});
