import { recordingLogger } from "@flowrun/contracts";
import { expect, onTestFinished, test } from "vitest";
import { showCells } from "../../src/operations/cell-pages.ts";
import { gauge } from "../../src/operations/host-metrics.ts";
import type { Readiness, ShownRun } from "../../src/operations/run-pages.ts";

const runOf = (readiness: Readiness, calls = 0): ShownRun => ({
  readiness: async () => readiness,
  metrics: () => [gauge("flowrun_calls_live", "Calls that are live.", calls)],
});
const standby = { ready: false, reasons: ["standby"], lagMs: 5 };
const cells = [
  { name: "x", cell: "a@one" },
  { name: "y", cell: "a@two" },
];

test("a process is ready that has a cell and serves the calls of all that it has; each can be asked for alone", async () => {
  const log = recordingLogger();
  const pages = await showCells({ port: 0, host: "127.0.0.1" }, cells, log);
  onTestFinished(() => pages.close());
  const [{ fields } = { fields: {} }] = log.lines;
  const url = "url" in fields ? String(fields.url) : "";
  const ask = async (path: string): Promise<readonly [number, unknown]> => {
    const answer = await fetch(`${url}${path}`);
    return [answer.status, await answer.json()];
  };
  const starting = { ready: false, reasons: ["starting"] };
  expect(await ask("/readyz")).toEqual([
    503,
    { ready: false, cells: { "a@one": starting, "a@two": starting } },
  ]);
  const first = await pages.of("x")(runOf(standby));
  await pages.of("y")(runOf({ ready: true }, 7));
  expect(await ask("/readyz")).toEqual([
    200,
    { ready: true, cells: { "a@one": standby, "a@two": { ready: true } } },
  ]);
  expect([await ask("/readyz/x"), await ask("/readyz/y")]).toEqual([
    [503, standby],
    [200, { ready: true }],
  ]);
  await pages.of("x")(runOf({ ready: false, reasons: ["not_connected"] }, 2));
  // A run that is over takes nothing from the one after it.
  await first.close();
  expect((await ask("/readyz"))[0]).toBe(503);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics.split("\n").filter((line) => line.includes("calls_live"))).toEqual([
    "# HELP flowrun_calls_live Calls that are live.",
    "# TYPE flowrun_calls_live gauge",
    'flowrun_calls_live{cell="a@one"} 2',
    'flowrun_calls_live{cell="a@two"} 7',
  ]);
  expect(metrics.match(/^process_resident_memory_bytes \d+$/gm)).toHaveLength(1);
});
