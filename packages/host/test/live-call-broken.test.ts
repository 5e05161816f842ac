import { describe, expect, test } from "vitest";
import { PortError } from "../../core/src/ports/port-error.ts";
import { settle } from "../../core/test/settle.ts";
import type { CallInput } from "../src/host-options.ts";
import { bench, command, fakeProgram, type FakeFlow } from "./bench.ts";

const { answer, originate, createBridge } = command;

function dtmf(leg: string, digit: string) {
  return { kind: "dtmf.received", leg, digit } as const;
}

describe("LiveCall with a broken interpreter", () => {
  const breaking: FakeFlow = (event, leg) => {
    if (event === undefined)
      return {
        commands: [
          createBridge("r1", `${leg}-1`),
          originate("r2", `${leg}-2`, `${leg}-1`),
          answer("r3", leg),
        ],
      };
    if (event.kind === "dtmf.received") throw new Error("a bug");
    return undefined;
  };

  test("gives the call up: its legs and bridges are removed, nothing else is sent", async () => {
    const { call, forgotten, host, log, transport } = bench(breaking, ({ request }) =>
      request === "r2" ? "wait" : "succeed",
    );
    await call("a");
    transport.emit(dtmf("a", "1"));
    await settle();
    transport.succeed("r2");
    await settle();
    expect(transport.commands.slice(2)).toEqual([
      { kind: "leg.hangup", request: "host:a", leg: "a" },
      { kind: "leg.hangup", request: "host:a-2", leg: "a-2" },
      { kind: "bridge.destroy", request: "host:a-1", bridge: "a-1" },
    ]);
    expect([forgotten, host.stats().calls.broken, host.stats().held]).toEqual([
      ["a"],
      1,
      { timers: 0, ids: 0 },
    ]);
    expect(log.lines).toContainEqual({
      level: "error",
      fields: { call: "a", code: "RUN_CALL_BROKEN", err: new Error("a bug") },
      message: "The interpreter failed; the call is given up.",
    });
  });

  test("removes once more what could not be removed before", async () => {
    const refused = new PortError("ARI_BUSY", "Not now.", { certain: true });
    const leaving: FakeFlow = (event, leg) => {
      if (event === undefined) return { commands: [command.hangup("r1", leg)] };
      throw new Error("a bug");
    };
    const { call, transport } = bench(leaving, ({ request }) =>
      request === "r1" ? refused : "succeed",
    );
    await call("a");
    expect(transport.commands).toEqual([
      { kind: "leg.hangup", request: "r1", leg: "a" },
      { kind: "leg.hangup", request: "host:a", leg: "a" },
    ]);
  });

  test("does not touch other calls", async () => {
    const { call, eventsOf, forgotten, transport } = bench(breaking);
    await call("a");
    await call("b");
    transport.emit(dtmf("a", "1"));
    transport.emit({ kind: "leg.left", leg: "b" });
    await settle();
    expect(forgotten).toEqual(["a"]);
    expect(eventsOf("b").at(-1)).toBe("leg.left");
  });

  test("hangs up a caller whose call cannot even begin", async () => {
    const { call, forgotten, transport } = bench(() => {
      throw new Error("a bug");
    });
    await call("a");
    expect(transport.commands).toEqual([{ kind: "leg.hangup", request: "host:a", leg: "a" }]);
    expect(forgotten).toEqual(["a"]);
  });

  test("tells an observer at which input it failed", async () => {
    const broke: CallInput[] = [];
    const { call, transport } = bench(breaking, undefined, {
      observe: { broke: (input) => broke.push(input) },
    });
    await call("a");
    transport.emit(dtmf("a", "1"));
    await settle();
    expect(broke).toEqual([
      { call: "a", program: fakeProgram(), event: { ...dtmf("a", "1"), at: 0 } },
    ]);
  });

  test("tells an observer of a call that cannot even begin", async () => {
    const broke: CallInput[] = [];
    const fails = (): never => {
      throw new Error("a bug");
    };
    const { call } = bench(fails, undefined, { observe: { broke: (input) => broke.push(input) } });
    await call("a");
    const start = { leg: "a", from: "100", to: "200", args: [], at: 0 };
    expect(broke).toEqual([{ call: "a", program: fakeProgram(), start, event: undefined }]);
  });

  test("does not hang up a leg that has left already", async () => {
    const { call, forgotten, transport } = bench(breaking);
    await call("a");
    transport.emit(dtmf("a", "1"));
    transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    expect(transport.commands.slice(3).map(({ request }) => request)).toEqual([
      "host:a-2",
      "host:a-1",
    ]);
    expect(forgotten).toEqual(["a"]);
  });
});
