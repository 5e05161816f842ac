import { describe, expect, test } from "vitest";
import { ariError } from "../../src/catalogue.ts";
import type { Reply } from "../support/reply.ts";
import { settle } from "../support/virtual-time.ts";
import { wireFixture, type WireFixture } from "../support/wire-fixture.ts";

const held: Reply = { status: 200, body: { channel_ids: [] } };
const absent: Reply = { status: 404, body: null };

/**
 * A transport that waits for its application, just replaced. `looks` is what the platform says of
 * the application, to the sweep first; the last of it counts for ever.
 */
async function replacedWith(looks: readonly (Reply | "unreachable")[]): Promise<WireFixture> {
  let turn = 0;
  const fixture = wireFixture(
    (line) => {
      if (line !== "GET /applications/app") return undefined;
      const said = looks[Math.min(turn, looks.length - 1)];
      turn += 1;
      if (said === "unreachable") throw ariError("ARI_UNREACHABLE", "away");
      return said;
    },
    { replaced: "wait" },
  );
  fixture.transport.connect(fixture.receiver);
  fixture.wire.stand();
  await settle();
  fixture.wire.tell({ type: "ApplicationReplaced", application: "app" });
  await settle();
  return fixture;
}

describe("untilFree", () => {
  test("takes the application back when the platform has not known it for two looks", async () => {
    const { wire, transport, receiver, clock } = await replacedWith([held, held, absent]);
    expect(receiver.states.at(-1)).toEqual({ kind: "replaced", waits: true });
    await clock.advance(5_999);
    expect([wire.opened(), receiver.states.at(-1)]).toEqual([1, { kind: "replaced", waits: true }]);
    await clock.advance(1);
    wire.stand();
    expect(wire.opened()).toBe(2);
    expect(receiver.states.slice(-2)).toEqual([
      { kind: "connecting", attempt: 1 },
      { kind: "connected" },
    ]);
    await transport.close();
  });

  test("never disturbs an owner that lives, nor calls that still stand there", async () => {
    const { wire, transport, clock } = await replacedWith([held]);
    await clock.advance(3_600_000);
    expect(wire.opened()).toBe(1);
    await transport.close();
  });

  test("leaves it to an owner that connects again before the second look", async () => {
    const { wire, transport, clock } = await replacedWith([held, absent, held, absent, held]);
    await clock.advance(3_600_000);
    expect(wire.opened()).toBe(1);
    await transport.close();
  });

  test.each([
    ["unreachable" as const],
    [{ status: 503, body: null }],
    [{ status: 401, body: null }],
  ])("takes no failure for an application that is free: %j", async (failure) => {
    const { wire, transport, clock } = await replacedWith([held, failure]);
    await clock.advance(3_600_000);
    expect(wire.opened()).toBe(1);
    await transport.close();
  });

  test("asks nothing more once it is told, also while it does not know yet whether to wait", async () => {
    const fixture = wireFixture((line) => (line === "GET /applications/app" ? held : undefined), {
      replaced: "wait",
    });
    fixture.transport.connect(fixture.receiver);
    fixture.wire.stand();
    fixture.wire.tell({ type: "ApplicationReplaced", application: "app" });
    await settle();
    expect(fixture.receiver.states.at(-1)).toEqual({ kind: "replaced", waits: true });
    expect(fixture.wire.lines).toEqual(["GET /applications/app"]);
    await fixture.transport.close();
  });

  test("asks nothing while it takes the application back, until the stream stands again", async () => {
    const { wire, transport, receiver } = await replacedWith([held]);
    const asked = wire.lines.length;
    transport.takeBack?.();
    const command = { kind: "leg.answer", request: "r1", leg: "in" } as const;
    await expect(transport.perform(command)).rejects.toMatchObject({ code: "ARI_REPLACED" });
    expect([receiver.states.at(-1)?.kind, wire.lines.length]).toEqual(["connecting", asked]);
    wire.stand();
    await settle();
    expect(wire.lines.length).toBeGreaterThan(asked);
    await transport.close();
  });

  test("waits again when it is replaced again", async () => {
    const { wire, transport, receiver, clock } = await replacedWith([held, absent, absent, held]);
    await clock.advance(4_000);
    wire.stand();
    await settle();
    wire.tell({ type: "ApplicationReplaced", application: "app" });
    await clock.advance(3_600_000);
    expect([wire.opened(), receiver.states.at(-1)]).toEqual([2, { kind: "replaced", waits: true }]);
    await transport.close();
  });

  test("does not wait where the platform does not tell of applications: nobody could say that it is free", async () => {
    const { wire, receiver, clock } = await replacedWith([absent]);
    await clock.runUntilIdle();
    expect([wire.opened(), receiver.states.at(-1)]).toEqual([
      1,
      { kind: "replaced", waits: false },
    ]);
  });

  test("ends when everything is closed", async () => {
    const { transport, receiver, clock } = await replacedWith([held]);
    await transport.close();
    await settle();
    expect([clock.pending, receiver.states.at(-1)]).toEqual([0, { kind: "closed" }]);
  });
});
