import type { HostStats } from "@flowrun/host";
import { describe, expect, test } from "vitest";
import { runMetrics } from "../../src/operations/host-metrics.ts";
import { prometheusText } from "../../src/operations/prometheus-text.ts";

/** All lines of a host that holds these rooms, in this cell. */
function allLines(
  rooms: HostStats["rooms"],
  cell?: Parameters<typeof runMetrics>[0]["cell"],
): readonly string[] {
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
      mail: count,
      seals: count,
      v2: count,
    },
  } as unknown as HostStats;
  const none = {
    ari: undefined,
    journals: undefined,
    records: undefined,
    ledger: undefined,
    cell,
  };
  return prometheusText(runMetrics({ host, ...none })).split("\n");
}

/** The lines about rooms of a host that holds these. */
function linesOf(rooms: HostStats["rooms"]): readonly string[] {
  return allLines(rooms).filter((line) => /^flowrun_(queue|lane|schedule)_[a-z_]+{/.test(line));
}

test("a process of a cell tells whether it has the calls, and how far it is behind", () => {
  const linesAs = (role: "owner" | "standby") =>
    allLines({}, { role, lagMs: 1_500, standbys: 2 }).filter((line) =>
      line.startsWith("flowrun_cell_"),
    );
  expect(linesAs("owner")).toEqual([
    "flowrun_cell_owner 1",
    "flowrun_cell_standbys 2",
    "flowrun_cell_lag_seconds 1.5",
  ]);
  expect(linesAs("standby")).toContain("flowrun_cell_owner 0");
  expect(allLines({}).join()).not.toContain("flowrun_cell_");
});

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
