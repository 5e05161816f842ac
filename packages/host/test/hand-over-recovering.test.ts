import { describe, expect, test } from "vitest";
import type { Host } from "../src/host.ts";
import type { Survey } from "../../core/src/ports/transport.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, untilHungUp } from "./bench.ts";
import { heldLedger } from "./held-ledger.ts";

const survey = (legs: Survey["legs"]): Survey => ({
  legs,
  bridges: new Set(),
  createsFirst: true,
  plays: async () => true,
});

const ringing = { state: "offered", from: "1", to: "2", args: [] } as const;

/** A host whose looks at the platform have their answers when the test gives them. */
function looking() {
  const ledger = heldLedger();
  const looks: ((found: Survey) => void)[] = [];
  const parts = bench(
    untilHungUp(() => []),
    undefined,
    { ledger },
    () => new Promise((resolve) => looks.push(resolve)),
  );
  return { ...parts, ledger, looks };
}

/** Asks for the calls; gives what came of it as far as it is known. */
function ask(host: Host): { readonly refusal?: string | undefined } {
  const asked: { refusal?: string | undefined } = {};
  void host
    .handOver({ over: () => undefined, lost: () => undefined })
    .then((refusal) => Object.assign(asked, { refusal }));
  return asked;
}

describe("a host that is asked to hand its calls over", () => {
  test("hands nothing over before it knows what the platform has: what is kept back until then would be lost", async () => {
    const { host, transport, clock, ledger, looks } = looking();
    transport.connection({ kind: "connected" });
    await settle();
    const asked = ask(host);
    await clock.advance(4_000);
    expect(asked).toEqual({});
    looks[0]?.(survey(new Map([["b", ringing]])));
    await settle();
    expect(transport.wanted).toEqual([{ helpers: [], legs: ["b"], bridges: [] }]);
    await clock.advance(0);
    await ledger.commitAll();
    expect([asked, host.stats().calls.live]).toEqual([{ refusal: undefined }, 1]);
  });

  test("refuses when it does not know within five seconds", async () => {
    const { host, transport, clock } = looking();
    transport.connection({ kind: "connected" });
    await settle();
    const asked = ask(host);
    await clock.advance(5_000);
    expect(asked).toEqual({ refusal: "away" });
  });

  test("hands nothing over while it looks anew, after the connection was lost before it knew", async () => {
    const { host, transport, ledger, looks } = looking();
    transport.connection({ kind: "connected" });
    await settle();
    transport.connection({ kind: "connected" });
    await settle();
    looks[0]?.(survey(new Map()));
    await settle();
    const asked = ask(host);
    await settle();
    expect(asked).toEqual({});
    looks[1]?.(survey(new Map()));
    await settle();
    await ledger.commitAll();
    expect(asked).toEqual({ refusal: undefined });
  });

  test("keeps its calls when the one that asked is gone before it knows", async () => {
    const { host, transport, ledger, looks } = looking();
    transport.connection({ kind: "connected" });
    await settle();
    const asked = ask(host);
    host.stay();
    looks[0]?.(survey(new Map()));
    await settle();
    expect(asked).toEqual({ refusal: "draining" });
    const again = ask(host);
    await settle();
    await ledger.commitAll();
    expect(again).toEqual({ refusal: undefined });
  });
});
