import { describe, expect, test } from "vitest";
import { replay } from "../src/call-journal.ts";
import { PortError } from "../../core/src/ports/port-error.ts";
import { settle } from "../../core/test/settle.ts";
import {
  bench,
  command,
  fakeInterpreter,
  fakeProgram,
  untilHungUp,
  type FakeFlow,
} from "./bench.ts";

const { answer, hangup, lookup, originate, play, createBridge, destroyBridge } = command;

function sent(commands: readonly { readonly request: string }[]): readonly string[] {
  return commands.map(({ request }) => request);
}

function dtmf(leg: string, digit: string) {
  return { kind: "dtmf.received", leg, digit } as const;
}

describe("LiveCall", () => {
  test("sends commands one at a time, in order, each after the answer to the one before", async () => {
    const { call, transport } = bench(
      untilHungUp((leg) => [answer("r1", leg), play("r2", "p1", leg)]),
      () => "wait",
    );
    await call("a");
    expect(sent(transport.commands)).toEqual(["r1"]);
    transport.succeed("r1");
    await settle();
    expect(sent(transport.commands)).toEqual(["r1", "r2"]);
  });

  test("gives each answer to the interpreter as an event with its time", async () => {
    const { call, clock, steps, transport } = bench(
      untilHungUp((leg) => [answer("r1", leg), play("r2", "p1", leg)]),
      () => "wait",
    );
    await call("a");
    await clock.advance(5);
    transport.succeed("r1");
    await clock.advance(5);
    transport.fail("r2", new PortError("ARI_REFUSED", "No such sound.", { certain: true }));
    await settle();
    expect(steps.map(({ event }) => event)).toEqual([
      undefined,
      { kind: "request.succeeded", at: 5, request: "r1", result: null },
      {
        kind: "request.failed",
        at: 10,
        request: "r2",
        code: "ARI_REFUSED",
        message: "No such sound.",
        certain: true,
      },
    ]);
  });

  test("steps a key at once while a request is under way; what it commands waits its turn", async () => {
    const flow: FakeFlow = (event, leg) => {
      if (event === undefined) return { commands: [answer("r1", leg)] };
      return event.kind === "dtmf.received" ? { commands: [play("r2", "p1", leg)] } : undefined;
    };
    const { call, eventsOf, transport } = bench(flow, () => "wait");
    await call("a");
    transport.emit(dtmf("a", "1"));
    await settle();
    expect([eventsOf("a"), sent(transport.commands)]).toEqual([["start", "dtmf.received"], ["r1"]]);
  });

  test("sends nothing more before the interpreter has seen the answer", async () => {
    const flow: FakeFlow = (event, leg) => {
      if (event === undefined) return { commands: [answer("r1", leg), play("r2", "p1", leg)] };
      const failed = event.kind === "request.failed" && event.request === "r1";
      return failed ? { status: "leaving", commands: [hangup("bye", leg)] } : undefined;
    };
    const { call, transport } = bench(flow, ({ request }) =>
      request === "r1" ? new PortError("ARI_REFUSED", "No.") : "succeed",
    );
    await call("a");
    expect(sent(transport.commands)).toEqual(["r1", "bye"]);
  });

  test("drops unsent commands when the call leaves, says so, and still sends removals", async () => {
    const { call, host, steps, transport } = bench(
      untilHungUp((leg) => [
        answer("r1", leg),
        play("r2", "p1", leg),
        { kind: "playback.stop", request: "r3", playback: "p0" },
        destroyBridge("r4", "b"),
      ]),
      ({ request }) => (request === "r1" ? "wait" : "succeed"),
    );
    await call("a");
    transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    transport.succeed("r1");
    await settle();
    expect(sent(transport.commands)).toEqual(["r1", "r3", "r4", "bye"]);
    expect(host.stats().requests).toEqual({ sent: 4, failed: 0, dropped: 1 });
    expect(steps.map(({ event }) => event)).toContainEqual({
      kind: "request.failed",
      at: 0,
      request: "r2",
      code: "RUN_DROPPED",
      message: "The request was not sent, because the call is over.",
      certain: true,
    });
  });

  test("turns a rejection that is no PortError into RUN_PORT_BROKEN and tells nothing of its text", async () => {
    const { call, log, steps } = bench(
      untilHungUp(() => [lookup("r1", "7")]),
      () => "succeed",
      {
        store: {
          lookup: () => Promise.reject(new TypeError("postgres://me:hunter2@db")),
          close: async () => {},
        },
      },
    );
    await call("a");
    const message =
      'The store failed without saying why: it rejected with "TypeError", which is no PortError.';
    expect(steps.at(-1)?.event).toEqual({
      kind: "request.failed",
      at: 0,
      request: "r1",
      code: "RUN_PORT_BROKEN",
      message,
      certain: false,
    });
    expect(log.lines.filter(({ level }) => level === "warn")).toEqual([
      {
        level: "warn",
        fields: { call: "a", command: "store.lookup", code: "RUN_PORT_BROKEN" },
        message,
      },
    ]);
  });

  test("survives a port that throws instead of rejecting", async () => {
    const { call, eventsOf } = bench(
      untilHungUp((leg) => [answer("r1", leg)]),
      () => {
        throw new Error("broken");
      },
    );
    await call("a");
    expect(eventsOf("a")).toEqual(["start", "request.failed"]);
  });

  test("looks up without occupying the way to the platform, and conforms the row", async () => {
    const { call, steps, transport } = bench(
      untilHungUp((leg) => [lookup("r1", "7"), answer("r2", leg)]),
      () => "wait",
    );
    await call("a");
    expect(sent(transport.commands)).toEqual(["r2"]);
    expect(steps.at(-1)?.event).toEqual({
      kind: "request.succeeded",
      at: 0,
      request: "r1",
      result: { id: "7", age: 41 },
    });
  });

  test("fails a lookup whose row is not as declared", async () => {
    const { call, steps } = bench(
      untilHungUp(() => [lookup("r1", "7")]),
      () => "succeed",
      { store: { lookup: async () => ({ id: "7", age: "41" }), close: async () => {} } },
    );
    await call("a");
    expect(steps.at(-1)?.event).toEqual({
      kind: "request.failed",
      at: 0,
      request: "r1",
      code: "RUN_ROW_TYPE",
      certain: true,
      message:
        'Column "age" of table "customers" is declared integer, but the store gave a value of type string.',
    });
  });

  test("never fires a timer that was moved or cancelled while its event waited", async () => {
    const flow: FakeFlow = (event) => {
      const timer = (name: string, at: number) => ({ kind: "timer.set", timer: name, at }) as const;
      if (event === undefined)
        return { commands: [timer("first", 10), timer("moved", 10), timer("cancelled", 10)] };
      if (event.kind === "timer.fired" && event.timer === "first")
        return { commands: [timer("moved", 20), { kind: "timer.cancel", timer: "cancelled" }] };
      return undefined;
    };
    const { call, clock, steps } = bench(flow);
    await call("a");
    await clock.advance(30);
    expect(
      steps.flatMap(({ event }) =>
        event?.kind === "timer.fired" ? [[event.timer, event.at]] : [],
      ),
    ).toEqual([
      ["first", 10],
      ["moved", 20],
    ]);
  });

  test("forgets an ended call: no timers, no ids, no call", async () => {
    const { call, clock, forgotten, host, transport } = bench(
      untilHungUp((leg) => [
        { kind: "timer.set", timer: "left over", at: 1_000 },
        createBridge("r1", `${leg}-1`),
        originate("r2", `${leg}-2`, `${leg}-1`),
        play("r3", `${leg}-3`, leg),
      ]),
    );
    await call("a");
    expect(host.stats().held).toEqual({ timers: 1, ids: 4 });
    transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    expect(forgotten).toEqual(["a"]);
    expect([host.stats().calls.live, host.stats().held, clock.pending]).toEqual([
      0,
      { timers: 0, ids: 0 },
      0,
    ]);
  });

  test("forgets an ended call although a lookup never answers, and ignores an answer after that", async () => {
    const late = Promise.withResolvers<null>();
    const { call, host, transport } = bench(
      untilHungUp(() => [lookup("r1", "7")]),
      () => "succeed",
      { store: { lookup: () => late.promise, close: async () => {} } },
    );
    await call("a");
    transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    expect(host.stats().calls.live).toBe(0);
    late.resolve(null);
    await settle();
    expect(host.stats().ignored.late_answer).toBe(1);
  });

  test("asks HTTP servers and the REST API v2 while the platform is slow, and counts it", async () => {
    const flow = untilHungUp((leg) => [answer("r1", leg), command.request("r2"), command.v2("r3")]);
    const { call, eventsOf, host } = bench(flow, () => "wait", {
      http: { send: () => Promise.resolve({ status: 500, body: null }), close: async () => {} },
    });
    await call("a");
    expect(eventsOf("a").toSorted()).toEqual(["request.failed", "request.succeeded", "start"]);
    const { http, v2 } = host.stats();
    expect({ http, v2 }).toEqual({ http: { sent: 1, failed: 0 }, v2: { sent: 1, failed: 1 } });
  });

  test("ends a call that more keys wait for than its queue takes", async () => {
    const { call, eventsOf, host, transport } = bench(
      untilHungUp(() => []),
      () => "succeed",
      { queueLimit: 3 },
    );
    await call("a");
    for (const digit of "12345") transport.emit(dtmf("a", digit));
    await settle();
    const keys = ["dtmf.received", "dtmf.received", "dtmf.received"];
    expect(eventsOf("a")).toEqual(["start", ...keys, "call.stopped", "request.succeeded"]);
    expect(host.stats().ignored.overload).toBe(2);
  });

  test("ends a call whose commands pile up because the platform is slow", async () => {
    const flow: FakeFlow = (event, leg) => {
      if (event?.kind === "dtmf.received")
        return { commands: [play(`r${event.digit}`, `p${event.digit}`, leg)] };
      return untilHungUp((id) => [answer("r0", id)])(event, leg);
    };
    const { call, eventsOf, transport } = bench(flow, () => "wait", { queueLimit: 3 });
    await call("a");
    for (const digit of "12345") {
      transport.emit(dtmf("a", digit));
      await settle();
    }
    expect(eventsOf("a")).toContain("call.stopped");
    expect(transport.waiting).toEqual(["r0"]);
  });

  test("writes every input to the journal, which replays to the same steps", async () => {
    const flow = untilHungUp((leg) => [answer("r1", leg), lookup("r2", "7")]);
    const { call, journal, steps, transport } = bench(flow);
    await call("a");
    transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    expect(journal[0]).toMatchObject({
      call: "a",
      flow: "fake",
      version: "1.0.0",
      start: { leg: "a", from: "100", to: "200", args: [], at: 0 },
    });
    expect(journal.map(({ commands }) => commands)).toEqual(
      steps.map(({ result }) => result.commands),
    );
    const replayed = replay(fakeInterpreter(flow), fakeProgram(), journal);
    expect(replayed).toEqual(steps.map(({ result }) => result));
  });

  test("writes what a flow logs to the log, with the call and the step", async () => {
    const { call, log } = bench(
      untilHungUp(() => [{ kind: "log.write", level: "warn", message: "hello", step: "main/1" }]),
    );
    await call("a");
    expect(log.lines).toContainEqual({
      level: "warn",
      fields: { call: "a", step: "main/1" },
      message: "hello",
    });
  });
});
