import type { Drained } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import { pause, type Logger } from "@flowrun/core/plugin";
import { CliError, exitCode } from "../../../cli-error.ts";
import type { RunnableFlow } from "../../../flow/load-flow.ts";
import type { Invocation } from "../../../invocation.ts";
import type { ShowRun } from "../../../operations/run-pages.ts";
import type { CommonParts } from "../../../run/open-shared.ts";
import { publishedIn, type PublishedVersions } from "../../../run/published-versions.ts";
import { startFlow, type RunningFlow } from "../../../run/start-flow.ts";
import type { StartOptions } from "../../../run/flow-run.ts";
import type { LiveRuns } from "../create-shutdown.ts";
import { Successors } from "../successors.ts";
import { createTextView } from "../text-view.ts";

/** The parts that one of several cells is run with. */
export interface CellRunParts {
  readonly invocation: Invocation;
  /** With the configuration of this cell. */
  readonly loaded: RunnableFlow;
  /** The newest flow of the process. */
  readonly program: () => Program;
  readonly options: StartOptions;
  readonly log: Logger;
  readonly common: CommonParts;
  readonly show: ShowRun | undefined;
}

/** How the calls of a cell went away. */
interface Gone {
  /** Resolves when the process that has them has said so to everybody. */
  readonly isSettled?: Promise<void>;
  /** Whether this process is to stand by no more. */
  readonly isDrained?: boolean;
}

/** A cell whose calls this process has. */
interface Turn {
  readonly running: RunningFlow;
  readonly successors: Successors | undefined;
  readonly published: PublishedVersions | undefined;
  readonly end: (gone: Gone) => void;
}

/**
 * After how long a cell is tried again that could not be stood by for, and how long one may take to
 * leave off, in milliseconds.
 */
const mostMs = { again: 5_000, leave: 2_000 };

/**
 * A cell of several in a process. It stands by, has the calls, and when it has handed them over or
 * lost them stands by again, until it is told to leave. The others go on, no matter how it ends.
 */
export class CellRun {
  readonly #parts: CellRunParts;
  readonly #leaving = new AbortController();
  readonly #ready = Promise.withResolvers<void>();
  #turn: Turn | undefined;
  /** Settles when the beginning that is under way has come to something. */
  #beginning: Promise<unknown> = Promise.resolve();
  /** Resolves when it stands by no more, and rejects with a `CliError` where it never could. */
  readonly ended: Promise<void>;

  constructor(parts: CellRunParts) {
    this.#parts = parts;
    this.#ready.promise.catch(() => undefined);
    this.ended = this.#live();
    this.ended.then(this.#ready.resolve, this.#ready.reject);
  }

  /** Resolves when it first stands by, or has the calls. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  get live(): LiveRuns {
    const stats = this.#turn?.running.host.stats();
    return { calls: stats?.calls.live ?? 0, webhooks: stats?.webhooks.live ?? 0 };
  }

  /** New calls take this program, if it has any. Throws a `CliError` where it cannot. */
  swap(program: Program): void {
    this.#turn?.running.swap(program);
    this.#turn?.published?.swapped(program);
  }

  /** Stands by no more, and takes no calls that it does not have. */
  leave(): void {
    this.#leaving.abort();
  }

  /** Hands over what it has. Resolves with whether it has nothing. */
  async pass(): Promise<boolean> {
    const { clock } = this.#parts.invocation.surroundings;
    await Promise.race([this.#beginning, pause(clock, clock.now() + mostMs.leave)]);
    return this.#turn === undefined || (await this.#turn.successors?.pass()) === true;
  }

  /** Takes no new calls, and resolves when the live ones have ended. */
  async drain(graceMs: number): Promise<Drained> {
    const none: Drained = { finished: 0, kept: 0, stopped: 0, abandoned: 0 };
    this.#turn?.successors?.callOff("It is about to end.");
    return this.#turn?.running.host.drain(graceMs) ?? none;
  }

  /** Frees what it has, and touches no call. */
  async close(): Promise<void> {
    this.#turn?.end({});
    const { clock } = this.#parts.invocation.surroundings;
    await Promise.race([
      this.ended.catch(() => undefined),
      pause(clock, clock.now() + mostMs.leave),
    ]);
  }

  async #live(): Promise<void> {
    const { invocation, log, options } = this.#parts;
    const { clock } = invocation.surroundings;
    for (let isFirst = true; !this.#leaving.signal.aborted; isFirst = false) {
      try {
        await this.#haveTurn(isFirst && options.takeOver === true);
      } catch (error: unknown) {
        if (!(error instanceof CliError)) throw error;
        if (error.exitCode === exitCode.replaced) return;
        if (isFirst && !error.problems.some(({ code }) => code === "CLI_CELL_LOST")) throw error;
        log.error({ err: error }, "This process cannot stand by for the cell, and tries again.");
        await pause(clock, clock.now() + mostMs.again);
      }
    }
  }

  /** Stands by, then has the calls, until they are gone. */
  async #haveTurn(takeOver: boolean): Promise<void> {
    const { invocation, loaded, options, log, common, show, program: newest } = this.#parts;
    const gone = Promise.withResolvers<Gone>();
    const replaced = Promise.withResolvers<void>();
    const program = newest();
    const view = createTextView(invocation, program);
    const starting = startFlow(
      invocation,
      { ...loaded, program },
      {
        ...{ log, common, options: { ...options, takeOver }, leave: this.#leaving.signal },
        ...(show && { show }),
        standsBy: this.#ready.resolve,
        observe: {
          connection(state) {
            view.observe.connection?.(state);
            if (state.kind === "replaced" && !state.waits) replaced.resolve();
          },
        },
      },
    );
    this.#beginning = starting.catch(() => undefined);
    const running = await starting;
    const turn = this.#begin(running, program, gone.resolve);
    this.#turn = turn;
    this.#ready.resolve();
    view.started(running, () => undefined);
    void replaced.promise.then(() => this.#giveUp(turn));
    const { isSettled, isDrained = false } = await gone.promise;
    this.#turn = undefined;
    turn.published?.stop();
    await Promise.all([running.close(), isSettled]);
    if (isDrained) this.#leaving.abort();
  }

  #begin(running: RunningFlow, began: Program, end: (gone: Gone) => void): Turn {
    const { invocation, loaded, log, program: newest } = this.#parts;
    const { clock } = invocation.surroundings;
    const { host, ledger } = running;
    const program = newest();
    if (program !== began) running.swap(program);
    const published = publishedIn(running, { program, clock, log });
    const followed = (isSettled: Promise<void>, isDrained: boolean): void =>
      end({ isSettled, isDrained });
    const successors =
      ledger &&
      new Successors({ host, ledger, clock, log, numbers: loaded.config.logNumbers, followed });
    ledger?.owner?.close();
    void this.#endWhenLost(running, end);
    return { running, successors, published, end };
  }

  async #endWhenLost({ ledger }: RunningFlow, end: (gone: Gone) => void): Promise<void> {
    if (ledger?.lost === undefined) return;
    await ledger.lost;
    const { log } = this.#parts;
    log.warn(
      { code: "CLI_CELL_LOST" },
      "Another process has the calls of the cell; this one stands by for them again.",
    );
    end({});
  }

  /** Another process listens to the application: what is left of calls is ended here. */
  async #giveUp(turn: Turn): Promise<void> {
    if (turn !== this.#turn || (await turn.successors?.pass()) === true) return;
    await turn.running.host.drain(this.#parts.loaded.config.shutdownGraceMs);
    turn.end({});
  }
}
