import type { PlatformEvent, Survey, Wanted, Alarms } from "@flowrun/core/plugin";
import type { Logger, Transport, Clock } from "@flowrun/core";
import { nothingMissed, type Found } from "./after-gap.ts";
import { foundOf } from "./found-of.ts";
import type { Durability } from "./host-options.ts";
import type { LiveCall } from "./live-call.ts";
import { lookOnce, lookWhile } from "./look-at-platform.ts";
import type { Post } from "./post.ts";
import type { StrandedCalls } from "./stranded.ts";
import { tornDown } from "./torn-down.ts";
import { unheardIn } from "./unheard.ts";
import { wantedOf } from "./wanted-of.ts";

/** The needs of a `Recovery`. */
export interface RecoveryParts {
  readonly transport: Transport;
  readonly durability: Durability;
  readonly clock: Clock;
  readonly alarms: Alarms;
  readonly log: Logger;
  /** Whether an earlier process may have left calls, or callers whom nobody has heard. */
  readonly continues: boolean;
  /** The calls that nobody can go on with; absent without a ledger. */
  readonly stranded: StrandedCalls | undefined;
  /** The calls that are live, the runs that have dialled somebody, and whatever stands still. */
  readonly calls: () => readonly LiveCall[];
  /**
   * There when another process hands its calls over: resolves when they are among `calls`, standing
   * still, with whether nothing of them is missing.
   */
  readonly takeOver?: () => Promise<boolean>;
  readonly rooms: Pick<Post, "bridges" | "lost" | "resume">;
  /** Takes a call that came while nobody listened. */
  readonly arrived: (arrival: PlatformEvent & { readonly kind: "call.arrived" }) => void;
}

/** How long the platform is waited for when nothing was missed, in milliseconds. */
const mostLookMs = 250;

/** Found on a platform that cannot tell: no phone is rung that may have rung already. */
const untold: Found = { ...nothingMissed, createsFirst: false };

/**
 * Takes calls over a gap in the connection: they stand still while the platform is away. When it is
 * back each is told of all that it missed, from the things that the platform still holds. Things
 * that the platform has torn down, or cannot tell of, end as `platform_lost`.
 */
export class Recovery {
  readonly #parts: RecoveryParts;
  /** Counts the connections: what belongs to an earlier one is given up. */
  #connection = 0;
  #isConnected = false;
  #taken: Promise<boolean> | undefined;

  constructor(parts: RecoveryParts) {
    this.#parts = parts;
  }

  /**
   * The connection has ended. Calls that are only just heard of are those of the process that has
   * it now, if there is one.
   */
  lost(isReplaced = false): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#parts.rooms.lost();
    for (const call of isReplaced ? this.#parts.calls() : [])
      if (call.state === undefined) call.abandon();
    const calls = this.#parts.calls();
    for (const call of calls) call.freeze();
    if (calls.length > 0) this.#parts.log.info({ calls: calls.length }, "The calls stand still.");
  }

  /**
   * The connection stands. Gives what is still wanted of what stood on earlier ones, once the calls
   * go on.
   */
  connected(): Promise<Wanted> | undefined {
    // A transport that tells of no loss between two connections has lost all the same.
    this.lost();
    this.#connection += 1;
    this.#isConnected = true;
    const { continues, takeOver } = this.#parts;
    if (takeOver !== undefined) return this.#takeOver(takeOver);
    if (this.#connection === 1 && !continues) return undefined;
    return this.#thaw();
  }

  /**
   * The calls that stand still. A run that has nothing on the platform any more does not wait for
   * it, and goes on at once.
   */
  #thawRuns(): readonly LiveCall[] {
    const frozen = this.#parts.calls().filter(({ frozenAt }) => frozenAt !== undefined);
    for (const call of frozen) if (!isOnPlatform(call)) call.thaw(nothingMissed);
    return frozen.filter(isOnPlatform);
  }

  #thaw(): Promise<Wanted> | undefined {
    const { durability, log, transport } = this.#parts;
    const frozen = this.#thawRuns();
    if (durability.calls !== "discard" && transport.survey !== undefined)
      return this.#recover(frozen);
    if (frozen.length > 0)
      log.warn({ calls: frozen.length }, "The calls end, since the connection was lost.");
    this.#parts.rooms.resume(undefined);
    for (const call of frozen) call.resume(undefined);
    this.#parts.stranded?.judge(null);
    return undefined;
  }

  /**
   * Waits for the calls of a process that hands them over; only on the first connection nothing of
   * them was missed.
   */
  async #takeOver(takeOver: () => Promise<boolean>): Promise<Wanted> {
    const connection = this.#connection;
    this.#taken ??= takeOver();
    // Until the platform was asked, the transport does not know what it can.
    const known = this.#parts.transport.prepare?.() ?? lookOnce(this.#parts);
    const [isGapless] = await Promise.all([this.#taken, this.#waitBriefly(known)]);
    if (this.#isOver(connection)) return this.#wanted();
    if (!isGapless || connection > 1) await this.#thaw();
    else {
      await this.#takeUp(connection);
      // Only now: what stands there is much where there are many calls, and they would wait for it.
      const before = this.#known();
      const survey = this.#isOver(connection) ? undefined : await lookOnce(this.#parts);
      // The application may change hands while a call enters it. The platform then tells the
      // process before, perhaps after that has stopped listening.
      if (survey !== undefined && !this.#isOver(connection))
        this.#takeUnheard(survey, before, false);
    }
    return this.#wanted();
  }

  async #waitBriefly(look: Promise<unknown>): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const cancel = this.#parts.alarms.after(mostLookMs, resolve);
    await Promise.race([late, look]);
    cancel();
  }

  /** Nothing was missed: the platform is asked only about requests that nobody has answered. */
  async #takeUp(connection: number): Promise<void> {
    const { clock, log, transport } = this.#parts;
    const frozen = this.#thawRuns();
    this.#parts.rooms.resume({ has: () => true });
    const ms = clock.now() - Math.min(clock.now(), ...frozen.map(({ frozenAt = 0 }) => frozenAt));
    const unsure =
      transport.survey === undefined ? [] : frozen.filter(({ requests }) => requests.isUnsure);
    const sure = frozen.filter((call) => !unsure.includes(call));
    for (const call of sure) {
      // A request of a room as it goes on, or of a call, can tell that the connection is lost: the
      // others stand still then.
      if (this.#isOver(connection)) return;
      call.runOn();
    }
    if (this.#isOver(connection)) return;
    if (frozen.length > 0)
      log.info({ calls: frozen.length, ms }, "The calls of the process before go on.");
    if (unsure.length === 0 && this.#parts.stranded?.areUnjudged !== true) return;
    const busy = busyOf(unsure);
    const survey = await this.#look(connection);
    if (survey === "over") return;
    this.#parts.stranded?.judge(survey);
    const ask = async (call: LiveCall): Promise<void> => {
      const found =
        survey === null ? null : await this.#find(call, survey, connection, busy.has(call));
      if (found !== "over" && !this.#isOver(connection)) call.thaw(found ?? untold);
    };
    await Promise.all(unsure.map(ask));
  }

  async #recover(frozen: readonly LiveCall[]): Promise<Wanted> {
    const { clock, log } = this.#parts;
    const connection = this.#connection;
    const began = clock.now();
    const [busy, known] = [busyOf(frozen), this.#known()];
    const survey = await this.#look(connection);
    if (survey === "over") return this.#wanted();
    this.#parts.stranded?.judge(survey);
    const ending = new Set(
      survey === null ? frozen : tornDown(survey, frozen, this.#parts.rooms.bridges),
    );
    const isTornDown = survey === null || ending.size > 0;
    const late = isTornDown ? 0 : frozen.filter((call) => this.#isTooLate(call)).length;
    const end = isTornDown ? endOf(survey) : undefined;
    // Before the calls go on, so that they know which rooms are lost.
    this.#parts.rooms.resume(isTornDown ? undefined : survey.bridges);
    const resume = (call: LiveCall): Promise<void> =>
      this.#resume(call, ending.has(call) ? null : survey, connection, busy.has(call));
    await Promise.all(frozen.map(resume));
    if (this.#isOver(connection)) return this.#wanted();
    if (survey !== null) this.#takeUnheard(survey, known, connection === 1);
    if (late > 0) log.warn({ calls: late }, "The platform was away for too long; the calls end.");
    this.#tellOf(end === undefined ? frozen.length - late : ending.size, end, began);
    return this.#wanted();
  }

  #tellOf(calls: number, end: string | undefined, began: number): void {
    const { clock, log } = this.#parts;
    if (calls === 0) return;
    if (end !== undefined) log.warn({ calls }, end);
    else log.info({ calls, ms: clock.now() - began }, newsOf(this.#connection));
  }

  #look(connection: number): Promise<Survey | null | "over"> {
    return lookWhile(this.#parts, () => !this.#isOver(connection));
  }

  /** A call goes on; with `null` nobody knows its fate. */
  async #resume(
    call: LiveCall,
    first: Survey | null,
    connection: number,
    wasBusy: boolean,
  ): Promise<void> {
    const found =
      first === null || this.#isTooLate(call)
        ? null
        : await this.#find(call, first, connection, wasBusy);
    if (found !== "over" && !this.#isOver(connection)) call.resume(found ?? undefined);
  }

  #isTooLate({ frozenAt = 0 }: LiveCall): boolean {
    const { clock, durability } = this.#parts;
    return clock.now() - frozenAt > (durability.longestGapMs ?? 120_000);
  }

  async #find(
    call: LiveCall,
    first: Survey,
    connection: number,
    wasBusy: boolean,
  ): Promise<Found | null | "over"> {
    // A request under way when the look began may have been done after the platform had told its
    // things.
    const survey = !wasBusy
      ? first
      : await call.requests.quiet().then(() => this.#look(connection));
    if (survey === null || survey === "over") return survey;
    return foundOf(call.state, survey, this.#parts.log);
  }

  /**
   * Calls that came while nobody listened begin now. The calls in `known` do not: they were there
   * at the look, and may have ended since. With `hasFollowed` another process may have been lost
   * that answered some of them.
   */
  #takeUnheard(survey: Survey, known: ReadonlySet<string>, hasFollowed: boolean): void {
    const { stranded, takeOver, arrived } = this.#parts;
    // A ledger of one machine is written first: there an answered one is what is left of an ended
    // call.
    const alsoAnswered = hasFollowed && takeOver !== undefined;
    const live = this.#known();
    const isKnown = (leg: string): boolean =>
      live.has(leg) || known.has(leg) || stranded?.knows(leg) === true;
    for (const arrival of unheardIn(survey, { isKnown, alsoAnswered })) arrived(arrival);
  }

  #known(): ReadonlySet<string> {
    return new Set(this.#parts.calls().map(({ id }) => id));
  }

  #isOver(connection: number): boolean {
    return !this.#isConnected || this.#connection !== connection;
  }

  #wanted(): Wanted {
    const { calls, rooms, stranded } = this.#parts;
    return wantedOf(calls(), rooms.bridges, stranded?.wanted);
  }
}

/**
 * Whether the platform has something of a call, or of a run that has dialled somebody: it stands
 * still while the platform is away.
 */
export function isOnPlatform({ isCall, state }: Pick<LiveCall, "isCall" | "state">): boolean {
  return isCall || state?.legs.some(({ status }) => status !== "gone") === true;
}

/** The calls that wait for the platform to do something. */
function busyOf(calls: readonly LiveCall[]): ReadonlySet<LiveCall> {
  return new Set(calls.filter(({ requests }) => !requests.isQuiet));
}

function endOf(survey: Survey | null): string {
  if (survey === null) return "The platform cannot tell what became of the calls; they end.";
  return "The platform has nothing left of the calls; they end.";
}

function newsOf(connection: number): string {
  return connection === 1 ? "The calls of the earlier process go on." : "The calls go on.";
}
