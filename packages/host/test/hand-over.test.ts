import { describe, expect, test } from "vitest";
import { stateVersion } from "../../core/src/interpret/state.ts";
import { PortError } from "../../core/src/ports/port-error.ts";
import { settle } from "../../core/test/settle.ts";
import { bench } from "./bench.ts";
import { asking, digitsOf, handing, key, noCommands } from "./handing.ts";

const away = new PortError("ARI_LOST", "The event connection ended.");

describe("a host that hands its calls over", () => {
  test("writes where each stands, then what it hears of them, and that it hears no more", async () => {
    const host = await handing();
    expect(await host.handOver()).toBeUndefined();
    host.transport.emit(key("1"));
    host.transport.emit({ kind: "call.arrived", leg: "b", from: "1", to: "2", args: [] });
    host.transport.connection({ kind: "replaced", waits: false });
    await host.ledger.commitAll();
    expect(host.written()).toEqual([
      {
        kind: "state",
        call: "a",
        state: expect.objectContaining({ version: stateVersion, steps: 1 }),
        open: [],
      },
      { kind: "ready", at: 100 },
      { kind: "heard", call: "a", event: { ...key("1"), at: 100 } },
      {
        kind: "arrived",
        arrival: { kind: "call.arrived", leg: "b", from: "1", to: "2", args: [] },
      },
      { kind: "over", at: 100 },
    ]);
    expect([host.told, digitsOf(host), host.host.stats().calls.live]).toEqual([["over"], [], 1]);
  });

  test("waits half a second for what it has asked, and tells what has no answer then", async () => {
    const host = await handing(asking, () => "wait");
    const handed = host.handOver();
    await host.clock.advance(499);
    expect(host.written()).toEqual([]);
    await host.clock.advance(1);
    await host.ledger.commitAll();
    await handed;
    expect(host.written()[0]).toMatchObject({
      kind: "state",
      open: [
        { command: { request: "r1" }, isSent: true },
        { command: { request: "r2" }, isSent: false },
      ],
    });
    host.transport.succeed("r1");
    await settle();
    expect(host.written().at(-1)).toMatchObject({ kind: "heard", event: { request: "r1" } });
    // What follows the answer is for the other process.
    expect(host.transport.commands.map(({ request }) => request)).toEqual(["r1"]);
  });

  test("hands over what was answered while it waited", async () => {
    const host = await handing(asking, () => "wait");
    const handed = host.handOver();
    host.transport.succeed("r1");
    await settle();
    await host.ledger.commitAll();
    await handed;
    expect(host.written().map(({ kind }) => kind)).toEqual(["state", "heard", "ready"]);
    expect(host.written()[0]).toMatchObject({
      open: [{ command: { request: "r2" }, isSent: false }],
    });
  });

  test("refuses while the platform is away, or it is about to end, and without a ledger", async () => {
    const host = await handing();
    host.transport.connection({ kind: "waiting", attempt: 1, retryMs: 100, error: away });
    expect(await host.handOver()).toBe("away");
    host.transport.connection({ kind: "connected" });
    await settle();
    await host.handOver();
    expect(await host.handOver()).toBe("draining");
    const without = bench(noCommands);
    expect(await without.host.handOver({ over: () => {}, lost: () => {} })).toBe("no_ledger");
  });

  test("hands nothing over when the platform goes away while all is being written", async () => {
    const host = await handing();
    const told: string[] = [];
    const handed = host.host.handOver({
      over: () => told.push("over"),
      lost: () => told.push("lost"),
    });
    await settle();
    host.transport.connection({ kind: "waiting", attempt: 1, retryMs: 100, error: away });
    await host.ledger.commitAll();
    expect([await handed, told]).toEqual(["away", ["lost"]]);
  });

  test("goes on itself when what it hands over cannot be written", async () => {
    const host = await handing();
    host.ledger.setKept(false);
    expect(await host.handOver()).toBe("unwritable");
    host.transport.emit(key("1"));
    await settle();
    expect(host.eventsOf("a")).toEqual(["start", "dtmf.received"]);
    host.ledger.setKept(true);
    expect(await host.handOver()).toBeUndefined();
  });

  test("takes the application back when what it heard meanwhile cannot be written", async () => {
    const host = await handing();
    await host.handOver();
    host.ledger.setKept(false);
    host.transport.emit(key("1"));
    host.transport.connection({ kind: "replaced", waits: false });
    await host.ledger.commitAll();
    expect([host.told, host.transport.takenBack]).toEqual([["lost"], 1]);
    host.transport.connection({ kind: "connected" });
    await settle();
    expect(host.eventsOf("a")).toEqual(["start", "call.resumed", "dtmf.missed", "dtmf.received"]);
  });

  test("takes no webhooks meanwhile, so that they are sent again", async () => {
    const host = await handing();
    await host.handOver();
    expect(host.host.webhook({ name: "summaryCompleted", id: "1", payload: {} })).toBe("refused");
  });

  test("goes on with all that it heard when nobody follows it", async () => {
    const host = await handing();
    await host.handOver();
    host.transport.emit(key("1"));
    host.transport.emit({ kind: "call.arrived", leg: "b", from: "1", to: "2", args: [] });
    await host.clock.advance(40);
    host.host.stay();
    await settle();
    expect(host.eventsOf("a")).toEqual(["start", "dtmf.received"]);
    expect([host.eventsOf("b"), host.transport.takenBack]).toEqual([["start"], 0]);
    expect(host.written()).toContainEqual({ kind: "stayed", at: 140 });
    expect(await host.handOver()).toBeUndefined();
  });

  test("takes the application back when who was to follow died after it had opened the event stream", async () => {
    const host = await handing();
    await host.handOver();
    host.transport.connection({ kind: "replaced", waits: false });
    host.host.stay();
    expect(host.transport.takenBack).toBe(1);
    host.transport.connection({ kind: "connected" });
    await settle();
    expect(host.eventsOf("a")).toEqual(["start", "call.resumed", "dtmf.missed"]);
  });

  test("takes it back also when it hears of that only after the other's death", async () => {
    const host = await handing();
    await host.handOver();
    host.host.stay();
    await settle();
    host.transport.connection({ kind: "replaced", waits: false });
    expect(host.transport.takenBack).toBe(1);
    // Two that were to be followed could take it from one another without end.
    host.transport.connection({ kind: "connected" });
    host.transport.connection({ kind: "replaced", waits: false });
    expect(host.transport.takenBack).toBe(1);
  });

  test("takes it back from nobody who comes ten seconds later", async () => {
    const host = await handing();
    await host.handOver();
    host.host.stay();
    await host.clock.advance(10_000);
    host.transport.connection({ kind: "replaced", waits: false });
    expect(host.transport.takenBack).toBe(0);
  });

  test("takes it back also when it hears of that only while it waits to hand over to another one", async () => {
    const host = await handing(asking, () => "wait");
    const first = host.handOver();
    await host.clock.advance(500);
    await host.ledger.commitAll();
    await first;
    host.host.stay();
    await settle();
    const second = host.handOver();
    await settle();
    host.transport.connection({ kind: "replaced", waits: false });
    await host.clock.advance(500);
    expect([await second, host.told, host.transport.takenBack]).toEqual(["away", ["lost"], 1]);
  });

  test("stays when its connection is lost before another process has one", async () => {
    const host = await handing();
    await host.handOver();
    host.transport.connection({ kind: "waiting", attempt: 1, retryMs: 100, error: away });
    expect([host.told, host.transport.takenBack]).toEqual([["lost"], 0]);
    host.transport.connection({ kind: "connected" });
    await settle();
    expect(host.eventsOf("a")).toEqual(["start", "call.resumed", "dtmf.missed"]);
  });
});
