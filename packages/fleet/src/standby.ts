import { type Cell, type Clock, type Logger, pause } from "@flowrun/core/plugin";
import {
  CliError,
  exitCode,
  type Invitation,
  type Question,
  type Reply,
  wrongKeys,
  liveOwnerAt,
  type LiveOwner,
  MissingKeyError,
} from "@flowrun/durability";
import type { Beating } from "./beating.ts";
import type { CellLine, CellLines } from "./cell-lines.ts";
import type { CellLog } from "./cell-log.ts";
import type { CellPrograms } from "./cell-programs.ts";
import type { Presence } from "./presence.ts";
import { awaitTurn } from "./await-turn.ts";

/** The parts that a process stands by with. */
export interface StandbyParts {
  readonly cell: Cell;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * Whether the calls of an owner that is heard are asked for, instead of standing by until it is
   * lost or hands them over.
   */
  readonly takesOver: boolean;
  /** Ends the standing by, before or after it began. */
  readonly leave?: AbortSignal | undefined;
  readonly cellLog: CellLog;
  readonly programs: CellPrograms;
  readonly presence: Presence;
  readonly lines: CellLines;
  readonly beating: Beating;
}

/**
 * How long the last word of an owner, or a program, may take to come through the log, and how often
 * the log is asked for then, in milliseconds.
 */
const overMs = 2_000;
const againMs = 20;

/**
 * A process that stands by until it has the calls: their owner was lost, or hands them over.
 */
export class Standby implements LiveOwner {
  readonly #parts: StandbyParts;
  readonly #done = Promise.withResolvers<void>();
  readonly #closed = new AbortController();
  #invited = Promise.withResolvers<CellLine>();
  #owner: LiveOwner | undefined;

  constructor(parts: StandbyParts) {
    this.#parts = parts;
    this.#done.promise.catch(() => undefined);
    this.#invited.promise.catch(() => undefined);
    parts.leave?.addEventListener("abort", () => this.#leave(), { signal: this.#closed.signal });
    if (parts.leave?.aborted === true) this.#leave();
  }

  get done(): Promise<void> {
    return this.#done.promise;
  }

  /**
   * Attends to an owner that would hand its calls over, and to whoever wants this process to end.
   */
  attend(asking: CellLine): void {
    asking.onMessage((message) => {
      if ((message as Partial<Invitation>).invite === "take_over") this.#invited.resolve(asking);
      if ((message as Partial<Question>).ask !== "drain") return;
      const reply: Reply = { told: "moved", calls: 0 };
      asking.send(reply);
      this.#parts.log.info({}, "This process was told to end, and stands by no more.");
      this.#leave();
    });
  }

  #leave(): void {
    this.#invited.reject(new CliError(exitCode.replaced, []));
  }

  async freeze(): Promise<void> {
    const { cell, cellLog, clock, log, presence, takesOver } = this.#parts;
    const stopAsking = takesOver ? this.#askOwner() : undefined;
    try {
      for (;;) {
        const invited = this.#invited.promise;
        const turn = await awaitTurn({ cell, clock, presence, tell: log, log: cellLog, invited });
        if (turn.kind === "owns") return await this.#begin(turn.silenceMs);
        if (await this.#isStill(turn.line)) return;
      }
    } catch (error: unknown) {
      if (error instanceof MissingKeyError) throw missingKey(error);
      throw error;
    } finally {
      stopAsking?.();
    }
  }

  over(): Promise<boolean> {
    return this.#owner?.over() ?? Promise.resolve(false);
  }

  taken(): void {
    this.#owner?.taken();
    this.#done.resolve();
  }

  leaveThem(why: string): void {
    this.#owner?.leaveThem(why);
  }

  /**
   * Takes the calls that an owner hands over, or that a lost one has noted, and tells whether
   * nothing of them is missing. Never resolves where that one goes on itself.
   */
  async takeOver(): Promise<boolean> {
    const { cellLog, clock } = this.#parts;
    if (this.#owner === undefined) {
      await this.#takeUp(false);
      this.#done.resolve();
      return false;
    }
    const isGapless = await this.#owner.over();
    if (isGapless) await Promise.race([cellLog.over(), pause(clock, clock.now() + overMs)]);
    while (!(await cellLog.own())) {
      await pause(clock, clock.now() + againMs);
      if (this.#closed.signal.aborted) return new Promise(() => {});
    }
    await this.#begin();
    await this.#takeUp(isGapless);
    this.taken();
    return isGapless;
  }

  close(): void {
    this.#owner?.close();
  }

  /**
   * Another process has the cell after all, before this one has taken its calls up: nobody waits
   * for the platform for that any more.
   */
  lost(): void {
    const message = "Another process has the calls of the cell; this one ends, and touches none.";
    this.#done.reject(new CliError(exitCode.unavailable, [{ code: "CLI_CELL_LOST", message }]));
  }

  /** Nothing is waited for any more. */
  end(): void {
    this.#closed.abort();
    this.close();
  }

  /**
   * Asks an owner that is heard for its calls, without having been invited; the function it gives
   * ends that.
   */
  #askOwner(): () => void {
    const { lines, presence } = this.#parts;
    return presence.onBeat(({ beat, worker }) => {
      if (beat === "owner") this.#invited.resolve(lines.open(worker));
    });
  }

  /**
   * Whether the owner at this line stands still to hand its calls over; else this process stands by
   * on, or fails if it was started to have them.
   */
  async #isStill(line: CellLine): Promise<boolean> {
    const { clock, log, takesOver } = this.#parts;
    this.#invited = Promise.withResolvers();
    this.#invited.promise.catch(() => undefined);
    if (this.#parts.leave?.aborted === true) this.#leave();
    // The log decides who acts: an owner that does not answer finds out there.
    const end = (): boolean => {
      line.drop();
      return true;
    };
    const owner = liveOwnerAt(line, { clock, end });
    try {
      await this.#findPrograms();
      await owner.freeze();
    } catch (error: unknown) {
      if (takesOver || !(error instanceof CliError)) throw error;
      log.warn({ code: "CLI_NOT_TAKEN_OVER" }, `${error.message} This process stands by.`);
      return false;
    }
    this.#owner = owner;
    void owner.done.catch((error: unknown) => this.#done.reject(error));
    return true;
  }

  async #begin(silenceMs?: number): Promise<void> {
    const { beating, cellLog, log } = this.#parts;
    beating.become("owner");
    await this.#findPrograms();
    const silence = silenceMs === undefined ? {} : { silenceMs: Math.round(silenceMs) };
    log.info({ calls: cellLog.calls, ...silence }, "This process has the calls of the cell now.");
  }

  async #takeUp(isWhole: boolean): Promise<void> {
    const { cellLog, clock } = this.#parts;
    await cellLog.takeUp(isWhole);
    // A note names a program only where nobody had it when the log ended; the other calls do not
    // wait for it.
    if (!isWhole) await Promise.race([this.#findPrograms(), pause(clock, clock.now() + overMs)]);
  }

  async #findPrograms(): Promise<void> {
    const starts = this.#parts.cellLog.left.filter((entry) => entry.kind === "start");
    await this.#parts.programs.find(starts.map(({ program }) => program));
  }
}

function missingKey(error: MissingKeyError): CliError {
  return wrongKeys(
    `The calls of the cell cannot be taken up: ${error.message}.`,
    "Add that key to the file at `durability.key_file` of this process, behind the first one.",
  );
}
