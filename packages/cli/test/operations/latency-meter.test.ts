import type { Clock, Transport } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { LatencyMeter } from "../../src/operations/latency-meter.ts";
import type { Sample } from "../../src/operations/prometheus-text.ts";
import { bench, dialling, settle, type Watchers } from "./bench.ts";

function totals(meter: LatencyMeter, name: string): readonly Sample[] {
  const samples = meter.metrics().find((metric) => metric.name === name)?.samples ?? [];
  return samples.filter(({ part }) => part !== "_bucket");
}

describe("LatencyMeter", () => {
  test("times commands from the event that led to them, and their answers by what they are", async () => {
    const made: LatencyMeter[] = [];
    const watch = (given: Clock): Watchers => {
      const meter = new LatencyMeter(given);
      made.push(meter);
      return {
        transport: (transport) => meter.watch(transport),
        observe: { stepped: (observation) => meter.stepped(observation) },
      };
    };
    const { call, clock, transport } = await bench(dialling, watch, () => "wait");
    const [meter = new LatencyMeter(clock)] = made;
    await call("a");
    await clock.advance(250);
    transport.succeed(transport.waiting[0] ?? "");
    await settle();

    expect(totals(meter, "flowrun_reaction_seconds")).toEqual([
      { part: "_sum", labels: {}, value: 0 },
      { part: "_count", labels: {}, value: 1 },
    ]);
    expect(totals(meter, "flowrun_platform_request_seconds")).toEqual([
      { part: "_sum", labels: { command: "leg.answer" }, value: 0.25 },
      { part: "_count", labels: { command: "leg.answer" }, value: 1 },
    ]);
  });

  test("passes on all that a transport can, and nothing that it cannot", async () => {
    const clock = createVirtualClock();
    const able: Required<Transport> = {
      ...{ connect: () => {}, perform: async () => {}, close: async () => {} },
      ...{
        prepare: async () => {},
        survey: async () => null,
        adopt: () => {},
        sound: () => undefined,
        takeBack: () => {},
      },
      ...{
        note: async () => {},
        noted: async () => "",
        origin: async () => ({ headers: {}, variables: {}, divertedFrom: null }),
      },
      recording: async () => ({ type: "audio/wav", bytes: new Uint8Array() }),
    };
    const { connect, perform, close } = able;
    const meter = new LatencyMeter(clock);
    expect(Object.keys(meter.watch(able)).toSorted()).toEqual(Object.keys(able).toSorted());
    expect(Object.keys(meter.watch({ connect, perform, close })).toSorted()).toEqual([
      "close",
      "connect",
      "perform",
    ]);
  });

  test("looks once however often it is started, so that nothing is left when it is stopped", async () => {
    const clock = createVirtualClock();
    const meter = new LatencyMeter(clock);
    meter.start();
    meter.start();
    await clock.advance(1_000);
    meter.stop();
    await clock.advance(1_000);
    expect(totals(meter, "flowrun_event_loop_lag_seconds").map(({ value }) => value)).toEqual([
      0, 10,
    ]);
  });

  test("looks ten times a second how late the event loop comes, until it is stopped", async () => {
    const clock = createVirtualClock();
    const meter = new LatencyMeter(clock);
    meter.start();
    await clock.advance(1_000);
    expect(totals(meter, "flowrun_event_loop_lag_seconds").map(({ value }) => value)).toEqual([
      0, 10,
    ]);

    meter.stop();
    expect(clock.pending).toBe(0);
  });

  test("leaves a transport that cannot be surveyed one that cannot", async () => {
    const meter = new LatencyMeter(createVirtualClock());
    const transport = {
      connect: () => undefined,
      perform: async () => undefined,
      close: async () => undefined,
    };
    expect(meter.watch(transport)).not.toHaveProperty("survey");
    expect(await meter.watch({ ...transport, survey: async () => null }).survey?.()).toBeNull();
  });
});
