import { createWireTransport, type AriTransport } from "@flowrun/ari-transport";
import { createHost, type Host } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import { createAlarms, type Ledger } from "@flowrun/core/plugin";
import { memoryStore } from "@flowrun/contracts";
import type { VirtualClock } from "@flowrun/core/tooling";
import type { Platform } from "@flowrun/simulator";
import { createFaultyWire, type FaultyWire } from "./faulty-wire.ts";
import type { LedgerEye } from "./ledger-eye.ts";
import { interpreterOf, transportOf, wireOf, type Mistake } from "./mistakes.ts";
import type { Points } from "./points.ts";
import { createProcessClock, type ProcessClock, type ProcessClockParts } from "./process-clock.ts";
import { createRunDesk, type RunDesk } from "./run-desk.ts";
import { rows } from "./secret-program.ts";
import type { Spy } from "./spy.ts";
import type { Mortal } from "./succession.ts";

/** The life of one process: its time, and whether it has come to its end. */
export interface Life extends Pick<Mortal, "isAlive" | "died" | "die"> {
  readonly clock: ProcessClock;
}

/** A process that begins to live; its clock is so far ahead. */
export function beginLife(
  world: VirtualClock,
  { ahead, mistake }: Pick<ProcessClockParts, "ahead" | "mistake">,
): Life {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  let alive = true;
  const isAlive = (): boolean => alive;
  const die = (): void => {
    alive = false;
    resolve();
  };
  return { isAlive, died, die, clock: createProcessClock(world, { isAlive, ahead, mistake }) };
}

/** What a process is started with. */
export interface ProcessParts {
  readonly life: Life;
  readonly platform: Platform;
  readonly program: Program;
  readonly ledger: Ledger;
  readonly points: Points;
  readonly say: (line: object) => void;
  readonly mistake: Mistake | undefined;
  readonly spy: Spy;
  readonly eye: Pick<LedgerEye, "stepped" | "replayed">;
  /** Whether the platform tells when it began. */
  readonly tellsStart: boolean;
  /** Called when it has the application. */
  readonly connected: (process: Process) => void;
  /** Called when another process has its application. */
  readonly replaced: (process: Process) => void;
  /** Called when nothing of a call is left in it, whether or not that goes on elsewhere. */
  readonly forgotten?: (call: string, goesOn: boolean) => void;
  /** Called when it could not go on with a call of another process, of which nothing is left. */
  readonly stranded?: (call: string) => void;
}

/** One flowrun, from its start until it dies. */
export interface Process extends Mortal {
  readonly host: Host;
  readonly wire: FaultyWire;
  readonly clock: ProcessClock;
  readonly desk: RunDesk;
  readonly transport: AriTransport;
}

/** The real host and transport, in virtual time. It is not started yet. */
export function makeProcess(parts: ProcessParts): Process {
  const { life, platform, program, points, say, mistake, spy, eye } = parts;
  const { clock, isAlive } = life;
  const { happen } = clock;
  const isDeafTo = (data: string): boolean =>
    mistake === "owner stays" && data.includes('"ApplicationReplaced"');
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
  const transport = createWireTransport(usedWire, {
    app: "flow",
    alarms,
    random: () => 0.5,
    createsFirst,
  });
  const interpreter = interpreterOf(mistake);
  const host = createHost({
    program,
    transport: transportOf(transport, mistake),
    store: {
      ...store,
      lookup: async (lookup) => (isAlive() ? store.lookup(lookup) : new Promise(() => {})),
    },
    clock,
    log: spy.log,
    journal: spy.journal,
    ledger: parts.ledger,
    ...(interpreter && { interpreter }),
    durability: { longestGapMs: 600_000 },
    observe: {
      connection(connection) {
        say({ at: clock.now(), connection });
        if (connection.kind === "connected") parts.connected(process);
        if (connection.kind === "replaced") parts.replaced(process);
      },
      stepped(observation) {
        if (!isAlive()) return;
        eye.stepped(observation);
        const { event, result } = observation;
        say({ event, commands: result.commands, trace: result.trace.map(({ kind }) => kind) });
      },
      replayed(observation) {
        if (isAlive()) eye.replayed(observation);
      },
      forgotten(call, goesOn) {
        if (isAlive()) parts.forgotten?.(call, goesOn);
      },
      stranded({ start }) {
        if (isAlive()) parts.stranded?.("leg" in start ? start.leg : start.run);
      },
    },
  });
  const die = (): void => {
    life.die();
    wire.hangUp();
  };
  const desk = createRunDesk({ request: (asked) => host.request(asked), log: spy.log, mistake });
  const process: Process = { ...life, host, wire, desk, transport, die };
  return process;
}
