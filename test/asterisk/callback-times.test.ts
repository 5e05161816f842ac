import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { type Hosted, programOf, startHosted } from "./hosted.ts";
import { startCallee, startCaller } from "./phones.ts";
import { createSkippingClock, type SkippingClock } from "./skipping-clock.ts";

// 2001 is the member, who is free, 2002 the phone of the customer.
let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** A queue that calls back as `says`, and a flow in which each caller wants that. */
const flowOf = (says: string, hours = "00:00-24:00"): string => `
flowrun: 1
name: callbacks
calendars: { day: { zone: UTC, open: { mon-sun: "${hours}" } } }
queues: { support: { members: [2001], callback: call_back, ${says} } }
parts:
  call_back: { takes: { number: string, data: json, place: string, waited: duration } }
start: main
otherwise: { full: last, unstaffed: last, timed_out: last, failed: last, refused: last }
blocks:
  main:
    - answer
    - callback: { queue: support, number: "2002" }
    - play: sound:beep
    - wait: 1s
    - hangup
  call_back:
    - dial: { to: "\${args.number}", ring: 1s }
      then: { else: return }
    - queue: { name: support, place: "\${args.place}", max: 1m }
    - go: last
  last: [hangup]
`;

interface Asked {
  readonly hosted: Hosted;
  readonly clock: SkippingClock;
  readonly callbacks: () => number | undefined;
  /** The host ends, and the phone of the customer is gone. */
  readonly close: () => Promise<void>;
}

/** A customer whose call is over, and whose phone does this. */
async function asked(flow: string, customer: CalleeBehaviour): Promise<Asked> {
  const phone = await startCallee(asterisk, "2002", customer);
  const clock = createSkippingClock();
  const hosted = await startHosted(asterisk, programOf(flow), { clock });
  const steps = [{ kind: "answered" }, { kind: "hungUp" }] as const;
  const { finished } = await startCaller(asterisk, { from: "555", to: "5551", steps });
  await finished;
  await hosted.until(() => hosted.over.size > 0);
  const callbacks = (): number | undefined =>
    hosted.host.stats().rooms["queue"]?.["support"]?.["callbacks"];
  const close = async (): Promise<void> => {
    await hosted.close();
    await phone.stop();
  };
  return { hosted, clock, callbacks, close };
}

describe("the time of a callback, on Asterisk", () => {
  test("comes when the caller who asked is told goodbye no more", async () => {
    const { hosted, callbacks, close } = await asked(flowOf("pause: 1s, callback_tries: 1"), {
      kind: "ringsForEver",
    });
    await hosted.until(() => hosted.over.size === 2);
    const [call = [], run = []] = [...hosted.traces.values()];
    expect(hosted.lines(0)).toContain("ended: flow_ended");
    expect(run[0]?.at).toBeGreaterThanOrEqual(call.at(-1)?.at ?? Infinity);
    expect(hosted.lines(1)).toContain("call_back/1 ended: no_answer");
    expect(callbacks()).toBe(0);
    await close();
  }, 60_000);

  test("is that of the queue: a while after the call, and in its hours", async () => {
    const clockIn = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(11, 16);
    const hours = `${clockIn(7_200_000)}-${clockIn(14_400_000)}`;
    const says = "callback_tries: 1, callback_after: 1m, callback_hours: day";
    const { hosted, clock, callbacks, close } = await asked(flowOf(says, hours), {
      kind: "ringsForEver",
    });
    clock.skip(60_000);
    expect([hosted.traces.size, callbacks()]).toEqual([1, 1]);
    clock.skip(7_200_000);
    await hosted.until(() => hosted.over.size === 2);
    expect(hosted.lines(1)).toContain("call_back/1 ended: no_answer");
    expect(callbacks()).toBe(0);
    await close();
  }, 60_000);
});
