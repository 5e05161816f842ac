/** @module-tag long */
import { createVirtualClock } from "@flowrun/core/tooling";
import { createSystemClock } from "@flowrun/core/system-clock";
import { describe, expect, test } from "vitest";
import { createToolRunner, type ToolLimits } from "../../../src/commands/mcp/create-tool-runner.ts";
import { folderWith } from "../../try-main.ts";

/** A call that goes on for a day of its own, in steps of a millisecond. */
const endless = `flowrun: 1
name: endless
limits: { call: 24h, steps: 1000000 }
start: main
blocks:
  main: [answer, { go: round }]
  round: [{ wait: 1ms }, { go: round }]
`;
const sound = `flowrun: 1
name: sound
start: main
blocks: { main: [answer, hangup] }
`;

const run = (limits: Partial<ToolLimits> = {}) =>
  createToolRunner({
    ...{ clock: createSystemClock(), timeMs: 60_000, atOnce: 2, waiting: 16, memory: 1_024 },
    ...limits,
  });
const folder = folderWith({});
const call = (text: string) => ({ folder, tool: "call", given: { text, from: "1" } });

describe("a runner of tools", () => {
  test("runs a tool in a thread, and gives its answer", async () => {
    const { isError, text } = await run()(call(sound));

    expect({ isError, ...(JSON.parse(text) as object) }).toMatchObject({
      ...{ isError: false, endedWell: true },
    });
  });

  test("stops what takes too long, and goes on with the next", async () => {
    const clock = createVirtualClock();
    const runTool = run({ clock, timeMs: 25_000, atOnce: 1 });
    const answers = Promise.all([
      runTool(call(endless)),
      runTool({ folder, tool: "explain", given: { code: "RUN_LOOP" } }),
    ]);
    // Both wait for the machine, which may be slow; time is up for the first alone.
    await clock.advance(25_000);
    const [first, second] = await answers;

    expect(first).toEqual({
      isError: true,
      text: expect.stringContaining("CLI_MCP_LIMIT  It took longer than 25s."),
    });
    expect(second.isError).toBe(false);
  });

  test("stops what is not wanted any more", async () => {
    const stop = new AbortController();
    const answer = run()(call(endless), stop.signal);
    stop.abort();

    expect(await answer).toMatchObject({
      isError: true,
      text: expect.stringContaining("cancelled"),
    });
  });

  test("stops what needs too much memory", async () => {
    const { isError, text } = await run({ memory: 8 })(call(sound));

    expect({ isError, text }).toEqual({
      isError: true,
      text: expect.stringContaining("It needed more than 8 MiB."),
    });
  });

  test("refuses what is asked while too much waits", async () => {
    const runTool = run({ atOnce: 1, waiting: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => runTool(call(sound))));

    expect(answers.map(({ isError }) => isError)).toEqual([false, false, true]);
    expect(answers[2]?.text).toContain("CLI_MCP_BUSY");
  });
});
