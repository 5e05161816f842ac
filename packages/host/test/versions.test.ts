import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Versions, type EndedCall } from "../src/versions.ts";
import type { Program } from "../../core/src/interpret/program.ts";
import type { EndReason } from "../../core/src/interpret/trace.ts";
import { recordingLogger, silentLogger } from "../../contracts/src/loggers.ts";
import type { Logger } from "../../core/src/ports/logger.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, fakeProgram, untilHungUp } from "./bench.ts";

const current = fakeProgram("current");
const edited = fakeProgram("edited");

const offerOf = (log: Logger = silentLogger()): Versions => new Versions(current, log);

/** A call that began at 0, and how it ended. */
const over = (program: Program, reason: EndReason): EndedCall => ({
  program,
  state: { reason, call: { started_at: 0 } },
});

function takenBy(share: number, calls: number): number {
  const offer = offerOf();
  offer.offer(edited, share);
  const ids = Array.from({ length: calls }, (_, number) => `1795473897.${number}`);
  return ids.filter((id) => offer.programFor(id) === edited).length;
}

describe("13.13 an offer", () => {
  test.each([1, 5, 10, 50, 90])(
    "of %i %% takes that share of 10,000 new calls, give or take one of a hundred",
    (share) => {
      expect(Math.abs(takenBy(share, 10_000) / 100 - share)).toBeLessThan(1);
    },
  );

  test("takes no call at 0 and every call at 100", () => {
    expect([takenBy(0, 1_000), takenBy(100, 1_000)]).toEqual([0, 1_000]);
  });

  test("takes the same call whenever it is asked, and every call that a smaller one takes", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 99 }), (id, share) => {
        const offer = offerOf();
        offer.offer(edited, share);
        const first = offer.programFor(id);
        expect(offer.programFor(id)).toBe(first);
        offer.offer(edited, share + 1);
        expect([edited, first]).toContain(offer.programFor(id));
      }),
    );
  });

  test("is taken back by itself when it faults more than twice as often, and not before 20 of its calls are over", () => {
    const log = recordingLogger();
    const offer = offerOf(log);
    offer.offer(edited, 50);
    for (let call = 0; call < 100; call += 1)
      offer.ended(over(current, call % 10 === 0 ? "fault" : "caller_left"), 60_000);
    for (let call = 0; call < 19; call += 1) offer.ended(over(edited, "fault"), 60_000);
    expect(offer.figures.offer).toMatchObject({
      isTakenBack: false,
      current: { ended: 100, faulted: 10 },
    });
    offer.ended(over(edited, "caller_left"), 60_000);
    expect(offer.figures.offer).toMatchObject({
      isTakenBack: true,
      offered: { ended: 20, faulted: 19 },
    });
    expect(log.lines).toMatchObject([{ level: "warn", fields: { faulted: 19, of: 20 } }]);
    expect(Array.from({ length: 100 }, (_, id) => offer.programFor(`${id}`))).not.toContain(edited);
    offer.ended(over(edited, "caller_left"), 60_000);
    expect(offer.figures.offer).toEqual({
      share: 50,
      offered: {
        started: 0,
        ended: 20,
        faulted: 19,
        early: 0,
        reasons: { fault: 19, caller_left: 1 },
      },
      current: {
        started: 0,
        ended: 100,
        faulted: 10,
        early: 0,
        reasons: { fault: 10, caller_left: 90 },
      },
      isTakenBack: true,
    });
    expect(offer.accept()).toBe(false);
  });

  test("counts whom their callers leave within ten seconds, and nobody who left otherwise or later", () => {
    const offer = offerOf();
    offer.offer(edited, 50);
    offer.ended(over(edited, "caller_left"), 9_999);
    offer.ended(over(edited, "caller_left"), 10_000);
    offer.ended(over(edited, "callee_left"), 1);
    offer.ended({ program: edited, state: undefined }, 1);
    expect(offer.figures.offer?.offered).toMatchObject({ ended: 4, early: 1, faulted: 1 });
  });

  test("stays when it faults twice as often as the other version, as that one does", () => {
    const offer = offerOf();
    offer.offer(edited, 50);
    for (let call = 0; call < 100; call += 1)
      offer.ended(over(current, call < 10 ? "limit" : "flow_ended"), 60_000);
    for (let call = 0; call < 100; call += 1)
      offer.ended(over(edited, call % 5 === 4 ? "overload" : "callee_left"), 60_000);
    expect(offer.figures.offer).toMatchObject({
      isTakenBack: false,
      offered: { ended: 100, faulted: 20 },
    });
  });
});

describe("a host", () => {
  test("begins new calls with what is offered, while live ones keep theirs, and takes it or takes it back", async () => {
    const { call, host, steps, transport } = bench(untilHungUp(() => []));
    const programs = (): readonly string[] => steps.map(({ program }) => program.name);
    await call("a");
    expect([host.accept(), host.withdraw(), host.stats().offer]).toEqual([false, false, undefined]);
    host.offer(fakeProgram("edited"), 100);
    await call("b");
    transport.emit({ kind: "dtmf.received", leg: "a", digit: "1" });
    await settle();
    expect(programs()).toEqual(["fake", "edited", "fake"]);
    expect(host.stats().offer).toMatchObject({
      share: 100,
      offered: { started: 1 },
      current: { started: 0 },
    });
    expect(host.withdraw()).toBe(true);
    await call("c");
    host.offer(fakeProgram("second"), 0);
    await call("d");
    expect(host.accept()).toBe(true);
    await call("e");
    expect(programs().slice(3)).toEqual(["fake", "fake", "second"]);
    expect(host.stats().offer).toBeUndefined();
  });

  test("forgets what is offered when another program takes all new calls", async () => {
    const { call, host, steps } = bench(untilHungUp(() => []));
    host.offer(fakeProgram("edited"), 100);
    host.swap(fakeProgram("reloaded"));
    await call("a");
    expect(steps.map(({ program }) => program.name)).toEqual(["reloaded"]);
    expect(host.withdraw()).toBe(false);
  });
});
