import { describe, expect, test } from "vitest";
import type { Command } from "../../core/src/interpret/command.ts";
import type { Program } from "../../core/src/interpret/program.ts";
import { settle } from "../../core/test/settle.ts";
import type { CallSignal, SignalFate } from "../src/host.ts";
import { bench, fakeProgram, type FakeFlow } from "./bench.ts";

const program: Program = {
  ...fakeProgram(),
  parts: {
    pay: {
      name: "pay",
      takes: { amount: { kind: "integer" } },
    } as unknown as Program["parts"][string],
  },
  signals: { paid: { part: "pay", then: {} } },
};

/** A call that lasts. */
const lasting: FakeFlow = () => undefined;

const paid = { call: "in", name: "paid", args: { amount: 40 } } as const;

describe("Host.signal", () => {
  test("tells a live call, in its turn, as its part takes it", async () => {
    const { call, host, steps, transport } = bench(lasting, undefined, { program });
    transport.connection({ kind: "connected" });
    await call("in");
    expect(await host.signal(paid)).toEqual({ kind: "taken" });
    expect(await host.signal({ ...paid, id: "own" })).toEqual({ kind: "taken" });
    await settle();
    const told = steps.flatMap(({ event }) => (event?.kind === "signal.received" ? [event] : []));
    expect(told).toEqual([
      { kind: "signal.received", at: 0, signal: "paid", id: "fr.signal.0.1", args: { amount: 40 } },
      { kind: "signal.received", at: 0, signal: "paid", id: "own", args: { amount: 40 } },
    ]);
  });

  test.each([
    [{ ...paid, call: "other" }, { kind: "gone" }],
    [{ ...paid, name: "toString" }, { kind: "unknown" }],
    [
      { ...paid, args: {} },
      { kind: "wrong", why: '"amount" is missing.' },
    ],
  ] as const)("tells nobody anything with %j", async (signal, fate) => {
    const { call, eventsOf, host, transport } = bench(lasting, undefined, { program });
    transport.connection({ kind: "connected" });
    await call("in");
    expect(await host.signal(signal)).toEqual(fate);
    await settle();
    expect(eventsOf("in")).toEqual(["start"]);
  });

  test("refuses while the call stands still, so that nothing is lost that was promised", async () => {
    const { call, host, transport } = bench(lasting, undefined, { program });
    transport.connection({ kind: "connected" });
    await call("in");
    transport.connection({ kind: "closed" });
    expect(await host.signal(paid)).toEqual({ kind: "refused" });
  });
});

describe("a call that tells another one something", () => {
  const telling = (to: string): FakeFlow => {
    const tell: Command = {
      kind: "signal.send",
      request: "r1",
      to,
      signal: "paid",
      args: { amount: 7 },
    };
    return (event, call) =>
      event === undefined && call === "teller"
        ? { commands: [tell], requests: [{ id: "r1", kind: "signal.send", subject: to }] }
        : undefined;
  };

  test("reaches it, under an id by which a repeat is known", async () => {
    const { call, steps, transport } = bench(telling("in"), undefined, { program });
    transport.connection({ kind: "connected" });
    await call("in");
    await call("teller");
    const events = steps.flatMap(({ call: of, event }) =>
      event === undefined ? [] : [{ of, event }],
    );
    expect(events).toMatchObject([
      { of: "in", event: { kind: "signal.received", id: "teller r1", args: { amount: 7 } } },
      { of: "teller", event: { kind: "request.succeeded", request: "r1" } },
    ]);
  });

  test.each([
    [{ kind: "taken" }, { kind: "request.succeeded" }],
    [{ kind: "unknown" }, { kind: "request.failed", code: "RUN_NO_SIGNAL", certain: true }],
    [{ kind: "unsure" }, { kind: "request.failed", code: "RUN_NO_CALL", certain: false }],
  ] as const)(
    "tells one that this host does not have elsewhere, where its fate is %j",
    async (fate, event) => {
      const asked: CallSignal[] = [];
      const elsewhere = async (signal: CallSignal): Promise<SignalFate> => {
        asked.push(signal);
        return fate;
      };
      const told = bench(telling("far"), undefined, { program, elsewhere });
      told.transport.connection({ kind: "connected" });
      await told.call("teller");
      await settle();
      expect(asked).toEqual([{ call: "far", name: "paid", args: { amount: 7 }, id: "teller r1" }]);
      expect(told.steps.at(-1)?.event).toMatchObject(event);
    },
  );

  test("tells no other host of one that it has itself", async () => {
    const asked: CallSignal[] = [];
    const elsewhere = async (signal: CallSignal): Promise<SignalFate> => {
      asked.push(signal);
      return { kind: "gone" };
    };
    const told = bench(telling("in"), undefined, { program, elsewhere });
    told.transport.connection({ kind: "connected" });
    await told.call("in");
    await told.call("teller");
    expect(asked).toEqual([]);
  });

  test("hears that there is no such call", async () => {
    const { call, steps, transport } = bench(telling("in"), undefined, { program });
    transport.connection({ kind: "connected" });
    await call("teller");
    expect(steps.at(-1)?.event).toMatchObject({
      kind: "request.failed",
      code: "RUN_NO_CALL",
      certain: true,
    });
  });
});
