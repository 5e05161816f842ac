import { setImmediate } from "node:timers/promises";
import { createWireTransport } from "@flowrun/ari-transport";
import type { Program } from "@flowrun/core";
import { createAlarms } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { createMemoryWire, createPlatform } from "@flowrun/simulator";
import { createHostStage } from "./host-stage.ts";
import type { Scenario } from "./scenario.ts";
import type { Stage } from "./stage.ts";

/** The embedded platform in memory, in virtual time: everything but the network is real. */
export function createMemoryStage(
  program: Program,
  scenario: Scenario,
  seed: number,
): Promise<Stage> {
  const clock = createVirtualClock({ settle: () => setImmediate() });
  const platform = createPlatform({ clock, seed, defaultCallee: { kind: "unregistered" } });
  const transport = createWireTransport(createMemoryWire(platform, "flow"), {
    app: "flow",
    alarms: createAlarms(clock),
    random: () => 0.5,
  });
  return createHostStage({
    program,
    scenario,
    platform,
    transport,
    clock,
    pass: () => clock.advance(20),
    close: () => {
      platform.close();
      return Promise.resolve();
    },
  });
}
