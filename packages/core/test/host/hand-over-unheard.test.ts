import { describe, expect, test } from "vitest";
import type { Survey } from "../../src/ports/transport.ts";
import { settle } from "../settle.ts";
import { bench, untilHungUp } from "./bench.ts";
import { heldLedger } from "./held-ledger.ts";

const ringing = { state: "offered", from: "1", to: "2", args: [] } as const;

describe("a host that hands its calls over", () => {
  test("wants a caller whom nobody has heard, and who is found when it hands over already", async () => {
    const ledger = heldLedger();
    const looked = Promise.withResolvers<Survey>();
    const { host, transport, clock } = bench(
      untilHungUp(() => []),
      undefined,
      { ledger },
      () => looked.promise,
    );
    transport.connection({ kind: "connected" });
    const handed = host.handOver({ over: () => undefined, lost: () => undefined });
    looked.resolve({
      legs: new Map([["b", ringing]]),
      bridges: new Set(),
      createsFirst: true,
      plays: async () => true,
    });
    await settle();
    expect(transport.wanted).toEqual([{ helpers: [], legs: ["b"], bridges: [] }]);
    await ledger.commitAll();
    await handed;
    host.stay();
    await clock.advance(0);
    expect(host.stats().calls.live).toBe(1);
  });
});
