import type { RunLedger } from "../../run/open-ledger-of.ts";
import type { Host } from "@flowrun/host";
import type { Clock, Json, Logger } from "@flowrun/core/plugin";
import type { Numbers } from "../../config/config.ts";
import {
  isAboutCalls,
  type Invitation,
  type Question,
  type Reply,
  type LineSocket,
} from "@flowrun/durability";
import { tellOfCalls, type TellOfCalls } from "../../run/tell-of-calls.ts";
import type { AnotherProcess } from "../../surroundings.ts";

/** The needs of `Successors`. */
export interface SuccessorsParts {
  readonly host: Host;
  readonly ledger: RunLedger;
  readonly clock: Clock;
  readonly log: Logger;
  /** How numbers are told to operators: as in the log. */
  readonly numbers: Numbers;
  /** Starts a process that takes over from this one; absent where it has more than these calls. */
  readonly startAgain?: () => AnotherProcess;
  /**
   * Another process has the calls: this one is to free what it holds, and to end when the promise
   * resolves; for good, if it was drained.
   */
  readonly followed: (isSettled: Promise<void>, isDrained: boolean) => void;
}

/**
 * The longest times for a process that takes over, in milliseconds. They are for its four stages:
 * to load, to ask when it is told to, to have the calls once they stand still, and to tell
 * everybody.
 */
const mostMs = { load: 60_000, ask: 3_000, take: 10_000, settle: 5_000 };

/** Why a host does not hand over, as sentences. */
const refusals = {
  away: "The platform is away, or has come back and does not tell yet what it has.",
  draining: "It is about to end, or hands its calls over already.",
  no_ledger: "It keeps no ledger.",
  several: "It has several cells: stop it, which hands them over, and start the new one.",
  unwritable: "Its ledger cannot be written.",
} as const;

/**
 * Lets another process go on with the calls. It asks for them by itself, or is started for that by
 * `flowrun reload`. Until it has them, any fault of it leaves them here. Questions about the calls
 * are answered, too.
 */
export class Successors {
  readonly #parts: SuccessorsParts;
  readonly #tellOfCalls: TellOfCalls;
  #successor: LineSocket | undefined;
  #started: { readonly process: AnotherProcess; readonly asked: LineSocket } | undefined;
  /** The process that wants the calls to move to one that stands by. */
  #mover: { readonly asked: LineSocket; readonly isDrained: boolean } | undefined;
  #isFollowed = false;
  #cancelTimer = (): void => {};
  /** A started process may take so long to load, and is killed after that. */
  #cancelLoad = (): void => {};

  constructor(parts: SuccessorsParts) {
    this.#parts = parts;
    this.#tellOfCalls = tellOfCalls(parts);
    parts.ledger.attend((asking) => this.#attend(asking));
  }

  /**
   * Has a process that stands by take the calls, the one of this name where one is given. Resolves
   * with whether one has them. Where none does, this process goes on with them as before.
   */
  async pass(to?: string): Promise<boolean> {
    const { clock, ledger } = this.#parts;
    const isFree = this.#successor === undefined && this.#started === undefined;
    const line = isFree ? ledger.standby?.(to) : undefined;
    if (line === undefined) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#attend(line);
    line.onClose(() => resolve(this.#isFollowed));
    const cancel = clock.wake(
      clock.now() + mostMs.ask,
      () => line !== this.#successor && line.close(),
    );
    const invitation: Invitation = { invite: "take_over" };
    line.send(invitation);
    return promise.finally(cancel);
  }

  /** Nothing is handed over, also if that has begun. */
  callOff(why: string): void {
    const successor = this.#successor;
    if (successor === undefined || this.#isFollowed) return;
    this.#successor = undefined;
    this.#cancelTimer();
    this.#cancelLoad();
    tellStays(successor, why);
    this.#parts.log.warn(
      { code: "CLI_NOT_TAKEN_OVER" },
      `No other process has taken the calls over. ${why}`,
    );
    // The ledger first: what the host writes has to stay.
    void this.#parts.ledger.comeBack().finally(() => this.#parts.host.stay());
    const started = this.#started;
    this.#started = undefined;
    started?.process.kill();
    if (started !== undefined) tellStays(started.asked, why);
  }

  #attend(asking: LineSocket): void {
    asking.onMessage((message: Json) => {
      const question = message as Question;
      if (isAboutCalls(question)) return reply(asking, this.#tellOfCalls(question));
      const { ask } = question;
      if (ask === "take_over") void this.#handOver(asking);
      if (ask === "taken" && asking === this.#successor) this.#end();
      if (ask === "reload") this.#reload(asking);
      if (ask === "move") void this.#move(asking, false, question.to);
      if (ask === "drain") void this.#move(asking, true);
    });
    asking.onClose(
      () => asking === this.#successor && this.callOff("It ended before it had them."),
    );
  }

  async #handOver(successor: LineSocket): Promise<void> {
    const { clock, host } = this.#parts;
    if (this.#successor !== undefined) return tellStays(successor, refusals.draining);
    this.#successor = successor;
    const refusal = await host.handOver({
      over: () => void this.#over(),
      lost: () => this.callOff(refusals.away),
    });
    if (this.#successor !== successor) return;
    if (refusal !== undefined) {
      this.#successor = undefined;
      return tellStays(successor, refusals[refusal]);
    }
    this.#cancelTimer = clock.wake(clock.now() + mostMs.take, () =>
      this.callOff("It did not take them in time."),
    );
    reply(successor, { told: "ready", process: process.pid });
  }

  async #over(): Promise<void> {
    await this.#parts.ledger.leave();
    if (this.#successor !== undefined) reply(this.#successor, { told: "over" });
  }

  #end(): void {
    const { clock, host, log, followed } = this.#parts;
    this.#isFollowed = true;
    this.#cancelTimer();
    // Else it would be killed that has the calls.
    this.#cancelLoad();
    const { live } = host.stats().calls;
    log.info({ calls: live }, "Another process has taken the calls over.");
    if (this.#mover !== undefined) {
      reply(this.#mover.asked, { told: "moved", calls: live });
      this.#mover.asked.close();
    }
    if (this.#started !== undefined) {
      const { asked, process: next } = this.#started;
      reply(asked, { told: "reloaded", process: next.id ?? 0, calls: live });
      asked.close();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.wake(clock.now() + mostMs.settle, resolve);
    this.#successor?.onClose(() => {
      cancel();
      resolve();
    });
    followed(promise, this.#mover?.isDrained === true);
  }

  /** Passes the calls on, and tells whoever wanted that what came of it. */
  async #move(asked: LineSocket, isDrained: boolean, to?: string): Promise<void> {
    if (this.#mover !== undefined) return tellStays(asked, refusals.draining);
    this.#mover = { asked, isDrained };
    if (await this.pass(to)) return;
    this.#mover = undefined;
    tellStays(asked, "Nobody stands by who has taken the calls.");
  }

  #reload(asked: LineSocket): void {
    const { clock, log, startAgain } = this.#parts;
    if (this.#started !== undefined || this.#successor !== undefined) {
      tellStays(asked, refusals.draining);
      return;
    }
    if (startAgain === undefined) return tellStays(asked, refusals.several);
    const next = startAgain();
    log.info({ process: next.id }, "Another process is started, which is to take the calls over.");
    this.#started = { process: next, asked };
    this.#cancelLoad = clock.wake(clock.now() + mostMs.load, () => next.kill());
    void this.#attendEnd(next);
  }

  async #attendEnd(next: AnotherProcess): Promise<void> {
    const how = await next.ended;
    const started = this.#started;
    if (this.#isFollowed || started?.process !== next) return;
    this.#cancelLoad();
    this.#started = undefined;
    const why = `The new process ended with ${how} before it had the calls; what it has printed says why.`;
    this.#parts.log.warn({ code: "CLI_NOT_TAKEN_OVER" }, why);
    tellStays(started.asked, why);
  }
}

function reply(to: LineSocket, message: Reply): void {
  to.send(message);
}

function tellStays(to: LineSocket, why: string): void {
  reply(to, { told: "stays", why });
  to.close();
}
