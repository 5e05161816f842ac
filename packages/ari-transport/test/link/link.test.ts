import { describe, expect, test } from "vitest";
import { ariError } from "../../src/catalogue.ts";
import { started } from "../support/events.ts";
import { wireFixture } from "../support/wire-fixture.ts";

const unreachable = ariError("ARI_UNREACHABLE", "away", { certain: true });
const lost = ariError("ARI_LOST", "gone");

describe("createLink", () => {
  test("tries for ever while the platform is away, at most 1.5 s apart", async () => {
    const { wire, transport, receiver, clock } = wireFixture();
    transport.connect(receiver);
    for (let turn = 1; turn <= 100; turn += 1) {
      expect(wire.opened()).toBe(turn);
      wire.lose(unreachable);
      await clock.advance(1_500);
    }
    expect(receiver.states.slice(0, 4)).toEqual([
      { kind: "connecting", attempt: 1 },
      { kind: "waiting", attempt: 2, retryMs: 100, error: unreachable },
      { kind: "connecting", attempt: 2 },
      { kind: "waiting", attempt: 3, retryMs: 200, error: unreachable },
    ]);
    await transport.close();
    expect(clock.pending).toBe(0);
  });

  test("is back within 100 ms when a connection that stood is lost", async () => {
    const { wire, transport, receiver, clock } = wireFixture();
    transport.connect(receiver);
    wire.stand();
    await clock.advance(500);
    wire.lose(lost);
    await clock.advance(100);
    wire.stand();
    expect(receiver.states.slice(1)).toEqual([
      { kind: "connected" },
      { kind: "waiting", attempt: 1, retryMs: 100, error: lost },
      { kind: "connecting", attempt: 1 },
      { kind: "connected" },
    ]);
    expect(transport.stats().reconnects).toBe(1);
    await transport.close();
  });

  test("asks before it opens a stream again that was lost, not the first one, and puts off what it may not open", async () => {
    const { wire, transport, receiver, clock } = wireFixture();
    const asked: number[] = [];
    let isOurs = false;
    const mayReconnect = async (): Promise<boolean> => {
      asked.push(clock.now());
      return isOurs;
    };
    transport.connect({ ...receiver, mayReconnect });
    wire.stand();
    const began = clock.now();
    wire.lose(lost);
    await clock.advance(350);
    expect([wire.opened(), asked.map((at) => at - began)]).toEqual([1, [100, 200, 300]]);
    isOurs = true;
    await clock.advance(100);
    expect(wire.opened()).toBe(2);
    await transport.close();
    expect(clock.pending).toBe(0);
  });

  test("gives the application up when it is replaced, and does not fight back", async () => {
    const { wire, transport, receiver, clock } = wireFixture();
    transport.connect(receiver);
    wire.stand();
    wire.tell({ type: "ApplicationReplaced", application: "app" });
    wire.tell(started("c"));
    wire.lose(lost);
    await clock.runUntilIdle();
    expect([wire.opened(), wire.closed(), receiver.events]).toEqual([1, 1, []]);
    expect(receiver.states.at(-1)).toEqual({ kind: "replaced", waits: false });
  });

  test("hears for 10 ms what the platform still tells when calls are handed over, and gives the application up then", async () => {
    const { wire, transport, receiver, clock } = wireFixture();
    transport.connect({ ...receiver, handsOver: () => true });
    wire.stand();
    wire.tell({ type: "ApplicationReplaced", application: "app" });
    await clock.advance(9);
    wire.tell(started("late"));
    expect([receiver.states.at(-1), wire.closed()]).toEqual([{ kind: "connected" }, 0]);
    await clock.advance(1);
    wire.tell(started("too late"));
    expect([receiver.states.at(-1), wire.closed()]).toEqual([
      { kind: "replaced", waits: false },
      1,
    ]);
    expect(receiver.events).toMatchObject([{ kind: "call.arrived", leg: "late" }]);
  });

  test("commands nothing after it was replaced: the new owner does not know of it", async () => {
    const { wire, transport, receiver, clock } = wireFixture();
    transport.connect({ ...receiver, handsOver: () => true });
    wire.stand();
    wire.tell({ type: "ApplicationReplaced" });
    let state: string | undefined;
    const hangup = transport.perform({ kind: "leg.hangup", request: "r", leg: "c" });
    // Whoever hands its calls over would take it for an answer, until it knows.
    hangup.catch(() => (state = receiver.states.at(-1)?.kind));
    await clock.advance(10);
    await expect(hangup).rejects.toMatchObject({ code: "ARI_REPLACED", certain: true });
    expect(state).toBe("replaced");
    expect(wire.lines).not.toContain("DELETE /channels/c");
  });

  test.each(["connecting", "connected", "waiting", "replaced"] as const)(
    "leaves nothing behind when it is closed while %s",
    async (kind) => {
      const { wire, transport, receiver, clock } = wireFixture();
      transport.connect(receiver);
      if (kind === "connected" || kind === "replaced") wire.stand();
      if (kind === "waiting") wire.lose(lost);
      if (kind === "replaced") wire.tell({ type: "ApplicationReplaced" });
      expect(receiver.states.at(-1)?.kind).toBe(kind);
      await transport.close();
      expect([receiver.states.at(-1), clock.pending, wire.closed()]).toEqual([
        { kind: "closed" },
        0,
        1,
      ]);
      await transport.close();
      expect(receiver.states.filter((state) => state.kind === "closed")).toHaveLength(1);
    },
  );

  test("hears nothing from a stream that is over", async () => {
    const { wire, transport, receiver, clock } = wireFixture();
    transport.connect(receiver);
    wire.stand();
    wire.lose(lost);
    wire.tell(started("c"));
    wire.lose(lost);
    expect([receiver.events, receiver.states.length]).toEqual([[], 3]);
    await transport.close();
    expect(clock.pending).toBe(0);
  });

  test("can be closed by the receiver as it hears of the first attempt", async () => {
    const { wire, transport, receiver } = wireFixture();
    transport.connect({
      event: receiver.event,
      connection(state) {
        void receiver.connection(state);
        if (state.kind === "connecting") void transport.close();
      },
    });
    expect([wire.opened(), receiver.states.map((state) => state.kind)]).toEqual([
      0,
      ["connecting", "closed"],
    ]);
  });
});
