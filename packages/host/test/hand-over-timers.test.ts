import { describe, expect, test } from "vitest";
import { settle } from "../../core/test/settle.ts";
import { bench, command, openRequests, type Bench, type FakeFlow } from "./bench.ts";
import { heldLedger, type HeldLedger } from "./held-ledger.ts";

/** A call whose caller has until 300 ms to press a key. */
const typing: FakeFlow = (event) => {
  if (event === undefined)
    return { commands: [{ kind: "timer.set", timer: "keys", at: 300 }], timers: { keys: 300 } };
  if (event.kind !== "dtmf.received") return { timers: {} };
  return { commands: [{ kind: "timer.cancel", timer: "keys" }], timers: {} };
};

/** What was taken of the call, each with its time. */
const taken = ({ steps }: Bench): readonly string[] =>
  steps.flatMap(({ event }) => (event === undefined ? [] : [`${event.kind} at ${event.at}`]));

async function standing(flow: FakeFlow): Promise<Bench & { readonly ledger: HeldLedger }> {
  const ledger = heldLedger();
  const host = bench(flow, () => "wait", { ledger });
  host.transport.connection({ kind: "connected" });
  await host.call("a");
  await ledger.commitAll();
  const handed = host.host.handOver({ over: () => {}, lost: () => {} });
  await host.clock.advance(500);
  await ledger.commitAll();
  await handed;
  return { ...host, ledger };
}

/** Another process that goes on with what this one left, at `at`. */
async function following(
  { ledger }: { readonly ledger: HeldLedger },
  flow: FakeFlow,
  at: number,
): Promise<Bench> {
  const next = bench(flow, undefined, {
    ledger: heldLedger([...ledger.entries], async () => true),
  });
  await next.clock.advance(at);
  next.transport.connection({ kind: "connected" });
  await settle();
  return next;
}

describe("a call that was handed over", () => {
  test("has its timers where they were, since nothing was missed", async () => {
    const next = await following(await standing(typing), typing, 100);
    expect(next.host.stats().held.timers).toBe(1);
    await next.clock.advance(199);
    expect(taken(next)).toEqual([]);
    await next.clock.advance(1);
    expect(taken(next)).toEqual(["timer.fired at 300"]);
  });

  test("takes a key that was pressed meanwhile before the timer that came due after it", async () => {
    const before = await standing(typing);
    before.transport.emit({ kind: "dtmf.received", leg: "a", digit: "1" });
    const next = await following(before, typing, 700);
    await next.clock.advance(100);
    expect(taken(next)).toEqual(["dtmf.received at 700"]);
  });

  test("has a timer that came due meanwhile fire as soon as it goes on", async () => {
    const next = await following(await standing(typing), typing, 400);
    await next.clock.advance(0);
    expect(taken(next)).toEqual(["timer.fired at 400"]);
  });

  test("has as much time left as before where the clock was set, forward or back", async () => {
    const ahead = await following(await standing(typing), typing, 41_000);
    expect(taken(ahead)).toEqual(["call.resumed at 41000"]);
    const ledger = heldLedger();
    const later = bench(typing, undefined, { ledger });
    later.transport.connection({ kind: "connected" });
    await later.clock.advance(5_000);
    await later.call("a");
    await ledger.commitAll();
    const handed = later.host.handOver({ over: () => {}, lost: () => {} });
    await settle();
    await ledger.commitAll();
    await handed;
    expect(taken(await following({ ledger }, typing, 1_000))).toEqual(["call.resumed at 1000"]);
  });

  test("waits as long as it would have for an answer, also where it stood still for long", async () => {
    const asking = openRequests((event) =>
      event === undefined
        ? { commands: [command.lookup("r1", "7")], timers: { r1: 300 } }
        : undefined,
    );
    const before = await standing(asking);
    const next = await following(before, asking, 900);
    expect(taken(next)[0]).toBe("call.resumed at 900");
  });
});

describe("a call that nobody takes over", () => {
  test("goes on with the same timers", async () => {
    const host = await standing(typing);
    host.host.stay();
    await host.clock.advance(0);
    expect([taken(host), host.host.stats().calls.frozen]).toEqual([["timer.fired at 500"], 0]);
  });
});
