import { createWireTransport } from "@flowrun/ari-transport";
import { createHost, type Host, type Program } from "@flowrun/core";
import { createAlarms } from "@flowrun/core/plugin";
import { memoryStore, type VirtualClock } from "@flowrun/core/testing";
import type { Platform } from "@flowrun/simulator";
import { createFaultyWire, type FaultyWire } from "./faulty-wire.ts";
import type { LedgerEye, Standing } from "./ledger-eye.ts";
import type { MemoryDisk } from "./memory-disk.ts";
import { diskOf, interpreterOf, transportOf, wireOf, writtenBy, type Mistake } from "./mistakes.ts";
import type { Points } from "./points.ts";
import { createProcessClock, type ProcessClock } from "./process-clock.ts";
import { createRunDesk, type RunDesk } from "./run-desk.ts";
import { rows } from "./secret-program.ts";
import type { Spy } from "./spy.ts";
import type { Mortal, TakeOver } from "./succession.ts";
import { createWatchedLedger } from "./watched-ledger.ts";

/** What a process is started with. */
export interface ProcessParts {
  readonly clock: VirtualClock;
  readonly platform: Platform;
  readonly program: Program;
  readonly disk: MemoryDisk<Standing>;
  readonly points: Points;
  readonly say: (line: object) => void;
  readonly mistake: Mistake | undefined;
  readonly spy: Spy;
  readonly eye: LedgerEye;
  /** Where the process before hands its calls over. */
  readonly takeOver?: TakeOver;
  /** Whether the platform tells when it began. */
  readonly tellsStart: boolean;
  /** How far its clock is ahead. */
  readonly ahead: number;
  /** Called when it has the application. */
  readonly connected: (process: Process) => void;
  /** Called when another process has its application. */
  readonly replaced: (process: Process) => void;
}

/** One flowrun, from its start until it dies. */
export interface Process extends Mortal {
  readonly host: Host;
  readonly wire: FaultyWire;
  readonly clock: ProcessClock;
  readonly desk: RunDesk;
}

/** The real host and transport, in virtual time. One that takes calls over is not started yet. */
export function startProcess(parts: ProcessParts): Process {
  const { clock: world, platform, program, points, say, mistake, spy, eye } = parts;
  const { promise: died, resolve } = Promise.withResolvers<void>();
  let alive = true;
  const isAlive = (): boolean => alive;
  const clock = createProcessClock(world, { isAlive, ahead: parts.ahead, mistake });
  const { happen } = clock;
  const isDeafTo = (data: string): boolean => mistake === "owner stays" && data.includes('"ApplicationReplaced"');
  const told = (line: object): void => {
    if ("asked" in line) spy.reads("a request", line);
    say(line);
  };
  const wire = createFaultyWire(platform, {
    points,
    say: told,
    isAlive,
    happen,
    isDeafTo,
    tellsStart: parts.tellsStart,
  });
  const store = memoryStore(rows);
  const createsFirst = mistake !== "originate";
  const alarms = createAlarms(clock);
  const usedWire = wireOf(wire, mistake, (ms, task) => void platform.after(ms, task));
  const transport = createWireTransport(usedWire, { app: "flow", alarms, random: () => 0.5, createsFirst });
  const interpreter = interpreterOf(mistake);
  const host = createHost({
    program,
    transport: transportOf(transport, mistake),
    store: { ...store, lookup: async (lookup) => (alive ? store.lookup(lookup) : new Promise(() => {})) },
    clock,
    log: spy.log,
    journal: spy.journal,
    ledger: createWatchedLedger({
      ...{ program, disk: diskOf(parts.disk, mistake), points, eye, isAlive, now: () => clock.now() },
      tell: (message) => say({ at: clock.now(), message }),
      writtenFor: writtenBy(mistake),
      isLate: mistake === "late ledger",
      takeOver: parts.takeOver,
    }),
    ...(interpreter && { interpreter }),
    durability: { longestGapMs: 600_000 },
    observe: {
      connection(connection) {
        say({ at: clock.now(), connection });
        if (connection.kind === "connected") parts.connected(process);
        if (connection.kind === "replaced") parts.replaced(process);
      },
      stepped(observation) {
        if (!alive) return;
        eye.stepped(observation);
        const { event, result } = observation;
        say({ event, commands: result.commands, trace: result.trace.map(({ kind }) => kind) });
      },
      relived(observation) {
        if (alive) eye.relived(observation);
      },
    },
  });
  const die = (): void => {
    alive = false;
    wire.hangUp();
    resolve();
  };
  const desk = createRunDesk({ request: (asked) => host.request(asked), log: spy.log, mistake });
  const process: Process = { host, wire, clock, desk, isAlive, died, die };
  if (parts.takeOver === undefined) {
    host.start();
    eye.hasRelived();
  }
  return process;
}
