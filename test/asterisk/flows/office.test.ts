import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour } from "../bed/callee-scenario.ts";
import type { CallerStep } from "../bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "../bed/run-asterisk.ts";
import type { Callee, Caller } from "../bed/sipp.ts";
import { type Hosted, startHosted } from "../hosted.ts";
import { type KeptRows, keptRows } from "../kept-rows.ts";
import { startCallee, startCaller } from "../phones.ts";
import { createSkippingClock, type SkippingClock } from "../skipping-clock.ts";
import { ringing, talking, untilStanding } from "../standing.ts";
import { answered, hangUp, hungUp, press, reached, shippedFlow, signal } from "./shipped-flow.ts";

// Asterisk goes on for seconds to tell a phone what became of its transfer: no two tests have the
// same phones.
const extensions = Array.from({ length: 60 }, (_, index) => `${2101 + index}`);
let used = 0;

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2000", "trunk", ...extensions]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** The office with two colleagues, while a test calls it. */
interface Office {
  readonly ada: string;
  readonly bo: string;
  readonly hosted: Hosted;
  readonly clock: SkippingClock;
  readonly kept: KeptRows;
  readonly call: (from: string, to: string, ...steps: readonly CallerStep[]) => Promise<Caller>;
  readonly phone: (name: string, behaviour: CalleeBehaviour) => Promise<Callee>;
  /**
   * Nobody is in a call, and nothing is left; how these steps of the calls ended, and why each call
   * did, by their order.
   */
  readonly close: (...steps: readonly string[]) => Promise<readonly (readonly string[])[]>;
}

async function open(): Promise<Office> {
  const [ada = "", bo = ""] = extensions.slice(used, (used += 2));
  const program = shippedFlow("office", { night_code: "4711" });
  const extension = (number: string, mobile = "") => ({
    number,
    endpoint: `PJSIP/${number}`,
    name: number,
    mobile,
  });
  const kept = keptRows(program, {
    extensions: [extension(ada, "PJSIP/91@trunk"), extension(bo)],
    switches: [],
  });
  const clock = createSkippingClock();
  const hosted = await startHosted(asterisk, program, { clock, store: kept.store });
  const callers: Caller[] = [];
  const phones: Callee[] = [];
  return {
    ...{ ada, bo, hosted, clock, kept },
    async call(from, to, ...steps) {
      const caller = await startCaller(asterisk, { from, to, steps: [answered, ...steps] });
      callers.push(caller);
      return caller;
    },
    async phone(name, behaviour) {
      const phone = await startCallee(asterisk, name, behaviour);
      phones.push(phone);
      return phone;
    },
    async close(...steps) {
      for (const { finished } of callers) await finished;
      await hosted.close();
      for (const phone of phones) await phone.stop();
      const isAsked = (line: string): boolean =>
        line.startsWith("leaving: ") || steps.some((step) => line.startsWith(`${step} ended`));
      return [...hosted.traces.keys()].map((_, number) => hosted.lines(number).filter(isAsked));
    },
  };
}

const answers: CalleeBehaviour = { kind: "answers", afterMs: 50 };
const hangsUp: CalleeBehaviour = { kind: "hangsUp", afterMs: 50 };
/**
 * Two are in a bridge. Keys mean nothing before, and one that is down while a phone enters may be
 * lost.
 */
const isTalking = (): Promise<void> => untilStanding(asterisk, "/bridges", talking(1));
const presses = (keys: string, ...more: readonly string[]): CalleeBehaviour => ({
  ...{ kind: "presses", afterMs: 50, keys, next: more.map((each) => ({ keys: each })) },
});

describe("flows/office.yaml, on Asterisk: from outside", () => {
  test("a caller who dials an extension that is busy reaches the mobile of whom it belongs to", async () => {
    const { ada, hosted, call, phone, close } = await open();
    await phone(ada, { kind: "refuses", status: "486 Busy Here" });
    const mobile = await phone("trunk", hangsUp);
    const caller = await call("555", "100", signal, press(ada), hungUp);
    await reached(hosted, "attendant/1 menu");
    await caller.signal();
    await isTalking();
    await mobile.signal();
    expect(await close("attendant/1")).toEqual([
      [`attendant/1 ended: 2XXX`, "leaving: callee_left"],
    ]);
  });

  test("finds the office closed when somebody who knows the code has switched it to night", async () => {
    const { ada, hosted, kept, call, close } = await open();
    const colleague = await call(ada, "*9", signal, press("4711#"), signal, press("2"), hungUp);
    await reached(hosted, "night_switch/1 collect-digits");
    await colleague.signal();
    await reached(hosted, "night_switch/3 menu");
    await colleague.signal();
    await colleague.finished;
    await call("555", "100", hungUp);
    expect(await close("night_switch/3")).toEqual([
      ["night_switch/3 ended: 2", "leaving: flow_ended"],
      ["leaving: flow_ended"],
    ]);
    expect(await kept.rows("switches")).toEqual([{ name: "night", is_set: true }]);
    expect(hosted.lines(1)).toContain("[at_night]");
  });
});

describe("flows/office.yaml, on Asterisk: handing over", () => {
  test("Ada asks Bo first with *2, and gives him the caller with a key", async () => {
    const { ada, bo, hosted, call, phone, close } = await open();
    const [adas, bos] = [await phone(ada, presses("*2", bo, "#")), await phone(bo, hangsUp)];
    await call("555", ada, hungUp);
    await isTalking();
    await adas.signal();
    await reached(hosted, "hand_over/1 collect-digits");
    await adas.signal();
    await hosted.until(
      () => hosted.lines(0).filter((line) => line === "callee answered").length === 2,
    );
    await isTalking();
    await adas.signal();
    await reached(hosted, "a phone takes over");
    await bos.signal();
    expect(await close("hand_over/2")).toEqual([["leaving: callee_left"]]);
  });

  test("Ada gives the caller away with *3, without asking", async () => {
    const { ada, bo, hosted, call, phone, close } = await open();
    const [adas, bos] = [await phone(ada, presses("*3", bo)), await phone(bo, hangsUp)];
    await call("555", ada, hungUp);
    await isTalking();
    await adas.signal();
    await reached(hosted, "pass_on/1 collect-digits");
    await adas.signal();
    await reached(hosted, "a phone takes over");
    await isTalking();
    await bos.signal();
    expect(await close()).toEqual([["leaving: callee_left"]]);
  });

  test("Ada's phone transfers with its own button to an extension", async () => {
    const { ada, bo, call, phone, close, hosted } = await open();
    const adas = await phone(ada, {
      kind: "asksForTransfer",
      to: bo,
      afterMs: 50,
      told: ["100", "200"],
    });
    const bos = await phone(bo, hangsUp);
    await call("555", ada, hungUp);
    await isTalking();
    await adas.signal();
    await hosted.until(
      () => hosted.lines(0).filter((line) => line === "callee answered").length === 2,
    );
    await bos.signal();
    expect(await close()).toEqual([["leaving: callee_left"]]);
  });

  test("and not to a number outside", async () => {
    const { ada, call, phone, close, hosted } = await open();
    const adas = await phone(ada, { kind: "asksForTransfer", to: "0900123", afterMs: 50 });
    await call("555", ada, { kind: "pause", ms: 2_000 }, hangUp);
    await isTalking();
    await adas.signal();
    expect(await close()).toEqual([["leaving: caller_left"]]);
    expect(hosted.lines(0).filter((line) => line.startsWith("calls "))).toEqual([
      `calls PJSIP/${ada}`,
    ]);
  });
});

describe("flows/office.yaml, on Asterisk: parking and picking up", () => {
  test("Ada parks the caller with *4, and Bo fetches the call by its slot", async () => {
    const { ada, bo, hosted, call, phone, close } = await open();
    const adas = await phone(ada, presses("*4"));
    await call("555", ada, hungUp);
    await isTalking();
    await adas.signal();
    await reached(hosted, "beside it: ok");
    const colleague = await call(bo, "701", signal, hangUp);
    await isTalking();
    await colleague.signal();
    expect(await close("park_it/1")).toEqual([
      ["park_it/1 ended: ok", "leaving: callee_left"],
      ["leaving: caller_left"],
    ]);
    // The slot is said digit by digit.
    expect(hosted.lines(0)).toContain("played digits:701");
  });

  test("a caller whom nobody fetches within two minutes is given to the front desk", async () => {
    const { ada, hosted, clock, call, phone, close } = await open();
    const [adas, front] = [await phone(ada, presses("*4")), await phone("2000", hangsUp)];
    await call("555", ada, hungUp);
    await isTalking();
    await adas.signal();
    await reached(hosted, "beside it: ok");
    clock.skip(120_000);
    await reached(hosted, "calls PJSIP/2000");
    await isTalking();
    await front.signal();
    expect(await close("extension/2")).toEqual([
      ["extension/2 ended: timed_out", "leaving: callee_left"],
    ]);
  });

  test("Bo fetches with *7 the call that rings at Ada's, whose phone is told that he has", async () => {
    const { ada, bo, call, phone, close } = await open();
    await phone(ada, { kind: "isLetGo" });
    await call("555", ada, hungUp);
    await untilStanding(asterisk, "/channels", ringing(1));
    const colleague = await call(bo, "*7", signal, hangUp);
    await isTalking();
    await colleague.signal();
    expect(await close()).toEqual([["leaving: callee_left"], ["leaving: caller_left"]]);
  });

  test("the parked caller who hangs up takes along who has fetched the call", async () => {
    const { ada, bo, hosted, call, phone, close } = await open();
    const adas = await phone(ada, presses("*4"));
    const caller = await call("555", ada, signal, hangUp);
    await isTalking();
    await adas.signal();
    await reached(hosted, "beside it: ok");
    await call(bo, "701", hungUp);
    await isTalking();
    await caller.signal();
    expect(await close()).toEqual([["leaving: caller_left"], ["leaving: callee_left"]]);
  });
});

test("flows/office.yaml, on Asterisk: a colleague who dialled may hand over as well", async () => {
  const { ada, bo, hosted, call, phone, close } = await open();
  const [, bos] = [await phone(ada, answers), await phone(bo, hangsUp)];
  const colleague = await call("2999", ada, signal, press("*3"), signal, press(bo), hungUp);
  await reached(hosted, "callee answered");
  await isTalking();
  await colleague.signal();
  await reached(hosted, "pass_on/1 collect-digits");
  await colleague.signal();
  await reached(hosted, `calls PJSIP/${bo}`);
  await isTalking();
  await bos?.signal();
  expect(await close()).toEqual([["leaving: caller_left"]]);
});
