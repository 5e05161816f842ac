import { describe, expect, test } from "vitest";
import { Foresight } from "../src/foresight.ts";
import type { Interpreter } from "../src/host.ts";
import type { CallEvent } from "../../core/src/interpret/event.ts";
import type { LedgerEntry } from "../../core/src/ports/ledger.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, fakeInterpreter, untilHungUp, type FakeFlow } from "./bench.ts";
import { heldLedger } from "./held-ledger.ts";

const noCommands = untilHungUp(() => []);
const start = (call: string, program = "fake"): LedgerEntry => ({
  kind: "start",
  call,
  program,
  start: { leg: call, from: "100", to: "200", args: [], at: 0 },
});
const key = (call: string, at: number): LedgerEntry => ({
  kind: "event",
  call,
  event: { kind: "dtmf.received", at, leg: call, digit: "1" },
  n: 0,
});

/** A foresight, with what its interpreter has taken: the times of events. */
function foreseeing(flow: (event: CallEvent | undefined) => void = () => undefined): {
  readonly foresight: Foresight;
  readonly taken: readonly (number | undefined)[];
  readonly look: (entries: readonly LedgerEntry[]) => void;
} {
  const taken: (number | undefined)[] = [];
  const interpreter: Interpreter = fakeInterpreter((event) => {
    taken.push(event?.at);
    flow(event);
    return undefined;
  });
  const foresight = new Foresight(interpreter, { look() {}, take: () => undefined, forget() {} });
  return {
    foresight,
    taken,
    look: (entries) => foresight.look(heldLedger([], undefined, () => entries)),
  };
}

describe("Foresight", () => {
  test("lives calls through, and then only what has come since", () => {
    const { foresight, taken, look } = foreseeing();
    look([start("a"), key("a", 1)]);
    look([start("a"), key("a", 1), start("b"), key("a", 2)]);
    expect(taken).toEqual([undefined, 1, 2, undefined]);
    expect(foresight.of("a")?.steps.map(({ event }) => event?.at)).toEqual([undefined, 1, 2]);
    expect(foresight.of("b")?.steps).toHaveLength(1);
  });

  test("knows nothing of calls that have ended, that it cannot live through, or that are here", () => {
    const { foresight, look } = foreseeing((event) => {
      if (event?.at === 9) throw new Error("A mistake of this version.");
    });
    look([start("a"), start("b"), key("b", 9), start("c", "gone")]);
    expect(["a", "b", "c"].map((call) => foresight.of(call)?.steps.length)).toEqual([
      1,
      undefined,
      undefined,
    ]);
    look([start("b")]);
    expect(["a", "b"].map((call) => foresight.of(call)?.steps.length)).toEqual([undefined, 1]);
    foresight.forget();
    expect(foresight.of("b")).toBeUndefined();
  });
});

describe("a host that is told to prepare", () => {
  test("has taken what the process before took, when that one stands still", async () => {
    const before = heldLedger();
    const old = bench(noCommands, undefined, { ledger: before });
    const press = async (digit: string): Promise<void> => {
      old.transport.emit({ kind: "dtmf.received", leg: "a", digit });
      await settle();
    };
    old.transport.connection({ kind: "connected" });
    await old.call("a");
    await press("1");
    const soFar = [...before.entries];
    await press("2");
    const taken: (string | undefined)[] = [];
    const flow: FakeFlow = (event, call) => {
      taken.push(event?.kind === "dtmf.received" ? event.digit : event?.kind);
      return noCommands(event, call);
    };
    const ledger = heldLedger(
      [...before.entries],
      async () => true,
      () => soFar,
    );
    const next = bench(flow, undefined, { ledger });
    await next.host.prepare();
    expect(taken.splice(0)).toEqual([undefined, "1"]);
    next.transport.connection({ kind: "connected" });
    await settle();
    expect(taken).toEqual(["2"]);
  });
});
