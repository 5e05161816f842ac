import type { Program } from "@flowrun/core";
import type { Logger } from "@flowrun/core/plugin";
import type { CellMemory } from "@flowrun/contracts";
import type { VirtualClock } from "@flowrun/core/tooling";
import type { Platform } from "@flowrun/simulator";
import { CliError } from "../../../packages/durability/src/cli-error.ts";
import { createShutdown } from "../../../packages/cli/src/commands/run/create-shutdown.ts";
import { Successors } from "../../../packages/cli/src/commands/run/successors.ts";
import { openCellLedger } from "../../../packages/fleet/src/open-cell-ledger.ts";
import type { CellLedger } from "../../../packages/fleet/src/cell-ledger.ts";
import type { Surroundings } from "../../../packages/cli/src/surroundings.ts";
import { beginLife, makeProcess, type Life, type Process } from "../flow-process.ts";
import type { Points } from "../points.ts";
import type { Spy } from "../spy.ts";
import { cellOf, ledgerOf, notesOf, waitMsOf, type FleetMistake } from "./fleet-mistakes.ts";
import { createShakyCell, type ShakyCell } from "./shaky-cell.ts";

/** One process of a cell, from its start until it dies. */
export interface Worker extends Process {
  readonly name: string;
  readonly cell: ShakyCell;
  /** Whether it has the calls, as far as it knows. */
  readonly isOwner: () => boolean;
  /** Whether it has taken them up, those of the owner before among them. */
  readonly hasCalls: () => boolean;
  /** As `SIGTERM` does: its calls go to a process that stands by, or end. */
  readonly terminate: () => void;
}

/** What a worker is started with. */
export interface WorkerParts {
  readonly name: string;
  readonly clock: VirtualClock;
  readonly platform: Platform;
  readonly memory: CellMemory;
  readonly program: Program;
  readonly points: Points;
  readonly spy: Spy;
  readonly say: (line: object) => void;
  readonly tellsStart: boolean;
  /** What it does wrong on purpose. */
  readonly mistake: FleetMistake | undefined;
  /** Told whenever a record of it stands in the log. */
  readonly appended: () => void;
  /** Told that calls are about to be ended, since nobody took them. */
  readonly ending: () => void;
  /** Told when it has come to its end by itself. */
  readonly ended: (worker: Worker) => void;
  /** Told when nothing of a call is left that is over. */
  readonly recorded: (call: string) => void;
}

const key = { id: "fleet", bytes: new Uint8Array(32).fill(7) };

/** How long calls may finish after `SIGTERM` for which nobody stands by, in milliseconds. */
const graceMs = 10_000;

/**
 * A process that stands by, and has the calls when it is its turn, as `flowrun FLOW` does with a
 * `cell`. Resolves when it is in the cell; never where it died before.
 */
export async function startWorker(parts: WorkerParts): Promise<Worker> {
  const { name, clock: world, platform, memory, program, points, spy, tellsStart, mistake } = parts;
  const life = beginLife(world, { ahead: 0, mistake: undefined });
  const say = (line: object): void => parts.say({ worker: name, ...line });
  const log = logOf(spy, life, say);
  const cell = createShakyCell({
    ...{ memory, life, points, after: (ms, task) => void platform.after(ms, task) },
    appended: parts.appended,
    reads: (text) => spy.reads("the cell", text),
  });
  const opened = await openCellLedger({
    ...{
      cell: cellOf(cell, mistake),
      cellName: "cell",
      keys: [key],
      waitMs: waitMsOf(mistake),
      program,
    },
    ...{ language: {}, clock: life.clock, log, name: `${name}:1`, version: "1", takesOver: false },
  });
  const ledger = ledgerOf(opened, mistake);
  const replaced = Promise.withResolvers<void>();
  const process = makeProcess({
    ...{ life, platform, program, ledger, points, say, mistake: undefined, spy, tellsStart },
    eye: { stepped: () => undefined, replayed: () => undefined },
    connected: () => undefined,
    replaced: () => replaced.resolve(),
    forgotten: (call, goesOn) => void (goesOn || parts.recorded(call)),
    stranded: parts.recorded,
  });
  ledger.keepNotesAt?.(notesOf(process.transport, mistake));
  let hasCalls = false;
  let terminate = (): void => ends("It ends before it has the calls.");
  const worker: Worker = {
    ...process,
    ...{ name, cell },
    isOwner: () => life.isAlive() && ledger.cell?.().role === "owner",
    hasCalls: () => hasCalls,
    terminate: () => terminate(),
    die() {
      process.die();
      cell.die();
    },
  };
  const ends = (exit: unknown): void => {
    if (!life.isAlive()) return;
    say({ exit });
    worker.die();
    parts.ended(worker);
  };
  const running = run(
    { worker, ledger, log, ending: parts.ending, replaced: replaced.promise },
    (end) => {
      [terminate, hasCalls] = [end, true];
    },
  );
  void running.then(ends, (error: unknown) => {
    if (error instanceof CliError) return ends(error.message);
    throw error;
  });
  return worker;
}

interface Run extends Pick<WorkerParts, "ending"> {
  readonly worker: Worker;
  readonly ledger: CellLedger;
  readonly log: Logger;
  readonly replaced: Promise<void>;
}

/**
 * As the command runs a flow; resolves with its exit code. `ends` gets what a signal does once it
 * has the calls: before that the process ends at once.
 */
async function run(
  { worker, ledger, log, ending, replaced }: Run,
  ends: (end: () => void) => void,
): Promise<number> {
  const { host, clock } = worker;
  await host.prepare();
  await ledger.owner?.freeze();
  host.start();
  await ledger.owner?.done;
  const shutdown = createShutdown({
    surroundings: {
      onSignal: () => () => undefined,
      exit: () => worker.die(),
    } as unknown as Surroundings,
    graceMs,
    live: () => ({ calls: host.stats().calls.live, webhooks: host.stats().webhooks.live }),
    pass: () => successors.pass(),
    drain(grace) {
      ending();
      successors.callOff("It is about to end.");
      return host.drain(grace);
    },
    close: () => host.close(),
    say: (text) => log.info({}, text),
  });
  const followed = (isSettled: Promise<void>, isDrained: boolean): void =>
    shutdown.leave(isSettled, isDrained ? 4 : 0);
  const successors: Successors = new Successors({
    host,
    ledger,
    clock,
    log,
    numbers: "full",
    followed,
  });
  ledger.owner?.close();
  // A second one would end it at once, as a crash does.
  ends(() => shutdown.end(0));
  void replaced.then(() => shutdown.end(3));
  void ledger.lost?.then(() => shutdown.leave(Promise.resolve(), 3));
  return shutdown.done;
}

function logOf({ log }: Spy, { clock, isAlive }: Life, say: (line: object) => void): Logger {
  const also = (level: keyof Logger) => (fields: object, message: string) => {
    log[level](fields, message);
    if (isAlive()) say({ at: clock.now(), level, message, ...fields });
  };
  return { debug: also("debug"), info: also("info"), warn: also("warn"), error: also("error") };
}
