import { describe, expect, test } from "vitest";
import type { Host } from "../../src/host/host.ts";
import type { Survey } from "../../src/ports/transport.ts";
import { settle } from "../settle.ts";
import { bench, untilHungUp } from "./bench.ts";
import { heldLedger, type HeldLedger } from "./held-ledger.ts";

const survey = (legs: Survey["legs"]): Survey => ({
  legs,
  bridges: new Set(),
  createsFirst: true,
  plays: async () => true,
});

const ringing = { state: "offered", from: "1", to: "2", args: [] } as const;

async function handOver(host: Host, ledger: HeldLedger): Promise<string | undefined> {
  const handed = host.handOver({ over: () => undefined, lost: () => undefined });
  await settle();
  await ledger.commitAll();
  return handed;
}

describe("a host that is asked to hand its calls over", () => {
  test("hands nothing over before it knows what the platform has: what is kept back until then would be lost", async () => {
    const ledger = heldLedger();
    const looked = Promise.withResolvers<Survey>();
    const { host, transport, clock } = bench(
      untilHungUp(() => []),
      undefined,
      { ledger },
      () => looked.promise,
    );
    transport.connection({ kind: "connected" });
    await settle();
    expect(await handOver(host, ledger)).toBe("away");
    looked.resolve(survey(new Map([["b", ringing]])));
    await settle();
    expect(transport.wanted).toEqual([{ helpers: [], legs: ["b"], bridges: [] }]);
    await clock.advance(0);
    expect([await handOver(host, ledger), host.stats().calls.live]).toEqual([undefined, 1]);
  });

  test("nor while it looks anew, after the connection was lost before it knew", async () => {
    const ledger = heldLedger();
    const looks: ((found: Survey) => void)[] = [];
    const { host, transport } = bench(
      untilHungUp(() => []),
      undefined,
      { ledger },
      () => new Promise((resolve) => looks.push(resolve)),
    );
    transport.connection({ kind: "connected" });
    await settle();
    transport.connection({ kind: "connected" });
    await settle();
    looks[0]?.(survey(new Map()));
    await settle();
    expect(await handOver(host, ledger)).toBe("away");
    looks[1]?.(survey(new Map()));
    await settle();
    expect(await handOver(host, ledger)).toBeUndefined();
  });
});
