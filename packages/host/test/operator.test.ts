import { describe, expect, test } from "vitest";
import { PortError } from "../../core/src/ports/port-error.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, untilHungUp } from "./bench.ts";

describe("an operator", () => {
  test("sees the calls that are live in the order in which they came, with their program and state", async () => {
    const { call, host } = bench(untilHungUp(() => []));
    for (const leg of ["b", "a"]) await call(leg);
    expect(
      host.live().map(({ program, state }) => [program.name, state.call.id, state.status]),
    ).toEqual([
      ["fake", "b", "running"],
      ["fake", "a", "running"],
    ]);
  });

  test("hangs one up, which ends as its flow has it, and no other", async () => {
    const { call, eventsOf, host } = bench(untilHungUp(() => []));
    for (const leg of ["a", "b"]) await call(leg);
    expect(host.hangUp("a")).toBe(true);
    await settle();
    expect(eventsOf("a")).toEqual(["start", "call.stopped", "request.succeeded"]);
    expect(host.live().map(({ state }) => state.call.id)).toEqual(["b"]);
  });

  test("is told that there is no such call", () => {
    const { host } = bench(untilHungUp(() => []));
    expect([host.hangUp("a"), host.live()]).toEqual([false, []]);
  });

  test("may hang up while the platform is away: the call stands still, and ends when it goes on", async () => {
    const { call, clock, eventsOf, host, transport } = bench(
      untilHungUp(() => []),
      undefined,
      {},
      async () => ({
        legs: new Map([["a", { state: "up", from: "100", to: "200", args: [] }]]),
        bridges: new Set(),
        createsFirst: false,
        plays: async () => true,
      }),
    );
    transport.connection({ kind: "connected" });
    await call("a");
    transport.connection({
      kind: "waiting",
      attempt: 1,
      retryMs: 100,
      error: new PortError("ARI_LOST", "The event connection ended."),
    });
    await settle();
    expect([host.hangUp("a"), host.live().map(({ frozenAt }) => frozenAt)]).toEqual([
      true,
      [clock.now()],
    ]);
    await settle();
    expect(eventsOf("a")).toEqual(["start"]);
    transport.connection({ kind: "connected" });
    await settle();
    expect(eventsOf("a")).toEqual([
      "start",
      "call.resumed",
      "dtmf.missed",
      "call.stopped",
      "request.succeeded",
    ]);
    expect(host.live()).toEqual([]);
  });
});
