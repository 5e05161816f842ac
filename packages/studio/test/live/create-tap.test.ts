import { start, step, type CallEvent, type StepResult } from "@flowrun/core";
import { createTap, localSource } from "../../src/index.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { watchTap } from "../../src/live/watch-tap.ts";
import { programOf, startLiveHost, type LiveHost } from "../../../../test/studio/live-host.ts";
import { vault } from "./vault.ts";

async function started(...given: Parameters<typeof startLiveHost>): Promise<LiveHost> {
  const live = await startLiveHost(...given);
  onTestFinished(() => live.close());
  return live;
}

/** What a page is told, as it would read it. */
function pageOf({ tap }: LiveHost) {
  const frames: { readonly kind: string; readonly [member: string]: unknown }[] = [];
  let unsent = 0;
  let isCut = false;
  const watch = watchTap(tap, {
    send: (text) => void frames.push(JSON.parse(text) as (typeof frames)[number]),
    unsent: () => unsent,
    cut: () => (isCut = true),
  });
  return {
    watch,
    frames,
    last: () => frames.at(-1),
    stall: (bytes: number) => (unsent = bytes),
    isCut: () => isCut,
  };
}

async function arriveAndLeave(live: LiveHost, from: string): Promise<void> {
  const call = live.call(from);
  await live.advance(100);
  call.hangUp();
  await live.advance(100);
}

const all = { find: "", state: "all", after: undefined } as const;

describe("a tap", () => {
  test("knows where each call is, how it went on and how it ended", async () => {
    const live = await started();
    live.call("4711111111");
    const other = live.call("555");
    await live.advance(3_000);

    expect(live.tap.at()).toEqual({ vip_routing: 1, collecting_id: 1 });
    other.hangUp();
    await live.advance(1_000);
    expect(live.tap.at()).toEqual({ vip_routing: 1 });
    expect(live.tap.sums("5m")).toEqual({
      entered: {
        answering: 2,
        vip_greeting: 1,
        plain_greeting: 1,
        vip_routing: 1,
        collecting_id: 1,
      },
      left: {
        "answering/1 ok": 2,
        "answering/2 found": 1,
        "answering/2 missing": 1,
        "vip_greeting/1 failed": 1,
        "plain_greeting/1 ok": 1,
        "plain_greeting/2 runs": 1,
        "plain_greeting/2 next": 1,
      },
      failed: {},
      gone: { collecting_id: 1 },
      ended: { caller_left: 1 },
    });
    expect(live.tap.versions()).toMatchObject([
      { flow: "reference", version: "1.0.0", live: 1, started: 2 },
    ]);
    expect(live.tap.calls().map(({ from, block, ended }) => [from, block, ended?.reason])).toEqual([
      ["4711111111", "vip_routing", undefined],
      ["555", "collecting_id", "caller_left"],
    ]);
  });

  test("counts the last five minutes, the last hour, and all", async () => {
    const live = await started();
    await arriveAndLeave(live, "555");
    await live.advance(6 * 60_000);
    await arriveAndLeave(live, "556");
    await live.advance(1_000);

    const entered = (["5m", "1h", "start"] as const).map(
      (window) => live.tap.sums(window).entered["answering"],
    );
    expect(entered).toEqual([1, 2, 2]);
    await live.advance(56 * 60_000);
    await arriveAndLeave(live, "557");
    await live.advance(1_000);
    expect(live.tap.sums("1h").entered["answering"]).toBe(2);
    expect(live.tap.sums("start").entered["answering"]).toBe(3);
  });

  test("has no call twice: not one that is cleared up after others have taken its place, nor one that begins anew", () => {
    const tap = createTap({ now: () => 0, limits: { calls: 1, bytes: 10_000 } });
    const program = programOf(
      "flowrun: 1\nname: f\nstart: a\nblocks: { a: [answer, { wait: 5s }] }\n",
    );
    const begin = (call: string): StepResult => {
      const arrival = { leg: call, from: "1", to: "2", args: [], at: 0 };
      const result = start(program, arrival);
      tap.observer.stepped?.({ call, program, start: arrival, event: undefined, result });
      return result;
    };
    const tell = (call: string, { state }: StepResult, event: CallEvent): StepResult => {
      const result = step(program, state, event);
      tap.observer.stepped?.({ call, program, event, result });
      return result;
    };
    const serve = (call: string): StepResult => {
      const answered = tell(call, begin(call), {
        kind: "request.succeeded",
        at: 1,
        request: "r1",
        result: null,
      });
      return tell(call, answered, { kind: "leg.left", leg: call, at: 2 });
    };
    const over = serve("a");
    serve("b");
    tell("a", over, { kind: "dtmf.received", leg: "a", digit: "1", at: 3 });
    expect([tap.live, tap.calls().map(({ id }) => id), tap.versions()[0]?.started]).toEqual([
      0,
      ["b"],
      2,
    ]);
    begin("b");
    expect([tap.calls().map(({ id }) => id), tap.find("b")?.journal().length]).toEqual([["b"], 1]);
  });

  test("tells a page what has changed, with the moves of calls, and the journal of a call that it follows", async () => {
    const live = await started();
    const page = pageOf(live);
    expect(page.frames).toMatchObject([
      { kind: "hello", seq: 0 },
      { kind: "overview", seq: 1, isWhole: true, live: 0 },
    ]);
    const call = live.call("555");
    await live.advance(3_000);
    page.watch.tick();
    expect(page.last()).toMatchObject({
      ...{ isWhole: false, live: 1, at: { collecting_id: 1 } },
      moves: [{ call: call.id, step: "answering/2", outcome: "missing" }],
      calls: [{ id: call.id, block: "collecting_id" }],
    });
    page.watch.ask(JSON.stringify({ kind: "follow", call: call.id }));
    expect(page.last()).toMatchObject({ kind: "entries", isWhole: true });
    call.press("1");
    await live.advance(100);
    page.watch.tick();
    expect(page.frames.at(-2)).toMatchObject({
      kind: "entries",
      entries: [{ event: { digit: "1" } }],
    });
    expect(page.last()).toMatchObject({ sums: { entered: {} }, at: {}, moves: [], calls: [] });
    page.watch.close();
  });

  test("tells of a call that a step leads on at once, too", async () => {
    const flow =
      "flowrun: 1\nname: on\nstart: a\nblocks:\n  a: [answer, { go: b }]\n  b: [{ wait: 5s }]\n";
    const live = await started(programOf(flow));
    const page = pageOf(live);
    const call = live.call("555");
    await live.advance(1_000);
    page.watch.tick();

    expect(page.last()).toMatchObject({
      moves: [
        { call: call.id, step: "a/2", outcome: "next" },
        { call: call.id, step: "a/2", outcome: "runs" },
      ],
    });
    expect(live.tap.sums("1h").left).toMatchObject({ "a/2 next": 1 });
  });

  test("skips what a page that reads slowly would not see, and gives up one that does not read", async () => {
    const live = await started();
    const page = pageOf(live);
    page.stall(300_000);
    const before = page.frames.length;
    for (let second = 0; second < 10; second += 1) page.watch.tick();
    expect(page.frames.length).toBe(before);
    page.stall(5_000_000);
    page.watch.ask(JSON.stringify({ kind: "watch", window: "5m" }));
    expect(page.isCut()).toBe(true);
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '{"kind":"watch","window":"2h"}',
    '{"kind":"follow","call":1}',
    '{"kind":"follow","call":"none"}',
  ])("is not moved by %o", async (text) => {
    const live = await started();
    const page = pageOf(live);
    page.watch.ask(text);
    expect(page.frames.length).toBe(2);
  });
});

describe("13.11 a secret of a call", () => {
  test("is in no frame, list or journal of the tap, nor in the log", async () => {
    const live = await started(vault);
    const page = pageOf(live);
    const call = live.call("555");
    page.watch.tick();
    page.watch.ask(JSON.stringify({ kind: "follow", call: call.id }));
    await live.advance(2_000);
    call.press("4711", 50);
    for (let times = 0; times < 20; times += 1) {
      await live.advance(200);
      page.watch.tick();
    }
    page.watch.ask(JSON.stringify({ kind: "follow", call: call.id }));
    const source = localSource(live.tap, undefined);
    const told: string = JSON.stringify([
      page.frames,
      await source.calls(all),
      await source.journal(call.id),
      live.log,
    ]);

    expect(live.tap.calls()).toMatchObject([{ block: "looking" }]);
    expect(told).toContain("dtmf.received");
    expect(
      ["canary-setting-0002", "4711", "Grace"].filter((secret) => told.includes(secret)),
    ).toEqual([]);
    expect(/"digit":"\d"/.test(told)).toBe(false);
  });
});
