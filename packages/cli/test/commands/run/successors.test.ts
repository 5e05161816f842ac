import type { Host } from "@flowrun/host";
import type { Json } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { recordingLogger } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import { Successors } from "../../../src/commands/run/successors.ts";
import type { Attend } from "../../../../durability/src/claim.ts";
import type { LineSocket } from "../../../../durability/src/line-socket.ts";
import type { OpenLedger } from "../../../../durability/src/open-ledger.ts";

type Refusal = Awaited<ReturnType<Host["handOver"]>>;

/** The other end of a socket: what it was told, and what it says. */
function asker(attend: Attend) {
  const told: Json[] = [];
  let take = (_message: Json): void => {};
  const closes: (() => void)[] = [];
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    for (const each of closes) each();
  };
  const socket: LineSocket = {
    send: (message) => void told.push(message),
    onMessage: (callback) => void (take = callback),
    onClose: (callback) => void closes.push(callback),
    close,
  };
  attend(socket);
  return { told, close, say: (ask: string, more: object = {}) => take({ ask, ...more }) };
}

/** Successors over a host and a ledger that write down their commands. */
function open({ refusal }: { readonly refusal?: Refusal } = {}) {
  const clock = createVirtualClock();
  const log = recordingLogger();
  const done: string[] = [];
  const child = Promise.withResolvers<string>();
  let attend: Attend = () => {};
  let standby: LineSocket | undefined;
  const wanted: (string | undefined)[] = [];
  let successor: { readonly over: () => void; readonly lost: () => void } | undefined;
  const host = {
    async handOver(given: typeof successor) {
      successor = given;
      done.push("stands still");
      return refusal;
    },
    stay: () => void done.push("stays"),
    stats: () => ({ calls: { live: 3 } }),
  } as unknown as Host;
  const ledger = {
    attend: (given: Attend) => void (attend = given),
    standby(to?: string) {
      wanted.push(to);
      return standby;
    },
    leave: async () => void done.push("leaves the ledger"),
    comeBack: async () => void done.push("takes the ledger back"),
  } as unknown as OpenLedger;
  const successors = new Successors({
    ...{ host, ledger, clock, log, numbers: "full" as const },
    startAgain: () => ({
      id: 77,
      ended: child.promise,
      kill() {
        done.push("kills");
        child.resolve("SIGKILL");
      },
    }),
    followed: (isSettled, isDrained) => {
      done.push(isDrained ? "followed for good" : "followed");
      void isSettled.then(() => done.push("settled"));
    },
  });
  const settle = (): Promise<void> => clock.advance(0);
  return {
    clock,
    done,
    wanted,
    child,
    successors,
    settle,
    ask: () => asker(attend),
    standBy: () => asker((line) => void (standby = line)),
    over: () => successor?.over(),
    lost: () => successor?.lost(),
  };
}

describe("Successors", () => {
  test("hands over to a process that asks, and ends when that one is settled", async () => {
    const { ask, done, over, settle } = open();
    const next = ask();
    next.say("take_over");
    await settle();
    expect(next.told).toEqual([{ told: "ready", process: process.pid }]);
    over();
    await settle();
    next.say("taken");
    await settle();
    expect(next.told[1]).toEqual({ told: "over" });
    expect(done).toEqual(["stands still", "leaves the ledger", "followed"]);
    next.close();
    await settle();
    expect(done.at(-1)).toBe("settled");
  });

  test("stays when the other process ends, before or after it has the event stream", async () => {
    for (const hasStream of [false, true]) {
      const { ask, done, over, settle } = open();
      const next = ask();
      next.say("take_over");
      await settle();
      if (hasStream) over();
      await settle();
      next.close();
      await settle();
      expect(done.slice(-2)).toEqual(["takes the ledger back", "stays"]);
    }
  });

  test("stays when the other process hangs for ten seconds, which may not take over any more then", async () => {
    const { ask, clock, done, settle } = open();
    const next = ask();
    next.say("take_over");
    await clock.advance(9_999);
    expect(done).toEqual(["stands still"]);
    await clock.advance(1);
    expect(next.told[1]).toEqual({ told: "stays", why: "It did not take them in time." });
    next.say("taken");
    await settle();
    expect(done).toEqual(["stands still", "takes the ledger back", "stays"]);
  });

  test("stays when the connection is lost meanwhile, and when it is to end itself", async () => {
    const first = open();
    first.ask().say("take_over");
    await first.settle();
    first.lost();
    await first.settle();
    const second = open();
    second.ask().say("take_over");
    await second.settle();
    second.successors.callOff("It is about to end.");
    await second.settle();
    for (const { done } of [first, second])
      expect(done).toEqual(["stands still", "takes the ledger back", "stays"]);
  });

  test("says why it does not hand over", async () => {
    const away = open({ refusal: "away" });
    const next = away.ask();
    next.say("take_over");
    await away.settle();
    const why = "The platform is away, or has come back and does not tell yet what it has.";
    expect(next.told).toEqual([{ told: "stays", why }]);
    const failing = open({ refusal: "unwritable" });
    const other = failing.ask();
    other.say("take_over");
    await failing.settle();
    expect([other.told, failing.done]).toEqual([
      [{ told: "stays", why: "Its ledger cannot be written." }],
      ["stands still"],
    ]);
  });

  test("passes its calls to a process that stands by, which is told to ask for them", async () => {
    const { done, over, settle, standBy, successors } = open();
    const next = standBy();
    const passed = successors.pass();
    expect(next.told).toEqual([{ invite: "take_over" }]);
    next.say("take_over");
    await settle();
    over();
    await settle();
    next.say("taken");
    next.close();
    expect(await passed).toBe(true);
    expect(done).toEqual(["stands still", "leaves the ledger", "followed", "settled"]);
  });

  test("passes nothing where nobody stands by, asks in time, or gets them", async () => {
    expect(await open().successors.pass()).toBe(false);
    const silent = open();
    silent.standBy();
    const unheard = silent.successors.pass();
    await silent.clock.advance(3_000);
    expect([await unheard, silent.done]).toEqual([false, []]);
    const dying = open();
    const next = dying.standBy();
    const passed = dying.successors.pass();
    next.say("take_over");
    await dying.settle();
    next.close();
    expect([await passed, dying.done]).toEqual([
      false,
      ["stands still", "takes the ledger back", "stays"],
    ]);
  });

  test("moves its calls to a process that stands by when it is asked to, and says how many; drained, it ends for good", async () => {
    for (const [ask, more, isWanted, followed] of [
      ["move", { to: "two" }, "two", "followed"],
      ["move", {}, undefined, "followed"],
      ["drain", {}, undefined, "followed for good"],
    ] as const) {
      const moving = open();
      const next = moving.standBy();
      const asked = moving.ask();
      asked.say(ask, more);
      next.say("take_over");
      await moving.settle();
      moving.over();
      await moving.settle();
      next.say("taken");
      next.close();
      await moving.settle();
      expect([moving.wanted, asked.told]).toEqual([[isWanted], [{ told: "moved", calls: 3 }]]);
      expect(moving.done).toEqual(["stands still", "leaves the ledger", followed, "settled"]);
    }
  });

  test("says that nothing moves where nobody stands by, or that one does not come; later it can", async () => {
    const { ask, clock, done, over, settle, standBy, wanted } = open();
    const asked = ask();
    asked.say("move");
    await settle();
    const why = "Nobody stands by who has taken the calls.";
    expect([asked.told, done]).toEqual([[{ told: "stays", why }], []]);
    standBy();
    const again = ask();
    again.say("drain");
    const meanwhile = ask();
    meanwhile.say("move");
    await clock.advance(3_000);
    await settle();
    expect(again.told).toEqual([{ told: "stays", why }]);
    expect(meanwhile.told).toEqual([
      { told: "stays", why: "It is about to end, or hands its calls over already." },
    ]);
    const next = standBy();
    ask().say("move");
    next.say("take_over");
    await settle();
    over();
    await settle();
    next.say("taken");
    expect(done).toEqual(["stands still", "leaves the ledger", "followed"]);
    expect(wanted).toHaveLength(3);
  });

  test("starts a process for a reload, tells which one has the calls, and leaves that alone from then on", async () => {
    const { ask, clock, done, over, settle } = open();
    const reload = ask();
    reload.say("reload");
    const next = ask();
    next.say("take_over");
    await settle();
    over();
    next.say("taken");
    await settle();
    expect(reload.told).toEqual([{ told: "reloaded", process: 77, calls: 3 }]);
    await clock.advance(3_600_000);
    expect(done).toEqual(["stands still", "leaves the ledger", "followed", "settled"]);
  });

  test("tells the reload when the process that it started ends, or hangs before it asks for anything", async () => {
    const ending = open();
    const first = ending.ask();
    first.say("reload");
    ending.child.resolve("exit code 2");
    await ending.settle();
    const why = "before it had the calls; what it has printed says why.";
    expect(first.told).toEqual([
      { told: "stays", why: `The new process ended with exit code 2 ${why}` },
    ]);
    const hanging = open();
    const second = hanging.ask();
    second.say("reload");
    await hanging.clock.advance(60_000);
    expect([hanging.done, second.told]).toEqual([
      ["kills"],
      [{ told: "stays", why: `The new process ended with SIGKILL ${why}` }],
    ]);
  });

  test("kills the process that it started when that hangs with the calls standing still, and tells the reload", async () => {
    const { ask, clock, done } = open();
    const reload = ask();
    reload.say("reload");
    ask().say("take_over");
    await clock.advance(10_000);
    expect(done.toSorted()).toEqual(["kills", "stands still", "stays", "takes the ledger back"]);
    expect(reload.told).toEqual([{ told: "stays", why: "It did not take them in time." }]);
  });

  test("does one reload at a time", () => {
    const { ask } = open();
    ask().say("reload");
    const second = ask();
    second.say("reload");
    expect(second.told).toEqual([
      { told: "stays", why: "It is about to end, or hands its calls over already." },
    ]);
  });
});
