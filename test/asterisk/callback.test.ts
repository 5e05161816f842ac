import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import type { Callee } from "./bed/sipp.ts";
import { type Hosted, programOf, startHosted } from "./hosted.ts";
import { startCallee, startCaller } from "./phones.ts";
import { createSkippingClock, type SkippingClock } from "./skipping-clock.ts";
import { ringing, talking, untilStanding } from "./standing.ts";

// 2001 is the member, 2002 the phone of the customer.
let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const program = programOf(`
flowrun: 1
name: callbacks
queues: { support: { members: [2001], callback: call_back, pause: 1s } }
parts:
  call_back: { takes: { number: string, data: json, place: string, waited: duration } }
start: main
otherwise: { full: last, unstaffed: last, timed_out: last, failed: last }
blocks:
  main:
    - answer
    - go: pausing
      if: call.from == "701"
    - go: coming
      if: call.from == "702"
    - queue: { name: support, leave: { 1: asking }, max: 1m }
    - go: last
  pausing: [{ duty: { member: 2001, state: paused } }, hangup]
  coming: [{ duty: { member: 2001, state: ready } }, hangup]
  asking:
    - callback: { queue: support, number: "2002", data: { of: "\${call.from}" } }
      then: { refused: last }
    - play: sound:beep
    - hangup
  call_back:
    - dial: { to: "\${args.number}", ring: 1s, headers: { X-Of: "\${args.data.of}" } }
      then: { else: return }
    - play: sound:digits/1
    - queue: { name: support, place: "\${args.place}", max: 1m }
    - go: last
  last: [hangup]
`);

const answered: CallerStep = { kind: "answered" };
const hungUp: CallerStep = { kind: "hungUp" };
const press = { kind: "press", keys: "1", by: "rfc4733" } as const;

interface Desk {
  readonly hosted: Hosted;
  readonly clock: SkippingClock;
  /** How many wait to be called back. */
  readonly callbacks: () => number | undefined;
  /** A call of this one, until it is over. */
  readonly call: (from: string) => Promise<void>;
}

/** A queue whose member takes a break, and a customer, 555, who has asked to be called back. */
async function asked(): Promise<Desk> {
  const clock = createSkippingClock();
  const hosted = await startHosted(asterisk, program, { clock });
  const call = async (from: string): Promise<void> => {
    const { finished } = await startCaller(asterisk, {
      from,
      to: "5551",
      steps: [answered, hungUp],
    });
    await finished;
  };
  await call("701");
  const steps = [answered, { kind: "signal" }, press, hungUp] as const;
  const customer = await startCaller(asterisk, { from: "555", to: "5551", steps });
  await hosted.until(() => hosted.host.stats().rooms["queue"]?.["support"]?.["waiting"] === 1);
  await customer.signal();
  await customer.finished;
  const callbacks = (): number | undefined =>
    hosted.host.stats().rooms["queue"]?.["support"]?.["callbacks"];
  expect(callbacks()).toBe(1);
  return { hosted, clock, callbacks, call };
}

/** The phone of the customer, and what comes of the first time that it is called. */
async function calledBack(
  desk: Desk,
  customer: CalleeBehaviour,
  member: CalleeBehaviour,
): Promise<readonly Callee[]> {
  const phones = [
    await startCallee(asterisk, "2002", customer),
    await startCallee(asterisk, "2001", member),
  ];
  await desk.call("702");
  return phones;
}

async function over({ hosted }: Desk, phones: readonly Callee[]): Promise<readonly string[]> {
  await hosted.close();
  for (const phone of phones) await phone.stop();
  return hosted.lines(3).filter((line) => /calls|call_back\/\d ended|plays|ended: /.test(line));
}

const called = [
  "calls PJSIP/2002",
  "call_back/1 ended: answered",
  "plays sound:digits/1",
  "call_back/2 ended: ok",
];

describe("a callback, on Asterisk", () => {
  test("is made when a member is free, who is offered the customer in the place that was kept", async () => {
    const desk = await asked();
    const { hosted } = desk;
    // A second wish for the same number is refused, and its caller let go.
    const again = await startCaller(asterisk, {
      ...{ from: "556", to: "5551" },
      steps: [answered, { kind: "signal" }, press, hungUp],
    });
    await hosted.until(() => hosted.host.stats().rooms["queue"]?.["support"]?.["waiting"] === 1);
    await again.signal();
    await again.finished;
    expect(hosted.lines(2)).toContain("asking/1 ended: refused");

    const phones = await calledBack(
      desk,
      { kind: "answers", afterMs: 50, asked: { "X-Of:": "555" } },
      { kind: "hangsUp", afterMs: 50 },
    );
    await untilStanding(asterisk, "/bridges", talking(1));
    await phones[1]?.signal();
    await hosted.until(() => hosted.over.size === 5);
    expect(desk.callbacks()).toBe(0);
    await hosted.close();
    for (const phone of phones) await phone.stop();
    const lines = hosted
      .lines(4)
      .filter((line) => /calls|call_back\/\d ended|plays sound|ended: /.test(line));
    expect(lines).toEqual([...called, "calls PJSIP/2001", "ended: callee_left"]);
  }, 60_000);

  test("is over, and nothing is left of it, when the customer hangs up while the member's phone rings", async () => {
    const desk = await asked();
    const phones = await calledBack(
      desk,
      { kind: "hangsUp", afterMs: 50 },
      { kind: "ringsForEver" },
    );
    await untilStanding(asterisk, "/channels", ringing(1));
    await desk.hosted.until(() => desk.hosted.lines(3).includes("calls PJSIP/2001"));
    await phones[0]?.signal();
    await desk.hosted.until(() => desk.hosted.over.size === 4);
    expect(desk.callbacks()).toBe(0);
    expect(await over(desk, phones)).toEqual([
      ...called,
      "plays music:default under everything",
      "calls PJSIP/2001",
      "ended: caller_left",
    ]);
  }, 60_000);

  test("is tried three times, five minutes apart, where nobody answers, and the member is free meanwhile", async () => {
    const desk = await asked();
    const { hosted, clock } = desk;
    const phones = await calledBack(
      desk,
      { kind: "ringsForEver" },
      { kind: "answers", afterMs: 50 },
    );
    for (const times of [1, 2, 3]) {
      await hosted.until(() => hosted.over.size === 3 + times);
      expect(hosted.lines(2 + times)).toContain("call_back/1 ended: no_answer");
      expect(hosted.host.stats().rooms["queue"]?.["support"]).toMatchObject({
        ready: 1,
        callbacks: times < 3 ? 1 : 0,
      });
      clock.skip(300_000);
    }
    await over(desk, phones);
    expect(hosted.traces.size).toBe(6);
  }, 60_000);

  test("is made again later when the customer hangs up before waiting", async () => {
    const desk = await asked();
    const { hosted, clock } = desk;
    const phones = await calledBack(
      desk,
      { kind: "hangsUp", afterMs: 50 },
      { kind: "answers", afterMs: 50 },
    );
    await hosted.until(() => hosted.lines(3).includes("plays sound:digits/1"));
    await phones[0]?.signal();
    await hosted.until(() => hosted.over.size === 4);
    expect(hosted.host.stats().rooms["queue"]?.["support"]).toMatchObject({
      ready: 1,
      callbacks: 1,
    });
    clock.skip(300_000);
    await untilStanding(asterisk, "/bridges", talking(1));
    expect(desk.callbacks()).toBe(0);
    await phones[0]?.signal();
    expect((await over(desk, phones)).at(-1)).toBe("ended: caller_left");
  }, 60_000);
});
