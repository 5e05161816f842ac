import { describe, expect, test } from "vitest";
import type { CallEvent } from "../../core/src/interpret/event.ts";
import type { PlatformCommand } from "../../core/src/interpret/platform-command.ts";
import { PortError } from "../../core/src/ports/port-error.ts";
import type { Survey, SurveyedLeg } from "../../core/src/ports/transport.ts";
import type { ScriptedAnswer } from "../../contracts/src/scripted-transport.ts";
import type { Durability } from "../src/host-options.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, command, untilHungUp, type Bench, type FakeFlow } from "./bench.ts";

const away = new PortError("ARI_LOST", "The event connection ended.");
const leg = (state: SurveyedLeg["state"]): SurveyedLeg => ({
  state,
  from: "100",
  to: "200",
  args: [],
});

function survey(legs: Readonly<Record<string, SurveyedLeg["state"]>>): Survey {
  const entries = Object.entries(legs).map(([id, state]) => [id, leg(state)] as const);
  return {
    legs: new Map(entries),
    bridges: new Set(),
    createsFirst: false,
    plays: async () => true,
  };
}

/**
 * A connected host; the platform answers each look with the next of these, and then with the last.
 */
async function connected(
  looks: readonly (Survey | Promise<Survey> | null | PortError)[],
  {
    flow,
    answer,
    durability = {},
  }: {
    readonly flow?: FakeFlow;
    readonly answer?: (command: PlatformCommand) => ScriptedAnswer;
    readonly durability?: Durability;
  } = {},
): Promise<Bench> {
  const rest = [...looks];
  const found = bench(flow ?? untilHungUp(() => []), answer, { durability }, async () => {
    const look = rest.length > 1 ? rest.shift() : rest[0];
    if (look instanceof PortError) throw look;
    return look ?? null;
  });
  found.transport.connection({ kind: "connected" });
  await settle();
  return found;
}

async function lose({ transport }: Bench): Promise<void> {
  transport.connection({ kind: "waiting", attempt: 1, retryMs: 100, error: away });
  await settle();
}

async function comeBack({ transport }: Bench): Promise<void> {
  transport.connection({ kind: "connected" });
  await settle();
}

const eventsAfterStart = ({ steps }: Bench): readonly (CallEvent | undefined)[] =>
  steps.map(({ event }) => event).filter((event) => event !== undefined);

test("A process that another one replaces begins no call that it has only just heard of: that is the other one's.", async () => {
  const host = await connected([survey({})]);
  const arrival = { kind: "call.arrived", leg: "b", from: "100", to: "200", args: [] } as const;
  host.transport.emit(arrival);
  host.transport.connection({ kind: "replaced", waits: true });
  await settle();
  expect([host.steps, host.host.stats().calls.live, host.host.stats().held.ids]).toEqual([
    [],
    0,
    0,
  ]);
  const lost = await connected([survey({})]);
  lost.transport.emit(arrival);
  lost.transport.connection({ kind: "waiting", attempt: 1, retryMs: 100, error: away });
  await settle();
  expect([lost.steps.length, lost.host.stats().calls.live]).toEqual([1, 1]);
});

describe("a lost connection", () => {
  test("has what the platform tells meanwhile, and what it has not answered, counted as waiting", async () => {
    const flow = untilHungUp((id) => [command.answer("r1", id), command.play("r2", `${id}-1`, id)]);
    const host = await connected([survey({ a: "up", b: "up" })], { flow, answer: () => "wait" });
    for (const each of ["a", "b"]) await host.call(each);
    expect(host.host.stats().queues).toEqual({ events: 0, requests: 4 });
    await lose(host);
    for (const digit of ["1", "2"]) host.transport.emit({ kind: "dtmf.received", leg: "a", digit });
    await settle();
    expect(host.host.stats().queues).toEqual({ events: 2, requests: 4 });
  });

  test("leaves the calls standing, and they go on when it is back", async () => {
    const host = await connected([survey({ a: "up" })]);
    await host.call("a");
    await lose(host);
    await host.clock.advance(400);
    expect([eventsAfterStart(host), host.host.stats().calls.frozen]).toEqual([[], 1]);
    await comeBack(host);
    expect(eventsAfterStart(host)).toEqual([
      { kind: "call.resumed", at: 400, gapMs: 400 },
      { kind: "dtmf.missed", at: 400, leg: "a" },
    ]);
    expect(host.host.stats().calls).toMatchObject({ live: 1, frozen: 0 });
  });

  test("stops the timers of a call, which are set again by what it is told", async () => {
    const flow: FakeFlow = (event) =>
      event === undefined ? { commands: [{ kind: "timer.set", timer: "t", at: 100 }] } : undefined;
    const host = await connected([survey({ a: "up" })], { flow });
    await host.call("a");
    await lose(host);
    await host.clock.advance(1_000);
    expect([eventsAfterStart(host), host.clock.pending]).toEqual([[], 0]);
  });

  test("is no reason to forget what came before it, and what came after waits for what was missed", async () => {
    const host = await connected([survey({ a: "up" })]);
    await host.call("a");
    host.transport.emit({ kind: "dtmf.received", leg: "a", digit: "1" });
    host.transport.connection({ kind: "waiting", attempt: 1, retryMs: 100, error: away });
    await settle();
    host.transport.connection({ kind: "connected" });
    host.transport.emit({ kind: "dtmf.received", leg: "a", digit: "2" });
    await settle();
    expect(
      eventsAfterStart(host).map((event) =>
        event?.kind === "dtmf.received" ? event.digit : event?.kind,
      ),
    ).toEqual(["1", "call.resumed", "dtmf.missed", "2"]);
  });

  test("ends a call whose caller hung up meanwhile, and no other", async () => {
    const host = await connected([survey({ b: "up" })], { flow: untilGone });
    await host.call("a");
    await host.call("b");
    await lose(host);
    await comeBack(host);
    expect([host.eventsOf("a"), host.eventsOf("b")]).toEqual([
      ["start", "call.resumed", "leg.left"],
      ["start", "call.resumed", "dtmf.missed"],
    ]);
  });

  test("ends the only call by its caller's hanging up where the platform tells that it has not begun anew", async () => {
    const host = await connected([{ ...survey({}), isRestarted: false }], { flow: untilGone });
    await host.call("a");
    await lose(host);
    await comeBack(host);
    expect(host.eventsOf("a")).toEqual(["start", "call.resumed", "leg.left"]);
  });

  test("does not answer a request: what became of it is looked up", async () => {
    const flow = untilHungUp((id) => [
      command.answer("r1", id),
      command.originate("r2", `${id}-1`, "b"),
    ]);
    const host = await connected([survey({ a: "up" })], { flow, answer: () => "wait" });
    await host.call("a");
    await lose(host);
    host.transport.fail("r1", away);
    await settle();
    expect(eventsAfterStart(host)).toEqual([]);
    await comeBack(host);
    // Asked again, and only then what follows it.
    expect(host.transport.commands.map(({ request }) => request)).toEqual(["r1", "r1"]);
    host.transport.succeed("r1");
    await settle();
    expect(host.transport.commands.map(({ request }) => request)).toEqual(["r1", "r1", "r2"]);
  });

  test("tells a flow that an originate came to nothing which may not be repeated", async () => {
    const flow = untilHungUp((id) => [command.originate("r1", `${id}-1`, "b")]);
    const host = await connected([survey({ a: "up" })], { flow, answer: () => "wait" });
    await host.call("a");
    await lose(host);
    host.transport.fail("r1", away);
    await comeBack(host);
    expect(eventsAfterStart(host)[1]).toMatchObject({
      kind: "request.failed",
      code: "RUN_GAP",
      certain: true,
    });
  });

  test("waits for answers that are still under way, and looks again after them", async () => {
    const flow = untilHungUp((id) => [command.answer("r1", id)]);
    const looks = [survey({ a: "offered" }), survey({ a: "up" })];
    const host = await connected(looks, { flow, answer: () => "wait" });
    await host.call("a");
    await lose(host);
    await comeBack(host);
    expect(eventsAfterStart(host)).toEqual([]);
    await host.clock.advance(3_000);
    host.transport.succeed("r1");
    await settle();
    expect(host.eventsOf("a")).toEqual([
      "start",
      "call.resumed",
      "request.succeeded",
      "dtmf.missed",
    ]);
  });

  test("looks again when something was done while it looked", async () => {
    const flow = untilHungUp((id) => [command.answer("r1", id)]);
    const { promise: early, resolve } = Promise.withResolvers<Survey>();
    const host = await connected([early, survey({ a: "up" })], { flow, answer: () => "wait" });
    await host.call("a");
    await lose(host);
    await comeBack(host);
    host.transport.succeed("r1");
    await settle();
    resolve({ ...survey({}), isRestarted: false });
    await settle();
    expect(host.eventsOf("a")).toEqual([
      "start",
      "call.resumed",
      "request.succeeded",
      "dtmf.missed",
    ]);
  });

  test("is looked into again until the platform answers", async () => {
    const host = await connected([away, away, survey({ a: "up" })]);
    await host.call("a");
    await lose(host);
    await comeBack(host);
    expect(eventsAfterStart(host)).toEqual([]);
    await host.clock.advance(2_000);
    expect(host.eventsOf("a")).toEqual(["start", "call.resumed", "dtmf.missed"]);
  });

  test("may be lost again before anybody looked", async () => {
    const host = await connected([away, survey({ a: "up" })]);
    await host.call("a");
    await lose(host);
    await comeBack(host);
    await lose(host);
    await host.clock.advance(2_000);
    expect(eventsAfterStart(host)).toEqual([]);
    await comeBack(host);
    expect(eventsAfterStart(host)[0]).toEqual({ kind: "call.resumed", at: 2_000, gapMs: 2_000 });
  });

  test("brings the calls that came meanwhile and that nobody has answered", async () => {
    const host = await connected([survey({ a: "up", late: "offered", other: "up" })]);
    await host.call("a");
    await lose(host);
    await comeBack(host);
    expect([host.eventsOf("late"), host.eventsOf("other")]).toEqual([["start"], []]);
  });

  test.each([
    ["the platform has torn everything down", [survey({})], {}],
    [
      "the platform tells that it has begun anew",
      [{ ...survey({ a: "up" }), isRestarted: true }],
      {},
    ],
    ["the platform cannot tell", [null], {}],
    ["calls are to be discarded", [survey({ a: "up" })], { calls: "discard" }],
    ["it lasted too long", [survey({ a: "up" })], { longestGapMs: 300 }],
  ] as const)("ends the calls once where %s", async (_name, looks, durability) => {
    const host = await connected(looks, { durability });
    await host.call("a");
    await lose(host);
    await host.clock.advance(400);
    await comeBack(host);
    expect(host.eventsOf("a")).toEqual([
      "start",
      "call.resumed",
      "call.stopped",
      "request.succeeded",
    ]);
    expect(host.host.stats()).toMatchObject({ calls: { live: 0 }, held: { timers: 0, ids: 0 } });
  });

  test("tells the transport what is still wanted", async () => {
    const host = await connected([survey({ a: "up" })]);
    await host.call("a");
    await lose(host);
    await comeBack(host);
    expect(host.transport.wanted).toEqual([{ helpers: [], legs: ["a"], bridges: [] }]);
  });
});

/** Ends with the caller, without another word. */
const untilGone: FakeFlow = (event) =>
  event?.kind === "leg.left" ? { status: "ended" } : undefined;

describe("the log of a lost connection", () => {
  const newsOf = ({ log }: Bench): readonly unknown[] =>
    log.lines
      .filter(({ fields }) => "calls" in fields)
      .map(({ level, fields, message }) => [level, fields, message]);
  const stands = ["info", { calls: 2 }, "The calls stand still."];
  const ends = (why: string, calls = 2): unknown => ["warn", { calls }, why];
  const nothingLeft = "The platform has nothing left of the calls; they end.";
  const both = survey({ a: "up", b: "up" });

  test.each([
    ["go on", both, {}, ["info", { calls: 2, ms: 0 }, "The calls go on."]],
    ["end with the platform's own", survey({}), {}, ends(nothingLeft)],
    [
      "end where nobody can tell",
      null,
      {},
      ends("The platform cannot tell what became of the calls; they end."),
    ],
    [
      "end after long",
      both,
      { longestGapMs: 99 },
      ends("The platform was away for too long; the calls end."),
    ],
    [
      "are discarded",
      both,
      { calls: "discard" },
      ends("The calls end, since the connection was lost."),
    ],
  ] as const)(
    "says once that the calls stand still, and that they %s",
    async (_what, found, durability, end) => {
      const host = await connected([found], { durability });
      await host.call("a");
      await host.call("b");
      await lose(host);
      await lose(host);
      await host.clock.advance(100);
      await comeBack(host);
      expect(newsOf(host)).toEqual([stands, end]);
    },
  );

  test("says nothing of calls where there are none", async () => {
    const host = await connected([survey({})]);
    await lose(host);
    await comeBack(host);
    expect(newsOf(host)).toEqual([]);
  });

  test("does not count a call that was being hung up among those that end: nothing is lost by it", async () => {
    const leaving = {
      legs: [{ id: "b", role: "caller", status: "hanging_up", failures: 0 }],
    } as const;
    const flow: FakeFlow = (event, id) =>
      event?.kind === "dtmf.received" ? leaving : untilGone(event, id);
    const host = await connected([survey({})], { flow });
    for (const each of ["a", "b"]) await host.call(each);
    host.transport.emit({ kind: "dtmf.received", leg: "b", digit: "9" });
    await lose(host);
    await comeBack(host);
    expect(newsOf(host)).toEqual([stands, ends(nothingLeft, 1)]);
  });
});
