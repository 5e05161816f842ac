import { setImmediate } from "node:timers/promises";
import { createWireTransport } from "@flowrun/ari-transport";
import { compileFlow } from "@flowrun/flow";
import { createHost } from "@flowrun/host";
import { createSource } from "@flowrun/core";
import { createAlarms } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { memoryStore, silentLogger } from "@flowrun/contracts";
import { createMemoryWire, createPlatform, type Call, type Platform } from "@flowrun/simulator";
import { describe, expect, test } from "vitest";

const flow = createSource(
  "recording.yaml",
  `
flowrun: 1
name: recording
start: main
blocks:
  main:
    - answer
    - record: { name: kept, max: 20s, end_on_silence: 3s, beep: false }
      as: message
      then: { empty: last, failed: last }
    - play: sound:thanks
    - hangup
  last:
    - hangup
finally:
  - emit: { event: told, data: { seconds: "\${message.seconds}", ended_by: "\${message.ended_by}" } }
    if: message != null
`,
);

/**
 * What comes of a recording when the connection breaks while it runs, and this happens before it
 * stands again.
 */
async function recordThroughGap(meanwhile: (call: Call, platform: Platform) => void): Promise<{
  readonly told: readonly unknown[];
  /** The answer of the platform to who asks for it. */
  readonly stored: number;
}> {
  const clock = createVirtualClock({ settle: () => setImmediate() });
  const platform = createPlatform({ clock });
  const { program } = compileFlow(flow);
  if (program === undefined) throw new Error("The flow does not compile.");
  const told: unknown[] = [];
  const host = createHost({
    program,
    transport: createWireTransport(createMemoryWire(platform, "flow"), {
      app: "flow",
      alarms: createAlarms(clock),
      random: () => 0.5,
    }),
    store: memoryStore({}),
    events: { emit: ({ data }) => void told.push(data), close: () => Promise.resolve() },
    clock,
    log: silentLogger(),
  });
  host.start();
  await clock.advance(1_000);
  const call = platform.call({ from: "1", to: "2", app: "flow", audio: true });
  await clock.advance(500);
  expect(platform.inventory().recordings).toBe(1);
  call.talk(2_000);
  await clock.advance(3_000);
  platform.faults.setDown(true);
  await clock.advance(100);
  meanwhile(call, platform);
  await clock.advance(2_000);
  platform.faults.setDown(false);
  await clock.advance(60_000);
  await host.close();
  expect(platform.inventory()).toEqual({ channels: 0, bridges: 0, playbacks: 0, recordings: 0 });
  const answer = platform.request({ method: "GET", path: "/recordings/stored/kept/file" });
  await clock.advance(100);
  platform.close();
  return { told, stored: (await answer).status };
}

// What ended in the gap is known when the connection stands again, so the gap counts.
describe("a recording while the connection is lost", () => {
  test("goes on, and ends as it would have; nobody knows who talked meanwhile, so it counts to its end", async () => {
    const { told } = await recordThroughGap(() => undefined);
    expect(told).toEqual([{ seconds: 7.7, ended_by: "silence" }]);
  });

  test("is kept of a caller who hung up meanwhile", async () => {
    const { told, stored } = await recordThroughGap((call) => call.hangUp());
    expect(told).toEqual([{ seconds: 5.7, ended_by: "hangup" }]);
    expect(stored).toBe(200);
  });

  test("is kept when the platform has ended it meanwhile", async () => {
    const { told, stored } = await recordThroughGap((_, platform) => {
      void platform.request({ method: "POST", path: "/recordings/live/kept/stop" });
    });
    expect(told).toEqual([{ seconds: 5.7, ended_by: "max" }]);
    expect(stored).toBe(200);
  });
});
