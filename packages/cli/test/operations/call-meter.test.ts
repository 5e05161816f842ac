import type { Observation } from "@flowrun/host";
import { createVirtualClock } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { CallMeter } from "../../src/operations/call-meter.ts";
import type { Sample } from "../../src/operations/prometheus-text.ts";
import { bench, dialling, settle, type Bench } from "./bench.ts";

async function metered(flow = dialling): Promise<Bench & { readonly meter: CallMeter }> {
  const made: CallMeter[] = [];
  const host = await bench(flow, (clock) => {
    const meter = new CallMeter(clock);
    made.push(meter);
    return { observe: meter };
  });
  const [meter = new CallMeter(host.clock)] = made;
  return { ...host, meter };
}

function samples(meter: CallMeter, name: string): readonly Sample[] {
  return meter.metrics().find((metric) => metric.name === name)?.samples ?? [];
}

describe("CallMeter", () => {
  test("counts how steps were left, and why and when calls ended", async () => {
    const { call, clock, transport, meter } = await metered();
    await call("a");
    await clock.advance(3_000);
    transport.emit({ kind: "leg.left", leg: "a" });
    await settle();

    expect(samples(meter, "flowrun_step_outcomes_total")).toEqual([
      { labels: { flow: "dialling", step: "main/1", outcome: "ok" }, value: 1 },
      { labels: { flow: "dialling", step: "main/2", outcome: "ok" }, value: 1 },
    ]);
    const ended = samples(meter, "flowrun_calls_ended_total").filter(({ value }) => value > 0);
    expect(ended).toEqual([{ labels: { reason: "caller_left" }, value: 1 }]);
    expect(samples(meter, "flowrun_call_duration_seconds").slice(-2)).toEqual([
      { part: "_sum", labels: {}, value: 3 },
      { part: "_count", labels: {}, value: 1 },
    ]);
  });

  test("counts a call that is over before its first step as broken", () => {
    const meter = new CallMeter(createVirtualClock());
    meter.forgotten("a", false);
    const ended = samples(meter, "flowrun_calls_ended_total").filter(({ value }) => value > 0);
    expect(ended).toEqual([{ labels: { reason: "broken" }, value: 1 }]);
  });

  test("knows a call that an earlier process left, and counts none as ended that goes on in the next", async () => {
    const seen: Observation[] = [];
    const { call, clock } = await bench(dialling, () => ({
      observe: { stepped: (step) => void seen.push(step) },
    }));
    await call("a");
    const [started, answered] = seen;
    if (started === undefined || answered === undefined) throw new Error("The call has not begun.");

    const meter = new CallMeter(clock);
    for (const step of [started, answered]) meter.replayed(step);
    expect(samples(meter, "flowrun_step_outcomes_total")).toEqual([]);
    meter.forgotten("a", true);
    expect(samples(meter, "flowrun_calls_ended_total").filter(({ value }) => value > 0)).toEqual(
      [],
    );
  });

  test("counts no run of a part that dials nobody", async () => {
    const flow = dialling.replace(
      "blocks:",
      "parts: { tidy: {} }\non_request: { tidy: tidy }\nblocks:\n  tidy:\n    - wait: 1s",
    );
    const { host, clock, meter } = await metered(flow);
    await host.request({ name: "tidy", args: {} });
    await clock.advance(1_000);
    expect(samples(meter, "flowrun_calls_ended_total").filter(({ value }) => value > 0)).toEqual(
      [],
    );
    expect(samples(meter, "flowrun_step_outcomes_total")).toHaveLength(1);
  });

  test("tells 5,000 outcomes apart, and the others as one", async () => {
    const { call, clock, meter } = await metered();
    for (let flow = 0; flow < 5_002; flow += 1) {
      meter.stepped({
        call: "x",
        program: { name: `f${flow}` },
        event: { kind: "timer.fired", at: 0, timer: "t" },
        result: {
          state: { reason: null },
          trace: [{ at: 0, kind: "step.left", step: "a/1", outcome: "ok" }],
        },
      } as unknown as Parameters<CallMeter["stepped"]>[0]);
    }
    await call("a");
    await clock.advance(0);

    const outcomes = samples(meter, "flowrun_step_outcomes_total");
    const other = { flow: "(other)", step: "(other)", outcome: "(other)" };
    expect([outcomes.length, outcomes.at(-1)]).toEqual([5_001, { labels: other, value: 3 }]);
  });
});
