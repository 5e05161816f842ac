import { join } from "node:path";
import type { Drained } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import type { Logger } from "@flowrun/core/plugin";
import { CliError, exitCode } from "../../../cli-error.ts";
import type { RunnableFlow } from "../../../flow/load-flow.ts";
import type { Invocation } from "../../../invocation.ts";
import { showCells, type CellPages } from "../../../operations/cell-pages.ts";
import { cellsOf, type NamedCell } from "../../../run/cells-of.ts";
import { openCommon, openingAll, type CommonParts, type Keep } from "../../../run/open-shared.ts";
import { roomsApart } from "../../../run/rooms-apart.ts";
import { neededProof } from "../../../run/require-proof.ts";
import { requireNeeds } from "../../../run/unmet-needs.ts";
import { createLog } from "../../../terminal/create-log.ts";
import { CellRun } from "./cell-run.ts";
import { createShutdown, type Shutdown } from "../create-shutdown.ts";
import { compilerOf, reloadOnChange } from "../reload-on-change.ts";
import type { RunOptions } from "../run-options.ts";
import { createSystemd } from "../systemd.ts";
import { createTextView } from "../text-view.ts";

/** A flow, and how it is run. */
interface Given {
  readonly loaded: RunnableFlow;
  readonly options: RunOptions;
}

/** How many cells are handed over at a time. */
const atATime = 4;

/**
 * Runs a flow in several cells, each with a host of its own, until a signal ends the process, or
 * others have been given all of them for good. Rejects with a `CliError` when one of them cannot
 * begin.
 */
export async function runCells(
  invocation: Invocation,
  path: string,
  { loaded, options }: Given,
): Promise<void> {
  const { config, folder, program } = loaded;
  const cells = cellsOf(config);
  refuseForSeveral(options);
  for (const { config: own } of cells) requireNeeds(program, own);
  const { surroundings } = invocation;
  const { clock } = surroundings;
  const view = createTextView(invocation, program);
  const format = invocation.json ? "json" : "text";
  const log = createLog({
    level: options.logLevel,
    numbers: config.logNumbers,
    format,
    paint: view.paint,
    write: view.log,
  });
  const apart = roomsApart(program, cells.length);
  if (apart !== undefined) log.warn({}, apart);
  const common = { config, folder, program, surroundings, clock, log, embedded: false };
  const { opened, close } = await openingAll(async (keep) => ({
    pages: await openPages(loaded, cells, { log, keep }),
    common: await openCommon(common, keep),
  }));
  const newest = { program };
  const runs = cells.map((cell) =>
    runOf(invocation, cell, { loaded, options, log, newest, ...opened }),
  );
  const systemd = createSystemd(surroundings);
  const stops = { isStopping: false };
  const shutdown = shutdownOf(invocation, runs, {
    graceMs: config.shutdownGraceMs,
    stopping: () => {
      stops.isStopping = true;
      systemd.stopping();
    },
    say: (text) => view.tell({ text, wrong: false }),
  });
  const stopReloading = reloadOnChange(invocation, path, {
    ...{
      source: loaded.source,
      watches: options.watch,
      proof: neededProof(options, loaded),
      calendars: config.calendars,
      compile: compilerOf(invocation, options),
      tell: view.tell,
    },
    swap: (next) => {
      for (const run of runs) run.swap(next);
      newest.program = next;
    },
  });
  void Promise.all(runs.map(({ ready }) => ready)).then(
    () => systemd.ready(),
    () => undefined,
  );
  const over = endWhenOver(runs, shutdown, () => stops.isStopping);
  const code = await shutdown.done.finally(stopReloading);
  await close();
  // A process that waits for servers that are away cannot be ended otherwise.
  if (over.left > 0) surroundings.exit(code);
  await Promise.all(over.failures.map((failure) => Promise.reject(failure)));
  if (code !== exitCode.ok) throw new CliError(code, []);
}

/** One of the cells, from now on. */
function runOf(
  invocation: Invocation,
  { name, cell, config }: NamedCell,
  {
    loaded,
    options,
    log,
    newest,
    common,
    pages,
  }: Given & {
    readonly log: Logger;
    readonly newest: { readonly program: Program };
    readonly common: CommonParts;
    readonly pages: CellPages | undefined;
  },
): CellRun {
  const { port, takeOver, journal } = options;
  return new CellRun({
    ...{ invocation, common, loaded: { ...loaded, config }, program: () => newest.program },
    // Several platforms may use the same ids for their calls.
    options: {
      port,
      takeOver,
      embedded: false,
      ...(journal !== undefined && { journal: join(journal, name) }),
    },
    log: logOfCell(log, cell),
    show: pages?.of(name),
  });
}

/** A log in whose lines it stands of which cell they are. */
function logOfCell(log: Logger, cell: string): Logger {
  return {
    debug: (fields, message) => log.debug({ cell, ...fields }, message),
    info: (fields, message) => log.info({ cell, ...fields }, message),
    warn: (fields, message) => log.warn({ cell, ...fields }, message),
    error: (fields, message) => log.error({ cell, ...fields }, message),
  };
}

async function openPages(
  { config: { operations } }: RunnableFlow,
  cells: readonly NamedCell[],
  { log, keep }: { readonly log: Logger; readonly keep: Keep },
): Promise<CellPages | undefined> {
  if (operations === undefined) return undefined;
  return keep(showCells(operations, cells, log), (pages) => pages.close());
}

/**
 * The first signal hands all over, a few cells at a time, and lets the calls end that nobody takes.
 */
function shutdownOf(
  { surroundings }: Invocation,
  runs: readonly CellRun[],
  {
    graceMs,
    stopping,
    say,
  }: {
    readonly graceMs: number;
    readonly stopping: () => void;
    readonly say: (text: string) => void;
  },
): Shutdown {
  const left = new Set<CellRun>();
  const closeAll = async (): Promise<void> => {
    await Promise.all(runs.map((run) => run.close()));
  };
  const shutdown = createShutdown({
    ...{ surroundings, graceMs, say, close: closeAll },
    live: () => {
      const live = [...left].map((run) => run.live);
      return { calls: sumOf(live, "calls"), webhooks: sumOf(live, "webhooks") };
    },
    async pass() {
      stopping();
      for (const run of runs) run.leave();
      const waiting = [...runs];
      const passOn = async (): Promise<void> => {
        for (let run = waiting.shift(); run !== undefined; run = waiting.shift())
          if (!(await run.pass())) left.add(run);
      };
      await Promise.all(Array.from({ length: atATime }, passOn));
      if (left.size === 0) shutdown.leave(Promise.resolve());
      return left.size === 0;
    },
    async drain(grace) {
      const drained = await Promise.all([...left].map((run) => run.drain(grace)));
      const all = (key: keyof Drained): number => sumOf(drained, key);
      return {
        finished: all("finished"),
        kept: all("kept"),
        stopped: all("stopped"),
        abandoned: all("abandoned"),
      };
    },
  });
  return shutdown;
}

function sumOf<Key extends string>(
  all: readonly Readonly<Record<Key, number>>[],
  key: Key,
): number {
  return all.reduce((sum, each) => sum + each[key], 0);
}

/**
 * Ends the process when others have been given each cell for good, or one could not begin. Gives
 * what failed, and how many have not ended.
 */
function endWhenOver(
  runs: readonly CellRun[],
  shutdown: Shutdown,
  isStopping: () => boolean,
): { readonly failures: readonly unknown[]; readonly left: number } {
  const over: { failures: unknown[]; left: number } = { failures: [], left: runs.length };
  const attend = async ({ ended }: CellRun): Promise<void> => {
    try {
      await ended;
    } catch (error: unknown) {
      over.failures.push(error);
      shutdown.end(error instanceof CliError ? error.exitCode : exitCode.failed);
    }
    over.left -= 1;
    if (over.left === 0 && !isStopping()) shutdown.leave(Promise.resolve(), exitCode.replaced);
  };
  for (const run of runs) void attend(run);
  return over;
}

function refuseForSeveral({ studio }: RunOptions): void {
  if (studio === undefined) return;
  const message =
    "--studio shows the calls of one platform, and the configuration has several cells.";
  const hint = "Leave --studio out, or name one platform in a configuration without `cells`.";
  throw new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
