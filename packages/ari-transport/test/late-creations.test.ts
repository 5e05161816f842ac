import type { Wanted, PlatformCommand } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { ariError } from "../src/catalogue.ts";
import { joined } from "./support/events.ts";
import type { Reply } from "./support/reply.ts";
import { failureOf } from "./support/failure-of.ts";
import {
  connectedFixture,
  knowingFixture,
  later,
  originate,
  type WireFixture,
} from "./support/wire-fixture.ts";

const create: PlatformCommand = { kind: "bridge.create", request: "r1", bridge: "fr.c.1" };
const destroy: PlatformCommand = { kind: "bridge.destroy", request: "r2", bridge: "fr.c.1" };
const hangUp: PlatformCommand = { kind: "leg.hangup", request: "r3", leg: "fr.c.2" };

/**
 * A platform that never answers creations; `there` are the paths of what has come true and was not
 * removed.
 */
async function hanging(): Promise<WireFixture & { readonly there: Set<string> }> {
  const there = new Set<string>();
  const fixture = await connectedFixture((line) => {
    const [method, path = ""] = line.split(" ");
    if (method === "POST") return later<Reply>().promise;
    return method === "DELETE" ? { status: there.delete(path) ? 204 : 404, body: null } : undefined;
  });
  return { ...fixture, there };
}

const removals = ({ wire }: WireFixture, path: string): number =>
  wire.lines.filter((line) => line === `DELETE ${path}`).length;

describe("a creation that comes true after its deadline", () => {
  test.each([
    ["bridge", create, destroy, "/bridges/fr.c.1"],
    ["leg", originate("fr.c.2"), hangUp, "/channels/fr.c.2"],
  ] as const)(
    "is removed, also when the removal of the %s was answered 404 before",
    async (_name, make, remove, path) => {
      const fixture = await hanging();
      const failed = failureOf(fixture.transport.perform(make));
      await fixture.clock.advance(5_000);
      expect(await failed).toMatchObject({ code: "ARI_TIMEOUT", certain: false });
      await fixture.transport.perform(remove);
      await fixture.clock.advance(10_000);
      fixture.there.add(path);
      await fixture.clock.advance(60_000);
      expect([...fixture.there]).toEqual([]);
      expect(fixture.transport.stats().swept).toBe(1);
      expect(fixture.clock.pending).toBe(0);
    },
  );

  test("is not looked for any more once its removal was answered", async () => {
    const fixture = await hanging();
    const failed = failureOf(fixture.transport.perform(create));
    fixture.there.add("/bridges/fr.c.1");
    await fixture.clock.advance(5_000);
    await failed;
    await fixture.transport.perform(destroy);
    await fixture.clock.advance(120_000);
    expect([removals(fixture, "/bridges/fr.c.1"), fixture.clock.pending]).toEqual([1, 0]);
  });

  test("is looked for during two minutes, and no longer", async () => {
    const fixture = await hanging();
    const failed = failureOf(fixture.transport.perform(create));
    await fixture.clock.advance(5_000);
    await failed;
    await fixture.clock.advance(119_000);
    expect(removals(fixture, "/bridges/fr.c.1")).toBe(7);
    await fixture.clock.runUntilIdle();
    expect(removals(fixture, "/bridges/fr.c.1")).toBe(8);
  });

  test("is not expected where the platform refused it", async () => {
    const fixture = await connectedFixture(() => ({ status: 409, body: null }));
    await failureOf(fixture.transport.perform(create));
    await fixture.clock.advance(120_000);
    expect([removals(fixture, "/bridges/fr.c.1"), fixture.clock.pending]).toEqual([0, 0]);
  });

  test("is no leg that joined before its originate was given up: the core has it", async () => {
    const fixture = await hanging();
    const failed = failureOf(fixture.transport.perform(originate("fr.c.2")));
    fixture.wire.tell(joined("fr.c.2", "fr.c.1"));
    await fixture.clock.advance(120_000);
    expect(await failed).toMatchObject({ code: "ARI_TIMEOUT" });
    expect(removals(fixture, "/channels/fr.c.2")).toBe(0);
  });

  test("is left alone while the connection is lost, and until it is known what is wanted", async () => {
    const there = new Set<string>();
    const wanted = later<Wanted>();
    const { wire, transport, clock } = await knowingFixture(
      (line) => {
        const [method, path = ""] = line.split(" ");
        if (line.startsWith("POST /bridges")) return later<Reply>().promise;
        return method === "DELETE"
          ? { status: there.delete(path) ? 204 : 404, body: null }
          : undefined;
      },
      {
        receiver: {
          event: () => {},
          connection: ({ kind }) => (kind === "connected" ? wanted.promise : undefined),
        },
      },
    );
    const failed = failureOf(transport.perform(create));
    await clock.advance(5_000);
    await failed;
    wire.lose(ariError("ARI_LOST", "gone"));
    there.add("/bridges/fr.c.1");
    await clock.advance(10_000);
    wire.stand();
    await clock.advance(10_000);
    expect([...there]).toEqual(["/bridges/fr.c.1"]);
    wanted.resolve({ legs: [], bridges: [] });
    await clock.advance(60_000);
    expect([...there]).toEqual([]);
  });

  test("is removed once more as the transport is closed, and left alone afterwards", async () => {
    const fixture = await hanging();
    const failed = failureOf(fixture.transport.perform(create));
    await fixture.clock.advance(5_000);
    await failed;
    await fixture.transport.close();
    await fixture.clock.runUntilIdle();
    expect(removals(fixture, "/bridges/fr.c.1")).toBe(1);
  });
});

/** A platform behind a proxy that answers each of these requests so often with 502. */
async function behindProxy(
  failures: Record<string, number>,
): Promise<WireFixture & { readonly there: Set<string> }> {
  const there = new Set<string>();
  const fixture = await connectedFixture((line) => {
    const [method = "", path = ""] = line.split(/[ ?]/);
    if (method === "POST") there.add("/bridges/fr.c.1");
    const left = failures[method] ?? 0;
    failures[method] = left - 1;
    if (left > 0) return { status: 502, body: null };
    return method === "DELETE" ? { status: there.delete(path) ? 204 : 404, body: null } : undefined;
  });
  return { ...fixture, there };
}

describe("what a proxy does not tell the end of", () => {
  test("is removed where it was made although its creation was answered 502", async () => {
    const fixture = await behindProxy({ POST: 1 });
    expect(await failureOf(fixture.transport.perform(create))).toMatchObject({ certain: false });
    expect([...fixture.there]).toEqual(["/bridges/fr.c.1"]);
    await fixture.clock.advance(2_000);
    expect([...fixture.there]).toEqual([]);
  });

  test("is removed for as long as its removal is answered 502, when the core has given it up", async () => {
    const fixture = await behindProxy({ DELETE: 60 });
    await fixture.transport.perform(create);
    expect(await failureOf(fixture.transport.perform(destroy))).toMatchObject({ certain: false });
    await fixture.clock.advance(20 * 60_000);
    expect([...fixture.there]).toEqual(["/bridges/fr.c.1"]);
    await fixture.clock.advance(20 * 60_000);
    expect([...fixture.there]).toEqual([]);
    expect(fixture.clock.pending).toBe(0);
  });

  test("is removed one after the other, however much there is", async () => {
    let atOnce = 0;
    let most = 0;
    const fixture = await connectedFixture((line) => {
      if (!line.startsWith("DELETE")) return { status: 502, body: null };
      atOnce += 1;
      most = Math.max(most, atOnce);
      return Promise.resolve().then(() => {
        atOnce -= 1;
        return { status: 204, body: null };
      });
    });
    const bridges = Array.from({ length: 50 }, (_, index) => `fr.c.${index + 1}`);
    await Promise.all(
      bridges.map((bridge) => failureOf(fixture.transport.perform({ ...create, bridge }))),
    );
    await fixture.clock.advance(2_000);
    expect(fixture.transport.stats().swept).toBe(50);
    expect(most).toBe(1);
  });
});
