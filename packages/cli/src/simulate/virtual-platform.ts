import { setImmediate } from "node:timers/promises";
import { createWireTransport } from "@flowrun/ari-transport";
import type { Transport } from "@flowrun/core/plugin";
import { createVirtualClock, type VirtualClock } from "@flowrun/core/testing";
import { createMemoryWire, createPlatform, type CalleeBehaviour, type Platform } from "@flowrun/simulator";

/** A platform in memory, in virtual time, with the real transport in front of it. */
export interface VirtualPlatform {
  readonly clock: VirtualClock;
  readonly platform: Platform;
  readonly transport: Transport;
}

const application = "flowrun";

/** A platform whose telephones all behave as `callee` says. The same call twice gives the same times. */
export function createVirtualPlatform(callee: CalleeBehaviour): VirtualPlatform {
  const clock = createVirtualClock({ settle: setImmediate, start: Date.UTC(2026, 0, 1) });
  const platform = createPlatform({ clock, defaultCallee: callee });
  const transport = createWireTransport(createMemoryWire(platform, application), {
    app: application,
    clock,
    random: () => 0.5,
  });
  return { clock, platform, transport };
}
