import { describe, expect, test } from "vitest";
import type { CallEvent } from "../../core/src/interpret/event.ts";
import type { LedgerEntry } from "../../core/src/ports/ledger.ts";
import { settle } from "../../core/test/settle.ts";
import {
  bench,
  command,
  firstState,
  openRequests,
  untilHungUp,
  type Bench,
  type FakeFlow,
} from "./bench.ts";
import { heldLedger } from "./held-ledger.ts";

const start = (call: string): LedgerEntry => ({
  kind: "start",
  call,
  program: "fake",
  start: { leg: call, from: "100", to: "200", args: [], at: 0 },
});
const keyOf = (call: string, digit: string): CallEvent => ({
  kind: "dtmf.received",
  at: 1,
  leg: call,
  digit,
});
const key = (call: string, digit: string): LedgerEntry => ({
  kind: "event",
  call,
  event: keyOf(call, digit),
  n: 0,
});

function nameOf(event: CallEvent | undefined): string {
  return event?.kind === "dtmf.received" ? event.digit : (event?.kind ?? "start");
}

/** A process that is to take over. */
interface Next extends Bench {
  /** What it told of calls: what it lived through again, let go of, and took itself. */
  readonly told: string[];
  /** It looks at what the other process has written by then. */
  readonly look: (entries: readonly LedgerEntry[]) => Promise<void>;
  readonly takeOver: (entries: readonly LedgerEntry[]) => Promise<void>;
}

function nextProcess(flow: FakeFlow = untilHungUp(() => [])): Next {
  const told: string[] = [];
  let written: readonly LedgerEntry[] = [];
  const held = heldLedger(
    [],
    async () => true,
    () => written,
  );
  const next = bench(flow, undefined, {
    ledger: Object.defineProperty({ ...held }, "left", { get: () => written }),
    observe: {
      relived: ({ call, event }) => told.push(`${call} ${nameOf(event)}`),
      forgotten: (call, goesOn) => told.push(`${call} ${goesOn ? "goes on elsewhere" : "is over"}`),
      stepped({ call, event }) {
        if (event?.kind !== "call.resumed") told.push(`${call} takes ${nameOf(event)}`);
      },
    },
  });
  return {
    ...next,
    told,
    async look(entries) {
      written = entries;
      await next.host.prepare();
    },
    async takeOver(entries) {
      written = entries;
      next.transport.connection({ kind: "connected" });
      await settle();
    },
  };
}

describe("RestoredAhead", () => {
  test("has calls go on to which nothing has come since, with what was heard of them, and tells of them only then", async () => {
    const { told, host, look, takeOver } = nextProcess();
    const entries = [start("a"), key("a", "1"), start("b")];
    await look(entries);
    expect([told, host.stats().calls.live, host.live()]).toEqual([[], 0, []]);
    await takeOver([...entries, { kind: "heard", call: "a", event: keyOf("a", "2") }]);
    expect(told).toEqual(["a start", "a 1", "b start", "a takes 2"]);
    expect(host.stats().calls.live).toBe(2);
  });

  test("makes those anew to which something has come, and lets go of those that have ended", async () => {
    const { told, host, transport, look, takeOver } = nextProcess();
    await look([start("a"), start("b"), start("c")]);
    expect(host.stats().held.ids).toBe(3);
    await look([start("a"), key("a", "1"), start("b")]);
    expect(host.stats().held.ids).toBe(2);
    await takeOver([start("a"), key("a", "1"), start("b"), key("b", "2")]);
    expect(told.splice(0)).toEqual(["a start", "a 1", "b start", "b 2"]);
    // What happens finds the calls that go on, and none that was let go of.
    for (const leg of ["a", "b", "c"]) transport.emit({ kind: "dtmf.received", leg, digit: "9" });
    await settle();
    expect(told).toEqual(["a takes 9", "b takes 9"]);
    expect(host.stats().ignored.unknown_leg).toBe(1);
  });

  test("leaves those alone that wait for an answer, which may come until they are taken over", async () => {
    const asking: FakeFlow = openRequests(untilHungUp((leg) => [command.lookup("look", leg)]));
    const { told, host, look, takeOver } = nextProcess(asking);
    await look([start("a")]);
    expect(host.stats().held.ids).toBe(0);
    const answer = { kind: "request.succeeded", at: 2, request: "look", result: null } as const;
    await takeOver([start("a"), { kind: "heard", call: "a", event: answer }]);
    expect(told).toEqual(["a start", "a takes request.succeeded"]);
    expect(host.stats().calls.live).toBe(1);
  });

  test("has no call go on that another interpreter has led elsewhere", async () => {
    const { told, host, look, takeOver } = nextProcess();
    await look([start("a")]);
    const call = { id: "a", from: "elsewhere", to: "200", args: [], started_at: 0, language: "en" };
    await takeOver([
      start("a"),
      { kind: "state", call: "a", state: { ...firstState(call), counter: 7 }, open: [] },
    ]);
    expect(told).toEqual(["a start"]);
    expect(host.live().map(({ state }) => state.call.from)).toEqual(["elsewhere"]);
  });
});
