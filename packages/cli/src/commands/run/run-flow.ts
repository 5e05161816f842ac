import type { Observer } from "@flowrun/host";
import type { Logger } from "@flowrun/core/plugin";
import { CliError, exitCode } from "../../cli-error.ts";
import { loadRunnable, type RunnableFlow } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { alsoTelling } from "../../run/also-telling.ts";
import { publishedIn } from "../../run/published-versions.ts";
import { neededProof, requireProof } from "../../run/require-proof.ts";
import { startFlow, type RunningFlow } from "../../run/start-flow.ts";
import type { Surroundings } from "../../surroundings.ts";
import { createLog, type LogOptions } from "../../terminal/create-log.ts";
import { readSource } from "../../user-files.ts";
import { readCalendarsFirst } from "./calendars-of-urls.ts";
import { createShutdown, type Shutdown } from "./create-shutdown.ts";
import type { runCells } from "./cells/run-cells.ts";
import { createPhoneView } from "./phone/create-phone-view.ts";
import { compilerOf, reloadOnChange } from "./reload-on-change.ts";
import type { RunOptions } from "./run-options.ts";
import type { RunView } from "./run-view.ts";
import type { StudioBeside } from "./studio-beside.ts";
import { Successors, type SuccessorsParts } from "./successors.ts";
import { createSystemd, type Systemd } from "./systemd.ts";
import { createTextView } from "./text-view.ts";

/**
 * Runs a flow until a signal ends it, or who takes its application over, and its calls are over.
 * Rejects with a `CliError` when it cannot begin, and when it was taken over.
 */
export async function runFlow(
  invocation: Invocation,
  path: string,
  options: RunOptions,
): Promise<void> {
  if (path === "-") refuseWithoutFile(options);
  await readCalendarsFirst(invocation, path, options);
  const loaded = await loadRunnable(invocation, path, options);
  requireProof(invocation.surroundings, options, loaded);
  if (loaded.config.cells.length > 0 && !options.embedded)
    return runSeveral(invocation, path, { loaded, options });
  return runOne(invocation, path, { loaded, options });
}

/** Loaded only where a process has several cells. */
async function runSeveral(...given: Parameters<typeof runCells>): Promise<void> {
  const { runCells: run } = await import("./cells/run-cells.ts");
  return run(...given);
}

/** Runs it on one platform. */
async function runOne(
  ...[invocation, path, { loaded, options }]: Parameters<typeof runCells>
): Promise<void> {
  const { surroundings } = invocation;
  const phone = wantsPhone(invocation, loaded, options);
  const view = phone
    ? createPhoneView(invocation, loaded.program)
    : createTextView(invocation, loaded.program);
  const replaced = Promise.withResolvers<void>();
  const log = logOf(invocation, view, {
    level: options.logLevel,
    numbers: loaded.config.logNumbers,
  });
  const studio = await studioBeside(invocation, path, options);
  const systemd = createSystemd(surroundings);
  try {
    const observe: Observer = {
      ...view.observe,
      connection(state) {
        view.observe.connection?.(state);
        if (state.kind === "replaced" && !state.waits) replaced.resolve();
      },
    };
    const starting = startFlow(invocation, loaded, {
      options,
      log,
      observe: alsoTelling(observe, studio.observer),
      standsBy: () => void systemd.ready(),
    });
    const running = await endableAtOnce(surroundings, starting);
    const compile = compilerOf(invocation, options);
    await studio.serve({
      loaded,
      running,
      view,
      log,
      compile: async () => compile(await readSource(surroundings, path)),
    });
    const { ledger } = running;
    const shutdown = shutdownOf(surroundings, {
      ...{ running, view, systemd },
      graceMs: loaded.config.shutdownGraceMs,
      successors: () => successors,
    });
    const followed = (isSettled: Promise<void>, isDrained: boolean): void => {
      systemd.followed();
      shutdown.leave(isSettled, isDrained ? exitCode.replaced : exitCode.ok);
    };
    const { logNumbers: numbers } = loaded.config;
    const successors = succeededBy(surroundings, { running, log, numbers, followed });
    const stopFollowing = followChanges(invocation, path, { loaded, running, view, log, options });
    view.started(running, shutdown.request);
    // The process before stays until the service manager knows this one: else it would take the
    // service for dead.
    void systemd.ready().then(() => ledger?.owner?.close());
    void replaced.promise.then(() =>
      shutdown.end(ledger?.cell === undefined ? exitCode.replaced : exitCode.unavailable),
    );
    void endWhenLost(running, log, shutdown);
    const code = await shutdown.done.finally(stopFollowing);
    // The log has said why.
    if (code !== exitCode.ok) throw new CliError(code, []);
  } finally {
    await studio.close();
    view.close();
  }
}

/**
 * While a run only begins, which is long where this process stands by, a signal ends it at once. By
 * default that would not be so for the first process of a container.
 */
async function endableAtOnce<T>(
  { onSignal, exit }: Surroundings,
  beginning: Promise<T>,
): Promise<T> {
  const stops = (["SIGINT", "SIGTERM"] as const).map((signal) =>
    onSignal(signal, () => exit(exitCode.ok)),
  );
  try {
    return await beginning;
  } finally {
    for (const stop of stops) stop();
  }
}

interface Followed {
  readonly loaded: RunnableFlow;
  readonly running: RunningFlow;
  readonly view: RunView;
  readonly log: Logger;
  readonly options: RunOptions;
}

/**
 * Goes by what is published in the cell of a run, and by its files; the function it returns ends
 * that.
 */
function followChanges(
  invocation: Invocation,
  path: string,
  { loaded, running, view, log, options }: Followed,
): () => void {
  const { program, source } = loaded;
  const published = publishedIn(running, { program, clock: invocation.surroundings.clock, log });
  const stopReloading = reloadOnChange(invocation, path, {
    ...{
      source,
      watches: options.watch,
      proof: neededProof(options, loaded),
      calendars: loaded.config.calendars,
      compile: compilerOf(invocation, options),
      tell: view.tell,
    },
    swap: (next) => {
      running.swap(next);
      published?.swapped(next);
      view.swapped(next);
    },
  });
  return () => {
    published?.stop();
    stopReloading();
  };
}

interface Ending {
  readonly running: RunningFlow;
  readonly view: RunView;
  readonly systemd: Systemd;
  readonly graceMs: number;
  readonly successors: () => Successors | undefined;
}

function shutdownOf(
  surroundings: Surroundings,
  { running: { host, close }, view, systemd, graceMs, successors }: Ending,
): Shutdown {
  return createShutdown({
    ...{ surroundings, graceMs, close },
    live: () => {
      const { calls, webhooks } = host.stats();
      return { calls: calls.live, webhooks: webhooks.live };
    },
    pass: async () => (await successors()?.pass()) ?? false,
    drain: (grace) => {
      systemd.stopping();
      successors()?.callOff("It is about to end.");
      return host.drain(grace);
    },
    say: (text) => view.tell({ text, wrong: false }),
  });
}

/**
 * Ends once another process has taken the calls of the cell without a word, and touches none of
 * them.
 */
async function endWhenLost(
  { ledger }: RunningFlow,
  log: Logger,
  shutdown: Shutdown,
): Promise<void> {
  if (ledger?.lost === undefined) return;
  await ledger.lost;
  log.warn(
    { code: "CLI_CELL_LOST" },
    "Another process has the calls of the cell; this one ends, and touches none.",
  );
  // Started again it stands by.
  shutdown.leave(Promise.resolve(), exitCode.unavailable);
}

/** Loaded only where it is asked for; elsewhere it costs nothing. */
async function studioBeside(
  invocation: Invocation,
  path: string,
  options: RunOptions,
): Promise<StudioBeside> {
  if (options.studio === undefined)
    return { serve: async () => undefined, close: async () => undefined };
  const { openStudioBeside } = await import("./studio-beside.ts");
  return openStudioBeside(invocation, path, options);
}

/** Lets another process go on with the calls, where there is a ledger by which it can. */
function succeededBy(
  { clock, startAgain }: Surroundings,
  {
    running,
    ...more
  }: Pick<SuccessorsParts, "log" | "numbers" | "followed"> & { readonly running: RunningFlow },
): Successors | undefined {
  const { host, ledger } = running;
  return (
    ledger &&
    new Successors({ host, ledger, clock, startAgain: () => startAgain(["--take-over"]), ...more })
  );
}

function isEmbedded({ config }: RunnableFlow, options: RunOptions): boolean {
  return config.transport === undefined && (config.ari === undefined || options.embedded);
}

function wantsPhone(
  { surroundings, json }: Invocation,
  loaded: RunnableFlow,
  options: RunOptions,
): boolean {
  return (
    isEmbedded(loaded, options) &&
    options.phone &&
    !json &&
    surroundings.out.isTerminal &&
    surroundings.keyboard !== undefined
  );
}

function logOf(
  { json }: Invocation,
  { paint, log: write }: RunView,
  how: Pick<LogOptions, "level" | "numbers">,
): Logger {
  return createLog({ ...how, format: json ? "json" : "text", paint, write });
}

function refuseWithoutFile({ watch, studio }: RunOptions): void {
  if (!watch && studio === undefined) return;
  const option = watch ? "--watch" : "--studio";
  const message = `${option} needs a file, and the flow comes from standard input.`;
  const hint = `Name the flow's file, or leave ${option} out.`;
  throw new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
