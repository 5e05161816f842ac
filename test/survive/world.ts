import { setImmediate } from "node:timers/promises";
import { createWireTransport } from "@flowrun/ari-transport";
import { createHost } from "@flowrun/core";
import { createAlarms } from "@flowrun/core/plugin";
import { createVirtualClock, memoryStore, silentLogger } from "@flowrun/core/testing";
import { createPlatform } from "@flowrun/simulator";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { createFaultyWire } from "./faulty-wire.ts";
import { placeCall, type Plan } from "./people.ts";
import { createPoints, type Fault } from "./points.ts";
import { createWatchfulEye } from "./watchful-eye.ts";

/** One run of the whole: what happens in it follows from this alone. */
export interface World {
  readonly seed: number;
  readonly plans: readonly Plan[];
  readonly faults: readonly Fault[];
}

/** What came of a run. */
export interface Outcome {
  /** What no run may show: S1 to S4 of `createWatchfulEye`, in words. Empty for a good one. */
  readonly wrong: readonly string[];
  /** How many points it had. */
  readonly points: number;
}

const program = referenceProgram();
const rows = {
  vip_callers: [{ caller_id: "900", name: "Vera", account_manager_ext: "PJSIP/2000" }],
  customers: [
    { customer_id: "4711", name: "Ada", destination_ext: "PJSIP/1001" },
    { customer_id: "12", name: "Ben", destination_ext: "PJSIP/1002" },
  ],
};

/**
 * The reference flow on the real host and transport, over the embedded platform, in virtual time, with faults. `say` is told
 * all that happens, for whoever replays a run.
 */
export async function live({ seed, plans, faults }: World, say: (line: object) => void = () => {}): Promise<Outcome> {
  const clock = createVirtualClock({ settle: () => setImmediate() });
  const platform = createPlatform({ clock, seed, defaultCallee: { kind: "answer", afterMs: 700 } });
  platform.watch(say);
  const points = createPoints(faults, (fault) => {
    say({ fault });
    if (fault.kind === "drop") return platform.faults.dropSockets();
    wire.loseAnswers();
    if (fault.kind === "cut") return platform.faults.dropSockets();
    platform.faults.setDown(true);
    platform.after(fault.ms, () => platform.faults.setDown(false));
  });
  const wire = createFaultyWire(platform, points, say);
  const host = createHost({
    program,
    transport: createWireTransport(wire, { app: "flow", alarms: createAlarms(clock), random: () => 0.5 }),
    store: memoryStore(rows),
    clock,
    log: silentLogger(),
    durability: { longestGapMs: 600_000 },
    observe: {
      connection: (connection) => say({ at: clock.now(), connection }),
      stepped: ({ event, result: { commands, trace } }) =>
        say({ event, commands, trace: trace.map(({ kind }) => kind) }),
    },
  });
  host.start();
  await clock.advance(50);
  const callers = plans.map((plan) => placeCall(platform, plan));
  const eye = createWatchfulEye(platform, callers);
  await clock.runUntil(() => eye.isQuiet() && host.stats().calls.live === 0, 600_000);
  const { held, calls } = host.stats();
  await host.close();
  const left = [
    ...Object.entries(platform.inventory()).map(([what, count]) => [`${what} on the platform`, count] as const),
    ["live calls", calls.live] as const,
    ["timers", held.timers] as const,
    ["ids", held.ids] as const,
  ].flatMap(([what, count]) => (count === 0 ? [] : [`S1: ${count} ${what} left`]));
  platform.close();
  return { wrong: [...left, ...eye.wrong()], points: points.count };
}
