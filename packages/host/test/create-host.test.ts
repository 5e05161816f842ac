import { describe, expect, test } from "vitest";
import { PortError } from "../../core/src/ports/port-error.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, command, fakeProgram, untilHungUp } from "./bench.ts";

const { createBridge, originate, play } = command;

describe("createHost", () => {
  test("begins a call when one arrives, with the time of its arrival", async () => {
    const { call, clock, steps } = bench(untilHungUp(() => []));
    await clock.advance(50);
    await call("a");
    expect(steps.map(({ result }) => result.state.call)).toEqual([
      { id: "a", from: "100", to: "200", args: [], started_at: 50, language: "en" },
    ]);
  });

  test("stamps events with whole milliseconds, and timers never before their time", async () => {
    const { call, clock, steps } = bench((event) =>
      event === undefined ? { commands: [{ kind: "timer.set", timer: "t", at: 10.5 }] } : undefined,
    );
    await clock.advance(0.75);
    await call("a");
    await clock.advance(20);
    expect(steps[0]?.result.state.call.started_at).toBe(0);
    expect(steps[1]?.event).toEqual({ kind: "timer.fired", at: 11, timer: "t" });
  });

  test("routes events of outbound legs and playbacks to the call that made them, even before the answer", async () => {
    const { call, eventsOf, transport } = bench(
      untilHungUp((leg) => [originate("r1", `${leg}-1`, "b")]),
      () => "wait",
    );
    await call("a");
    await call("b");
    transport.emit({ kind: "leg.joined", leg: "a-1" });
    transport.emit({ kind: "leg.destroyed", leg: "b-1", cause: 17 });
    await settle();
    expect([eventsOf("a"), eventsOf("b")]).toEqual([
      ["start", "leg.joined"],
      ["start", "leg.destroyed"],
    ]);
  });

  test("counts and ignores events that no call knows", async () => {
    const { call, host, steps, transport } = bench(untilHungUp((leg) => [play("r1", "p1", leg)]));
    await call("a");
    transport.emit({ kind: "leg.left", leg: "z" });
    transport.emit({ kind: "playback.finished", playback: "p9", failed: false });
    for (const _ of "12")
      transport.emit({ kind: "playback.finished", playback: "p1", failed: false });
    await call("a");
    const counted = {
      unknown_leg: 1,
      unknown_playback: 2,
      duplicate_call: 1,
      overload: 0,
      late_answer: 0,
    };
    expect(host.stats().ignored).toEqual(counted);
    expect(steps).toHaveLength(3);
  });

  test("lets a slow request or lookup of one call delay no other", async () => {
    const { call, eventsOf, transport } = bench(
      untilHungUp((leg) => [command.lookup("r1", leg), command.answer("r2", leg)]),
      ({ kind }) => (kind === "leg.answer" && transport.commands.length === 1 ? "wait" : "succeed"),
      {
        store: {
          lookup: ({ value }) => (value === "a" ? new Promise(() => {}) : Promise.resolve(null)),
          close: async () => {},
        },
      },
    );
    await call("a");
    await call("b");
    expect([eventsOf("a"), eventsOf("b")]).toEqual([
      ["start"],
      ["start", "request.succeeded", "request.succeeded"],
    ]);
  });

  test("begins new calls with a swapped program, while live ones keep theirs", async () => {
    const { call, host, steps, transport } = bench(untilHungUp(() => []));
    await call("a");
    host.swap(fakeProgram("edited"));
    await call("b");
    transport.emit({ kind: "dtmf.received", leg: "a", digit: "1" });
    await settle();
    expect(steps.map(({ call: id, program }) => [id, program.name])).toEqual([
      ["a", "fake"],
      ["b", "edited"],
      ["a", "fake"],
    ]);
  });

  test("ends the calls of an earlier connection when it is connected again, and no others", async () => {
    const { call, eventsOf, host, transport } = bench(untilHungUp(() => []));
    transport.connection({ kind: "connected" });
    await call("a");
    transport.connection({ kind: "connected" });
    await call("b");
    expect(eventsOf("a")).toEqual(["start", "call.resumed", "call.stopped", "request.succeeded"]);
    expect(eventsOf("b")).toEqual(["start"]);
    expect(host.stats().connection).toBe("connected");
  });

  test("keeps a call that arrived before the first connection was reported", async () => {
    const { call, eventsOf, host, transport } = bench(untilHungUp(() => []));
    await call("a");
    transport.connection({ kind: "connected" });
    await settle();
    expect([eventsOf("a"), host.stats().calls.live]).toEqual([["start"], 1]);
    transport.connection({ kind: "connected" });
    await settle();
    expect([eventsOf("a"), host.stats().calls.live]).toEqual([
      ["start", "call.resumed", "call.stopped", "request.succeeded"],
      0,
    ]);
  });

  test("says whether an application that another process took over is taken back", () => {
    const { log, transport } = bench(() => undefined);
    transport.connection({ kind: "replaced", waits: true });
    transport.connection({ kind: "replaced", waits: false });
    expect(log.lines.map(({ message }) => message)).toEqual([
      "Another process has connected as the same application and gets all events from here on. It is taken back when it is free.",
      "Another process has connected as the same application and gets all events from here on. Stop one of the two, or give each its own application.",
    ]);
  });

  test("shows connection states to its observer, and says each kind of failure once", () => {
    const states: string[] = [];
    const { log, transport } = bench(() => undefined, undefined, {
      observe: { connection: ({ kind }) => states.push(kind) },
    });
    const failed = (code: string, attempt: number) =>
      transport.connection({
        kind: "waiting",
        attempt,
        retryMs: 500,
        error: new PortError(code, `${code}!`),
      });
    failed("ARI_CREDENTIALS", 1);
    failed("ARI_CREDENTIALS", 2);
    failed("ARI_AWAY", 3);
    transport.connection({ kind: "connected" });
    failed("ARI_AWAY", 1);
    transport.connection({ kind: "replaced", waits: false });
    expect(states).toEqual(["waiting", "waiting", "waiting", "connected", "waiting", "replaced"]);
    expect(
      log.lines.filter(({ level }) => level === "error").map(({ message }) => message.slice(0, 24)),
    ).toEqual(
      ["ARI_CREDENTIALS!", "ARI_AWAY!", "ARI_AWAY!", "Another process has conne"].map((text) =>
        text.slice(0, 24),
      ),
    );
  });

  test("closes its ports, and forgets what is left", async () => {
    const closed: string[] = [];
    const closing = (port: string) => async () => void closed.push(port);
    const { call, clock, host, log, transport } = bench(
      untilHungUp((leg) => [
        createBridge("r1", `${leg}-1`),
        { kind: "timer.set", timer: "t", at: 100 },
      ]),
      () => "wait",
      {
        store: { lookup: async () => null, close: closing("store") },
        http: { send: () => new Promise(() => {}), close: closing("http") },
        v2: { call: () => new Promise(() => {}), close: closing("v2") },
      },
    );
    await call("a");
    await host.close();
    await call("b");
    expect([transport.closed, closed, clock.pending]).toEqual([true, ["store", "http", "v2"], 0]);
    expect([host.stats().calls.live, host.stats().calls.started, host.stats().held.ids]).toEqual([
      0, 1, 0,
    ]);
    expect(log.lines.filter(({ level }) => level === "warn")).toEqual([]);
  });

  test("leaves the ports open that other hosts have, too", async () => {
    const closed: string[] = [];
    const { host, transport } = bench(() => undefined, undefined, {
      store: { lookup: async () => null, close: async () => void closed.push("store") },
      sharesPorts: true,
    });
    await host.close();
    expect([transport.closed, closed]).toEqual([true, []]);
  });

  test("says so when a port cannot be closed, and does not reject", async () => {
    const { host, log } = bench(() => undefined, undefined, {
      store: {
        lookup: async () => null,
        close: () => Promise.reject(new PortError("STORE_AWAY", "Gone.")),
      },
    });
    await host.close();
    expect(log.lines.map(({ message }) => message)).toEqual([
      "A port could not be closed cleanly.",
    ]);
  });
});

describe("createHost: calls beside one another", () => {
  test("sends what a call commands while the originates of a hundred others are never answered", async () => {
    const hanging = Array.from({ length: 100 }, (_, turn) => `hanging${turn}`);
    const { call, transport } = bench(
      untilHungUp((leg) =>
        leg === "other"
          ? [command.answer("answers", leg), command.play("plays", "p", leg)]
          : [command.originate(leg, `${leg}.1`, "b"), command.play(`${leg} plays`, "p", leg)],
      ),
      ({ kind }) => (kind === "leg.originate" ? "wait" : "succeed"),
    );
    for (const leg of hanging) await call(leg);
    await call("other");
    expect(transport.commands.map(({ request }) => request)).toEqual([
      ...hanging,
      "answers",
      "plays",
    ]);
  });
});

describe("createHost: limits", () => {
  test("hangs up as busy what comes beyond the calls that may be live, and counts it", async () => {
    const { call, host, steps, transport } = bench(
      untilHungUp(() => []),
      () => "succeed",
      { limits: { calls: 2 } },
    );
    for (const leg of ["a", "b", "c"]) await call(leg);
    expect(transport.commands).toEqual([
      { kind: "leg.hangup", request: "host:c", leg: "c", cause: "busy" },
    ]);
    transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    await call("d");
    expect(steps.filter(({ event }) => event === undefined).map((step) => step.call)).toEqual([
      "a",
      "b",
      "d",
    ]);
    expect(host.stats().calls).toEqual({ live: 2, frozen: 0, started: 3, refused: 1, broken: 0 });
  });

  test("hangs up as busy what comes faster than calls may begin", async () => {
    const { call, clock, host } = bench(
      untilHungUp(() => []),
      () => "succeed",
      { limits: { rate: 2 } },
    );
    for (const leg of ["a", "b", "c"]) await call(leg);
    await clock.advance(500);
    for (const leg of ["d", "e"]) await call(leg);
    expect(host.stats().calls).toEqual({ live: 3, frozen: 0, started: 3, refused: 2, broken: 0 });
  });

  test("takes webhooks whatever calls there are, and calls whatever webhooks", async () => {
    const { call, host } = bench(
      (event, id) =>
        event === undefined && id.startsWith("webhook")
          ? { commands: [command.lookup("r1", "7")] }
          : undefined,
      () => "succeed",
      {
        limits: { calls: 1 },
        store: { lookup: () => new Promise(() => {}), close: async () => {} },
      },
    );
    const webhook = { name: "summaryCompleted", payload: {} };
    const first = host.webhook({ ...webhook, id: "1" });
    await call("a");
    expect([first, host.webhook({ ...webhook, id: "2" })]).toEqual(["started", "started"]);
    await settle();
    const { calls, webhooks } = host.stats();
    expect([calls.live, calls.refused, webhooks.live]).toEqual([1, 0, 2]);
  });
});

describe("createHost: drain", () => {
  test("resolves at once when no call is live", async () => {
    const { host } = bench(untilHungUp(() => []));
    expect(await host.drain(1_000)).toEqual({ finished: 0, kept: 0, stopped: 0, abandoned: 0 });
  });

  test("waits for live calls, refuses new ones, and resolves with the last", async () => {
    const { call, clock, host, steps, transport } = bench(untilHungUp(() => []));
    await call("a");
    const drained = host.drain(1_000);
    await call("b");
    expect(transport.commands).toEqual([
      { kind: "leg.hangup", request: "host:b", leg: "b", cause: "congestion" },
    ]);
    transport.emit({ kind: "leg.left", leg: "a" });
    expect(await drained).toEqual({ finished: 1, kept: 0, stopped: 0, abandoned: 0 });
    expect([
      steps.filter((step) => step.call === "b"),
      host.stats().calls.refused,
      clock.pending,
    ]).toEqual([[], 1, 0]);
  });

  test("ends what is left after the grace, and waits for its removal", async () => {
    const { call, clock, eventsOf, host } = bench(untilHungUp(() => []));
    await call("a");
    const drained = host.drain(1_000);
    await clock.advance(999);
    expect(eventsOf("a")).toEqual(["start"]);
    await clock.advance(1);
    expect(await drained).toEqual({ finished: 0, kept: 0, stopped: 1, abandoned: 0 });
    expect(eventsOf("a")).toEqual(["start", "call.stopped", "request.succeeded"]);
  });

  test("gives up on removals that take too long", async () => {
    const { call, clock, host } = bench(
      untilHungUp(() => []),
      () => "wait",
      { removalMs: 2_000 },
    );
    await call("a");
    const drained = host.drain(1_000);
    await clock.advance(3_000);
    expect(await drained).toEqual({ finished: 0, kept: 0, stopped: 0, abandoned: 1 });
  });

  test("is the same drain when it is asked for twice", async () => {
    const { call, host, transport } = bench(untilHungUp(() => []));
    await call("a");
    const drained = Promise.all([host.drain(1_000), host.drain(5)]);
    transport.emit({ kind: "leg.left", leg: "a" });
    const once = { finished: 1, kept: 0, stopped: 0, abandoned: 0 };
    expect(await drained).toEqual([once, once]);
  });
});
