import type { HostStats } from "@flowrun/host";
import { describe, expect, test } from "vitest";
import { runMetrics } from "../../src/operations/host-metrics.ts";
import { prometheusText } from "../../src/operations/prometheus-text.ts";

/** The lines about rooms of a host that holds these. */
function linesOf(rooms: HostStats["rooms"]): readonly string[] {
  const count = {
    live: 0,
    frozen: 0,
    started: 0,
    refused: 0,
    broken: 0,
    sent: 0,
    failed: 0,
    dropped: 0,
  };
  const host = {
    ...{ connection: "connected", draining: false, rooms, ignored: {}, held: {}, queues: {} },
    ...{
      calls: count,
      webhooks: count,
      requests: count,
      lookups: count,
      saves: count,
      http: count,
      v2: count,
    },
  } as unknown as HostStats;
  const none = {
    ari: undefined,
    journals: undefined,
    records: undefined,
    ledger: undefined,
    cell: undefined,
  };
  const lines = prometheusText(runMetrics({ host, ...none })).split("\n");
  return lines.filter((line) => /^flowrun_(queue|lane|schedule)_[a-z_]+{/.test(line));
}

describe("what is counted in rooms", () => {
  test("is told of each by what it is, also where all have the same name", () => {
    const rooms = {
      queue: { support: { waiting: 2, talking: 1, ready: 0 } },
      conference: { support: { waiting: 0, talking: 9 } },
      lane: { support: { waiting: 7, running: 5, dropped: 3 } },
      schedule: { support: { begun: 4 } },
    };
    expect(linesOf(rooms)).toEqual([
      'flowrun_queue_waiting{queue="support"} 2',
      'flowrun_queue_talking{queue="support"} 1',
      'flowrun_queue_ready{queue="support"} 0',
      'flowrun_lane_waiting{lane="support"} 7',
      'flowrun_lane_running{lane="support"} 5',
      'flowrun_lane_dropped_total{lane="support"} 3',
      'flowrun_schedule_runs_total{schedule="support"} 4',
    ]);
  });

  test("is nothing where there are none", () => {
    expect(linesOf({})).toEqual([]);
  });
});
