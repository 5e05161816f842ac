import { describe, expect, test } from "vitest";
import { Histogram } from "../../src/operations/histogram.ts";
import { otlpMetrics } from "../../src/telemetry/otlp-metrics.ts";

const counted = { since: 1_000, now: 61_000.5 };
const times = { startTimeUnixNano: "1000000000", timeUnixNano: "61000500000" };
const text = (key: string, stringValue: string): object => ({ key, value: { stringValue } });

describe("otlpMetrics", () => {
  test("has gauges and counters with their labels", () => {
    const told = otlpMetrics(
      [
        { name: "flowrun_calls_live", kind: "gauge", help: "Live.", samples: [{ value: 3 }] },
        {
          name: "process_cpu_seconds_total",
          kind: "counter",
          help: "Time.",
          samples: [{ labels: { of: "us" }, value: 0.5 }],
        },
      ],
      counted,
    );
    expect(told).toEqual([
      {
        name: "flowrun_calls_live",
        description: "Live.",
        unit: "1",
        gauge: { dataPoints: [{ ...times, attributes: [], asDouble: 3 }] },
      },
      {
        name: "process_cpu_seconds_total",
        description: "Time.",
        unit: "s",
        sum: {
          dataPoints: [{ ...times, attributes: [text("of", "us")], asDouble: 0.5 }],
          aggregationTemporality: 2,
          isMonotonic: true,
        },
      },
    ]);
  });

  test("counts in a histogram what lies between two bounds, one point for each set of labels", () => {
    const [quick, slow] = [new Histogram([0.1, 1]), new Histogram([0.1, 1])];
    for (const value of [0.05, 0.1, 0.5, 7]) quick.observe(value);
    slow.observe(2);
    const samples = [...quick.samples({ command: "a" }), ...slow.samples({ command: "b" })];
    const [told] = otlpMetrics(
      [{ name: "x_seconds", kind: "histogram", help: "X.", samples }],
      counted,
    );
    const bounds = { explicitBounds: [0.1, 1] };
    expect(told).toEqual({
      name: "x_seconds",
      description: "X.",
      unit: "s",
      histogram: {
        aggregationTemporality: 2,
        dataPoints: [
          {
            ...times,
            ...bounds,
            attributes: [text("command", "a")],
            count: "4",
            sum: 7.65,
            bucketCounts: ["2", "1", "1"],
          },
          {
            ...times,
            ...bounds,
            attributes: [text("command", "b")],
            count: "1",
            sum: 2,
            bucketCounts: ["0", "0", "1"],
          },
        ],
      },
    });
  });
});
