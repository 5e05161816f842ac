import { setImmediate } from "node:timers/promises";
import { createWireTransport } from "@flowrun/ari-transport";
import { createHost, start, step, type Host, type HostOptions } from "@flowrun/core";
import { createAlarms, type Clock, type Survey, type SurveyedLeg } from "@flowrun/core/plugin";
import { createVirtualClock, memoryStore, silentLogger, type VirtualClock } from "@flowrun/core/testing";
import { createPlatform, type Platform } from "@flowrun/simulator";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { createFaultyWire, type FaultyWire } from "./faulty-wire.ts";
import { createPaper, type Paper } from "./memory-ledger.ts";
import { placeCall, type Plan } from "./people.ts";
import { Succession, type Mortal } from "./succession.ts";
import { createPoints, type Fault, type Points } from "./points.ts";
import { createWatchfulEye } from "./watchful-eye.ts";

/** One run of the whole: what happens in it follows from this alone. */
export interface World {
  readonly seed: number;
  readonly plans: readonly Plan[];
  readonly faults: readonly Fault[];
  /** When the process is told to end, which gives calls no time to; half a second later there is another one. */
  readonly stopAtMs?: number;
  /** What the process does wrong on purpose, to see that it is found. */
  readonly mistake?: Mistake;
}

/**
 * `late ledger`: what came of an input is done before the input is kept. `no survey`: nobody looks at what the platform holds, and
 * all is believed to be as it was. `originate`: legs are not created before they are dialled. `entry kept`: what was typed before
 * a gap counts after it.
 */
export type Mistake = "late ledger" | "no survey" | "originate" | "entry kept";

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
export async function live(
  { seed, plans, faults, stopAtMs, mistake }: World,
  say: (line: object) => void = () => {},
): Promise<Outcome> {
  const clock = createVirtualClock({ settle: () => setImmediate() });
  const platform = createPlatform({ clock, seed, defaultCallee: { kind: "answer", afterMs: 700 } });
  platform.watch(say);
  const paper = createPaper();
  let process: Process;
  const points = createPoints(faults, (fault) => {
    say({ fault });
    if (!process.isAlive()) return;
    if (fault.kind === "hand over") void succession.begin(process);
    else if (fault.kind === "crash") crash(fault.ms);
    else if (fault.kind !== "drop") process.wire.loseAnswers();
    if (fault.kind === "drop" || fault.kind === "cut") platform.faults.dropSockets();
    if (fault.kind !== "away") return;
    platform.faults.setDown(true);
    platform.after(fault.ms, () => platform.faults.setDown(false));
  });
  const parts = { clock, platform, paper, points, say, mistake };
  const succession = new Succession<Process>({
    platform,
    start: (takeOver) => startProcess({ ...parts, takeOver }),
    taken: (next) => (process = next),
  });
  const crash = (ms: number): void => {
    // While there are two, either may die.
    if (ms < 1_000 && succession.callOff(process)) return;
    const hasSuccessor = succession.hasBegun;
    process.die();
    if (!hasSuccessor) platform.after(ms, () => (process = startProcess(parts)));
  };
  process = startProcess(parts);
  await clock.advance(50);
  const callers = plans.map((plan) => placeCall(platform, plan));
  const eye = createWatchfulEye(platform, callers);
  const stop = async (): Promise<void> => {
    await process.host.drain(0);
    await process.host.close();
    process.die();
    platform.after(500, () => (process = startProcess(parts)));
  };
  if (stopAtMs !== undefined) platform.after(stopAtMs, () => void stop());
  await clock.runUntil(() => eye.isQuiet() && process.isAlive() && process.host.stats().calls.live === 0, 600_000);
  const { held, calls } = process.host.stats();
  await process.host.close();
  const left = [
    ...Object.entries(platform.inventory()).map(([what, count]) => [`${what} on the platform`, count] as const),
    ["live calls", calls.live] as const,
    ["timers", held.timers] as const,
    ["ids", held.ids] as const,
  ].flatMap(([what, count]) => (count === 0 ? [] : [`S1: ${count} ${what} left`]));
  platform.close();
  return { wrong: [...left, ...eye.wrong()], points: points.count };
}

/** What a process is started with. */
interface ProcessParts {
  readonly clock: VirtualClock;
  readonly platform: Platform;
  readonly paper: Paper;
  readonly points: Points;
  readonly say: (line: object) => void;
  readonly mistake: Mistake | undefined;
  readonly takeOver?: () => Promise<boolean>;
}

interface Process extends Mortal {
  readonly host: Host;
  readonly wire: FaultyWire;
}

function startProcess({ clock: real, platform, paper, points, say, mistake, takeOver }: ProcessParts): Process {
  let alive = true;
  const { promise: died, resolve } = Promise.withResolvers<void>();
  const isAlive = (): boolean => alive;
  const clock: Clock = { now: () => real.now(), wake: (at, callback) => real.wake(at, () => alive && callback()) };
  const wire = createFaultyWire(platform, { points, say, isAlive });
  const store = memoryStore(rows);
  const createsFirst = mistake !== "originate";
  const transport = createWireTransport(wire, {
    app: "flow",
    alarms: createAlarms(clock),
    random: () => 0.5,
    createsFirst,
  });
  const host = createHost({
    program,
    transport: mistake === "no survey" ? { ...transport, survey: async () => believed } : transport,
    store: { ...store, lookup: async (lookup) => (alive ? store.lookup(lookup) : new Promise(() => {})) },
    clock,
    log: silentLogger(),
    ledger: paper.open(program, { points, isAlive, isLate: mistake === "late ledger", ...(takeOver && { takeOver }) }),
    ...(mistake === "entry kept" && { interpreter: deaf }),
    durability: { longestGapMs: 600_000 },
    observe: {
      connection: (connection) => say({ at: clock.now(), connection }),
      stepped: ({ event, result: { commands, trace } }) =>
        say({ event, commands, trace: trace.map(({ kind }) => kind) }),
    },
  });
  host.start();
  const die = (): void => {
    alive = false;
    wire.hangUp();
    resolve();
  };
  return { host, wire, isAlive, died, die };
}

/** A platform of which everything is believed to be as it was. */
class BelievedLegs extends Map<string, SurveyedLeg> {
  override has(): boolean {
    return true;
  }
  override get(): SurveyedLeg {
    return { state: "ringing", from: "", to: "", args: [] };
  }
}

class BelievedBridges extends Set<string> {
  override has(): boolean {
    return true;
  }
}

const believed: Survey = {
  legs: new BelievedLegs(),
  bridges: new BelievedBridges(),
  createsFirst: true,
  plays: async () => true,
};

/** The interpreter, but for one that never hears that keys may be missing. */
const deaf: NonNullable<HostOptions["interpreter"]> = {
  start,
  step: (of, state, event) =>
    step(of, state, event.kind === "dtmf.missed" ? { kind: "timer.fired", at: event.at, timer: "none" } : event),
};
