import type { Wanted } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { ariError } from "../src/catalogue.ts";
import { destroyed, joined, started } from "./support/events.ts";
import type { Answering } from "./support/fake-wire.ts";
import { settle } from "./support/virtual-time.ts";
import {
  askedOf,
  knowingFixture,
  later,
  wireFixture,
  type WireFixture,
} from "./support/wire-fixture.ts";

/** A platform on which two calls with a bridge each stand, whatever is removed. */
const platform: Answering = (line) => {
  const standing = { app_name: "Stasis", app_data: "app" };
  const bodies = new Map<string, unknown>([
    ["GET /applications/app", { channel_ids: ["1.1", "1.2"] }],
    ["GET /channels", ["1.1", "1.2"].map((id) => ({ id, state: "Up", dialplan: standing }))],
    ["GET /bridges", ["fr.1.1.1", "fr.1.2.1"].map((id) => ({ id, name: "app", channels: [] }))],
  ]);
  return bodies.has(line) ? { status: 200, body: bodies.get(line) } : undefined;
};

/** A platform on which one caller rings. */
const withCaller: Answering = (line) => {
  const dialplan = { app_name: "Stasis", app_data: "app" };
  const bodies = new Map<string, unknown>([
    ["GET /applications/app", { channel_ids: ["1.1"] }],
    ["GET /channels", [{ id: "1.1", state: "Ring", dialplan }]],
    ["GET /bridges", []],
  ]);
  return bodies.has(line) ? { status: 200, body: bodies.get(line) } : undefined;
};

interface Reconnected extends WireFixture {
  /** Tells what is wanted, in the order of the connections after the first. */
  readonly want: ((wanted: Wanted) => void)[];
  readonly reconnect: () => Promise<void>;
  readonly removed: () => readonly string[];
}

/** Two calls of the first connection; from the second on a promise comes back. */
async function twoCalls(): Promise<Reconnected> {
  const want: ((wanted: Wanted) => void)[] = [];
  let connections = 0;
  const fixture = await knowingFixture(platform, {
    receiver: {
      event: () => {},
      connection({ kind }) {
        if (kind !== "connected" || (connections += 1) === 1) return undefined;
        const { promise, resolve } = later<Wanted>();
        want.push(resolve);
        return promise;
      },
    },
  });
  fixture.wire.tell(started("1.1"));
  fixture.wire.tell(started("1.2"));
  await fixture.transport.perform({ kind: "bridge.create", request: "r", bridge: "fr.1.1.1" });
  await fixture.transport.perform({ kind: "bridge.create", request: "r", bridge: "fr.1.2.1" });
  await fixture.clock.advance(1_000);
  const reconnect = async (): Promise<void> => {
    fixture.wire.lose(ariError("ARI_LOST", "gone"));
    await fixture.clock.advance(200);
    fixture.wire.stand();
    await settle();
  };
  const removed = (): readonly string[] =>
    askedOf(fixture.wire).filter((asked) => asked.startsWith("DELETE"));
  return { ...fixture, want, reconnect, removed };
}

describe("createClearUp", () => {
  test.each([
    [
      "gives a busy platform ten seconds to tell of callers who ring, where calls go on",
      { legs: [], bridges: [] },
      11_000,
    ],
    ["removes callers who ring after a second, where no call goes on", undefined, 1_000],
  ] as const)("%s", async (_what, wanted, afterMs) => {
    const { clock, wire, transport } = wireFixture(withCaller);
    transport.connect({
      event: () => {},
      connection: ({ kind }) =>
        kind === "connected" && wanted !== undefined ? Promise.resolve(wanted) : undefined,
    });
    wire.stand();
    const removed = (): readonly string[] =>
      askedOf(wire).filter((asked) => asked.startsWith("DELETE"));
    await clock.advance(afterMs - 1);
    expect(removed()).toEqual([]);
    await clock.advance(2);
    expect(removed()).toEqual(["DELETE /channels/1.1"]);
  });

  test("leaves a caller alone of whom the platform tells late", async () => {
    const { clock, wire, transport } = wireFixture(withCaller);
    transport.connect({
      event: () => {},
      connection: ({ kind }) =>
        kind === "connected" ? Promise.resolve({ legs: [], bridges: [] }) : undefined,
    });
    wire.stand();
    await clock.advance(5_000);
    wire.tell(started("1.1"));
    await clock.advance(20_000);
    expect(askedOf(wire).filter((asked) => asked.startsWith("DELETE"))).toEqual([]);
  });

  test("removes nothing until it is known what is wanted, and then the rest", async () => {
    const { clock, want, reconnect, removed } = await twoCalls();
    await reconnect();
    await clock.advance(60_000);
    expect(removed()).toEqual([]);
    want[0]?.({ legs: ["1.1"], bridges: ["fr.1.1.1"] });
    await clock.advance(1_000);
    expect(removed()).toEqual(["DELETE /channels/1.2", "DELETE /bridges/fr.1.2.1"]);
  });

  test("removes nothing of what an earlier connection wanted when there is another by then", async () => {
    const { clock, want, reconnect, removed } = await twoCalls();
    await reconnect();
    await reconnect();
    want[0]?.({ legs: [], bridges: [] });
    await clock.advance(60_000);
    expect(removed()).toEqual([]);
    want[1]?.({ legs: ["1.1", "1.2"], bridges: ["fr.1.1.1"] });
    await clock.advance(1_000);
    expect(removed()).toEqual(["DELETE /bridges/fr.1.2.1"]);
  });

  test("removes nothing while no connection stands, although it is known what was wanted", async () => {
    const { wire, clock, want, reconnect, removed } = await twoCalls();
    await reconnect();
    wire.lose(ariError("ARI_LOST", "gone"));
    want[0]?.({ legs: [], bridges: [] });
    await clock.advance(60_000);
    expect(removed()).toEqual([]);
  });

  test("stops in the middle when the connection is lost", async () => {
    const { wire, clock, want, reconnect, removed } = await twoCalls();
    await reconnect();
    want[0]?.({ legs: [], bridges: [] });
    await clock.advance(500);
    wire.lose(ariError("ARI_LOST", "gone"));
    await clock.advance(60_000);
    expect(removed()).toEqual([]);
  });

  test("tells nothing of a leg that only an earlier process knew until it is known that a call goes on with it", async () => {
    const { promise, resolve } = later<Wanted>();
    const events: unknown[] = [];
    const fixture = await knowingFixture(platform, {
      receiver: {
        event: (event) => void events.push(event),
        connection: ({ kind }) => (kind === "connected" ? promise : undefined),
      },
    });
    fixture.wire.tell(started("1.3"));
    fixture.wire.tell({ type: "ChannelStateChange", channel: { id: "fr.1.1.2", state: "Up" } });
    fixture.wire.tell(joined("fr.1.2.2", "flow"));
    // Its end says why it is gone to those who are about to find that it is.
    fixture.wire.tell(destroyed("fr.1.1.7"));
    await settle();
    const busy = { kind: "leg.destroyed", leg: "fr.1.1.7", cause: 17, techCause: 486 };
    expect(events).toEqual([expect.objectContaining({ kind: "call.arrived", leg: "1.3" }), busy]);
    resolve({ legs: ["1.1", "fr.1.1.2"], bridges: [] });
    await settle();
    expect(events.slice(2)).toEqual([{ kind: "leg.joined", leg: "fr.1.1.2" }]);
    // A leg that answers and that no call goes on with is hung up.
    await fixture.clock.advance(1_000);
    expect(askedOf(fixture.wire)).toContain("DELETE /channels/fr.1.2.2");
  });
});
