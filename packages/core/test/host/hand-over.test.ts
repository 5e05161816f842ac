import { describe, expect, test } from "vitest";
import { stateVersion } from "../../src/interpret/state.ts";
import { PortError } from "../../src/ports/port-error.ts";
import type { LedgerEntry } from "../../src/ports/ledger.ts";
import type { Survey } from "../../src/ports/transport.ts";
import { settle } from "../settle.ts";
import { bench, command, openRequests, untilHungUp, type Bench, type FakeFlow } from "./bench.ts";
import { heldLedger, type HeldLedger } from "./held-ledger.ts";

const away = new PortError("ARI_LOST", "The event connection ended.");
const noCommands = untilHungUp(() => []);
const asking = openRequests((event, leg) =>
  event === undefined ? { commands: [command.answer("r1", leg), command.play("r2", "p", leg)] } : undefined,
);

interface Handing extends Bench {
  readonly ledger: HeldLedger;
  /** What the successor was told. */
  readonly told: readonly string[];
  readonly handOver: () => Promise<string | undefined>;
  /** What was written since the calls stand still. */
  readonly written: () => readonly LedgerEntry[];
}

/** A connected host with one call, before it hands over. */
async function handing(flow: FakeFlow = noCommands, answer?: () => "succeed" | "wait"): Promise<Handing> {
  const ledger = heldLedger();
  const found = bench(flow, answer, { ledger }, async () => survey("a"));
  found.transport.connection({ kind: "connected" });
  await found.clock.advance(100);
  await found.call("a");
  await ledger.commitAll();
  const before = ledger.entries.length;
  const told: string[] = [];
  return {
    ...found,
    ledger,
    told,
    written: () => ledger.entries.slice(before),
    async handOver() {
      const handed = found.host.handOver({ over: () => told.push("over"), lost: () => told.push("lost") });
      await settle();
      await ledger.commitAll();
      return handed;
    },
  };
}

const survey = (...legs: readonly string[]): Survey => ({
  legs: new Map(legs.map((leg) => [leg, { state: "up", from: "100", to: "200", args: [] }])),
  bridges: new Set(),
  createsFirst: true,
  plays: async () => true,
});

const key = (digit: string) => ({ kind: "dtmf.received", leg: "a", digit }) as const;
const digitsOf = ({ steps }: Bench): readonly string[] =>
  steps.flatMap(({ event }) => (event?.kind === "dtmf.received" ? [event.digit] : []));

const askedFor = ({ transport }: Bench, call: string): readonly string[] =>
  transport.commands.flatMap((each) => ("leg" in each && each.leg === call ? [each.request] : []));

describe("a host that hands its calls over", () => {
  test("writes where each stands, then what it hears of them, and that it hears no more", async () => {
    const host = await handing();
    expect(await host.handOver()).toBeUndefined();
    host.transport.emit(key("1"));
    host.transport.emit({ kind: "call.arrived", leg: "b", from: "1", to: "2", args: [] });
    host.transport.connection({ kind: "replaced", waits: false });
    await host.ledger.commitAll();
    expect(host.written()).toEqual([
      { kind: "state", call: "a", state: expect.objectContaining({ version: stateVersion, steps: 1 }), open: [] },
      { kind: "ready", at: 100 },
      { kind: "heard", call: "a", event: { ...key("1"), at: 100 } },
      { kind: "arrived", arrival: { kind: "call.arrived", leg: "b", from: "1", to: "2", args: [] } },
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
    expect(host.written()[0]).toMatchObject({ open: [{ command: { request: "r2" }, isSent: false }] });
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

describe("a host to which calls are handed over", () => {
  /** What the host above leaves when its call waits for `r2`, and a key was pressed that it heard. */
  async function takingOver(
    gapless: boolean,
    flow = noCommands,
    open: readonly LedgerEntry[] = [],
    held: Survey = survey("a"),
  ): Promise<Handing> {
    const before = await handing(flow, () => "wait");
    const handed = before.handOver();
    if (open.length === 0 && before.transport.waiting.length > 0) before.transport.succeed("r1");
    await before.clock.advance(500);
    await before.ledger.commitAll();
    await handed;
    before.transport.emit(key("1"));
    before.transport.connection({ kind: "replaced", waits: false });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const ledger = heldLedger([...before.ledger.entries], () => promise);
    const looked: string[] = [];
    const found = bench(flow, undefined, { ledger }, async () => {
      looked.push("looked");
      return held;
    });
    await found.clock.advance(700);
    found.transport.connection({ kind: "connected" });
    found.transport.emit(key("2"));
    found.transport.emit({ kind: "call.arrived", leg: "b", from: "1", to: "2", args: [] });
    await settle();
    expect(found.steps).toEqual([]);
    resolve(gapless);
    await settle();
    await ledger.commitAll();
    return { ...before, ...found, ledger, told: looked };
  }

  test("goes on with what either heard, and nothing was missed", async () => {
    const host = await takingOver(true);
    expect([host.eventsOf("a"), digitsOf(host)]).toEqual([
      ["dtmf.received", "dtmf.received"],
      ["1", "2"],
    ]);
    expect([host.eventsOf("b"), host.host.stats().calls.live]).toEqual([["start"], 2]);
    expect(host.transport.wanted).toEqual([{ helpers: [], legs: ["a", "b"], bridges: [] }]);
  });

  test("tells a call that waits for an answer how long it stood still, from when it did", async () => {
    const host = await takingOver(true, asking);
    const ofCall = host.steps.filter(({ call }) => call === "a");
    expect(ofCall[0]?.event).toEqual({ kind: "call.resumed", at: 700, gapMs: 600 });
  });

  test("sends what the process before had not sent, and asks nobody", async () => {
    const host = await takingOver(true, asking);
    expect(askedFor(host, "a")).toEqual(["r2"]);
    // Once, for what the platform can.
    expect(host.told).toEqual(["looked"]);
  });

  test("looks at the platform where the process before got no answer, and no entry begins anew", async () => {
    const unanswered: readonly LedgerEntry[] = [{ kind: "ready", at: 0 }];
    const host = await takingOver(true, asking, unanswered);
    expect(host.told).toEqual(["looked", "looked"]);
    expect(askedFor(host, "a")).toEqual(["r1", "r2"]);
    expect(host.eventsOf("a").filter((kind) => kind !== "request.succeeded")).toEqual([
      "call.resumed",
      "dtmf.received",
      "dtmf.received",
    ]);
  });

  test("takes a call that entered the application while that changed hands, and of which neither was told", async () => {
    const { legs, ...rest } = survey("a");
    const offered = { state: "offered", from: "7", to: "8", args: ["x"] } as const;
    const host = await takingOver(true, noCommands, [], { ...rest, legs: new Map([...legs, ["z", offered]]) });
    expect([host.eventsOf("z"), host.transport.wanted]).toEqual([
      ["start"],
      [{ helpers: [], legs: ["a", "b", "z"], bridges: [] }],
    ]);
  });

  test("recovers when the process before did not hear its stream to the end", async () => {
    const host = await takingOver(false);
    expect(host.eventsOf("a")).toEqual(["call.resumed", "dtmf.missed", "dtmf.received", "dtmf.received"]);
  });
});
