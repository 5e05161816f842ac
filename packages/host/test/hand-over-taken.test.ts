import { describe, expect, test } from "vitest";
import type { PlatformEvent } from "../../core/src/interpret/event.ts";
import type { LedgerEntry } from "../../core/src/ports/ledger.ts";
import type { Survey } from "../../core/src/ports/transport.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, type Bench } from "./bench.ts";
import { asking, digitsOf, handing, key, noCommands, survey, type Handing } from "./handing.ts";
import { heldLedger } from "./held-ledger.ts";

const askedFor = ({ transport }: Bench, call: string): readonly string[] =>
  transport.commands.flatMap((each) => ("leg" in each && each.leg === call ? [each.request] : []));

describe("a host to which calls are handed over", () => {
  /**
   * What the host above leaves when its call waits for `r2`, and a key was pressed that it heard.
   */
  async function takingOver(
    gapless: boolean,
    flow = noCommands,
    open: readonly LedgerEntry[] = [],
    held: Survey = survey("a"),
    heard: {
      readonly before?: readonly PlatformEvent[];
      readonly after?: readonly PlatformEvent[];
    } = {},
  ): Promise<Handing> {
    const before = await handing(flow, () => "wait");
    const handed = before.handOver();
    if (open.length === 0 && before.transport.waiting.length > 0) before.transport.succeed("r1");
    await before.clock.advance(500);
    await before.ledger.commitAll();
    await handed;
    for (const event of [key("1"), ...(heard.before ?? [])]) before.transport.emit(event);
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
    for (const event of [key("2"), ...(heard.after ?? [])]) found.transport.emit(event);
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
    // For what the platform can, and when all go on for who has come unheard.
    expect(host.told).toEqual(["looked", "looked"]);
  });

  test("looks at the platform where the process before got no answer, and no entry begins anew", async () => {
    const unanswered: readonly LedgerEntry[] = [{ kind: "ready", at: 0 }];
    const host = await takingOver(true, asking, unanswered);
    expect(host.told).toEqual(["looked", "looked", "looked"]);
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
    const host = await takingOver(true, noCommands, [], {
      ...rest,
      legs: new Map([...legs, ["z", offered]]),
    });
    expect([host.eventsOf("z"), host.transport.wanted]).toEqual([
      ["start"],
      [{ helpers: [], legs: ["a", "b", "z"], bridges: [] }],
    ]);
  });

  test("knows the channel that took the place of a leg in the process before, and what was heard of it by now", async () => {
    const host = await takingOver(true, noCommands, [], survey("a"), {
      before: [{ kind: "leg.replaced", leg: "a", channel: "other" }],
      after: [{ kind: "dtmf.received", leg: "other", digit: "3" }],
    });
    expect(host.transport.adopted).toEqual([{ leg: "a", channel: "other", isHere: true }]);
    expect([host.eventsOf("a"), digitsOf(host)]).toEqual([
      ["dtmf.received", "leg.replaced", "dtmf.received", "dtmf.received"],
      ["1", "2", "3"],
    ]);
  });

  test("recovers when the process before did not hear its stream to the end", async () => {
    const host = await takingOver(false);
    expect(host.eventsOf("a")).toEqual([
      "call.resumed",
      "dtmf.missed",
      "dtmf.received",
      "dtmf.received",
    ]);
  });
});
