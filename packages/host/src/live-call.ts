import { idOf } from "@flowrun/core/tooling";
import type { CallEvent, CallStart, StopReason, RunStart, Program, CallState } from "@flowrun/core";
import { nothingMissed, type Found } from "./after-gap.ts";
import { logBeginning, logBroken, logEnd } from "./call-log.ts";
import { carryOut, type Doers } from "./carry-out.ts";
import type { CallContext } from "./call-context.ts";
import { CallRequests } from "./call-requests.ts";
import { Inbox } from "./inbox.ts";
import type { ReplayedCall } from "./replay-left.ts";
import { Stepping, type Stepped } from "./stepping.ts";
import { isBrief, resumeAfter, thawAfter, type StoodStill } from "./stood-still.ts";

/**
 * A call from its arrival until it is over and cleared up: events go in one at a time, and the
 * interpreter's commands are done. An arriving event is only queued; the interpreter runs in a
 * microtask of its own, so no port's callback is ever held up by it.
 */
export class LiveCall {
  readonly id: string;
  readonly program: Program;
  /** Its requests, to the platform and to others. */
  readonly requests: CallRequests;
  readonly #arrival: CallStart | RunStart;
  readonly #context: CallContext;
  readonly #inbox: Inbox;
  readonly #stepping: Stepping;
  readonly #doers: Doers;
  #life: "live" | "broken" | "forgotten" = "live";
  #overloaded = false;
  #scheduled = false;
  /** Since when the platform is away, and the call stands still. */
  #frozenAt: number | undefined;

  /** A call that begins, or one that an earlier process left: it then stands still until `resume`. */
  constructor(
    arrival: CallStart | RunStart,
    program: Program,
    context: CallContext,
    left?: ReplayedCall,
  ) {
    this.id = idOf(arrival);
    this.#arrival = arrival;
    this.program = program;
    this.#context = context;
    this.#stepping = new Stepping(program, context);
    this.#inbox = new Inbox(context.alarms, (timer) =>
      this.#enqueue({ kind: "timer.fired", at: context.clock.now(), timer }),
    );
    this.requests = new CallRequests({
      call: this,
      program,
      context,
      answered: (event) => this.#answered(event),
      isAway: () => this.#frozenAt !== undefined && context.standing.handOver === undefined,
      overflowed: () => this.#overload(),
    });
    this.#doers = {
      call: this,
      stepping: this.#stepping,
      inbox: this.#inbox,
      requests: this.requests,
      context,
    };
    if (this.isCall) context.routes.claim(this.id, this);
    this.#frozenAt = left?.seenAt;
    if (left === undefined) this.#schedule();
    else
      this.#guard(() => this.requests.restore(this.#stepping.replayLeft(left), left, this.state));
  }

  /** Whether somebody called; else it is a run. */
  get isCall(): boolean {
    return "leg" in this.#arrival;
  }

  /** The sender's name of the webhook; `undefined` where none came. */
  get delivery(): string | undefined {
    return "webhook" in this.#arrival ? this.#arrival.delivery : undefined;
  }

  /** The state so far; `undefined` before the flow has begun. */
  get state(): CallState | undefined {
    return this.#stepping.state;
  }

  /** Whether two talk with one another, and nothing has to be done for them. */
  get isConversation(): boolean {
    return this.#stepping.isConversation;
  }

  /** The events that its interpreter has not taken yet. */
  get heard(): readonly CallEvent[] {
    return this.#inbox.waiting;
  }

  /** Since when the call stands still; `undefined` while it goes on. */
  get frozenAt(): number | undefined {
    return this.#frozenAt;
  }

  /**
   * It is here, having been restored: it stands still since its process said so, with what was
   * heard of it by then. The observer is told what led it there.
   */
  takeUp({ seenAt, heard, lived }: ReplayedCall): void {
    const { id, program } = this;
    this.#frozenAt = seenAt;
    this.#guard(() =>
      lived.forEach((step) => this.#context.observe?.replayed?.({ call: id, program, ...step })),
    );
    for (const event of heard) this.#inbox.add(event);
  }

  /**
   * The platform is away: once what came before is stepped, nothing is stepped or sent, and no
   * timer runs, until `resume`.
   */
  freeze(): void {
    if (this.#life === "forgotten" || this.#frozenAt !== undefined) return;
    this.#take();
    this.#frozenAt = this.#context.clock.now();
    this.#inbox.clearTimers();
  }

  /**
   * The platform is back: the call goes on, from what it knew and what was found, and then takes
   * what it was told meanwhile. Without `found` nobody knows what became of the call, and it ends.
   */
  resume(found: Found | undefined): void {
    this.#goOn((still, at) => resumeAfter(still, at, found));
  }

  /** The call goes on, having missed nothing; what was found tells only what became of requests. */
  thaw(found: Found): void {
    this.#goOn((still, at) => thawAfter(still, at, found));
  }

  /**
   * Nothing was missed, and nothing was away: one that waits for no answer goes on as it stood, and
   * its timers run on.
   */
  runOn(): void {
    const { state } = this;
    const at = this.#context.clock.now();
    if (!isBrief(this.#frozenAt ?? at, at) || state?.requests.length !== 0)
      return this.thaw(nothingMissed);
    this.#goOn(() => this.#inbox.runOn(state.timers, at));
  }

  #goOn(how: (still: StoodStill, at: number) => void): void {
    const since = this.#frozenAt;
    if (since === undefined) return;
    this.#frozenAt = undefined;
    const still = { call: this, since, inbox: this.#inbox, take: () => this.#take() };
    how(still, this.#context.clock.now());
    this.#run();
  }

  /**
   * Another process is about to go on with the call, which stands still: writes its place, and from
   * here on the events that are heard of it. A call that was given up ends here; the process that
   * goes on with the others clears up after it.
   */
  handOver(): void {
    const { id, state, requests } = this;
    if (this.#life !== "live" || state === undefined)
      return this.#context.ledger?.write({ kind: "end", call: id });
    this.#stepping.handOver(state, requests.open);
    for (const event of this.#inbox.waiting) this.#stepping.heard(id, event);
  }

  /**
   * Takes an event of the platform. When the queue is full, keys are dropped and the call is ended.
   */
  deliver(event: CallEvent): void {
    const full = this.#inbox.size >= this.#context.queueLimit;
    if (full) this.#overload();
    if (full && event.kind === "dtmf.received") this.#context.tally.ignored.overload += 1;
    else this.#enqueue(event);
  }

  /** Ends the call, whatever its flow is about. */
  stop(reason: StopReason): void {
    this.#enqueue({ kind: "call.stopped", at: this.#context.clock.now(), reason });
  }

  /** Lets go of timers and routes without ending anything on the platform. */
  abandon(): void {
    // A call that was given up is not taken over: it ends here.
    this.#letGo(this.#context.ledger !== undefined && this.#life === "live");
  }

  #enqueue(event: CallEvent): void {
    if (this.#life === "forgotten") return;
    this.requests.saw(event);
    this.#inbox.add(event);
    if (this.#context.standing.handOver?.isReady === true) this.#stepping.heard(this.id, event);
    this.#schedule();
  }

  #schedule(): void {
    if (!this.#scheduled) void Promise.resolve().then(() => this.#run());
    this.#scheduled = true;
  }

  #run(): void {
    this.#scheduled = false;
    if (this.#life === "forgotten" || this.#frozenAt !== undefined) return;
    this.#take();
    const [stepping, requests] = [this.#stepping, this.requests];
    if (this.#isOver && requests.idle) this.#release();
    else if (requests.mayPump || !stepping.mayWait)
      stepping.commit(() => this.#release(), requests.goesOut);
  }

  get #isOver(): boolean {
    return this.#life === "broken" || this.state?.status === "ended";
  }

  /** Inputs that the interpreter has taken would survive: their effects may be done. */
  #release(): void {
    if (this.#life === "forgotten" || this.#frozenAt !== undefined) return;
    this.#stepping.untold.tell();
    this.requests.pump();
    if (this.#isOver && this.requests.idle && this.#inbox.size === 0) this.#end();
  }

  #take(): void {
    if (this.state === undefined) this.#guard(() => this.#begin());
    for (let event = this.#inbox.take(); event !== undefined; event = this.#inbox.take())
      this.#takeEvent(event);
  }

  #begin(): void {
    const { log, tally } = this.#context;
    tally[this.isCall ? "calls" : "webhooks"].started += 1;
    logBeginning(log, this.id, this.#stepping.program.name, this.#arrival);
    this.#apply(this.#stepping.begin(this.#arrival));
  }

  #takeEvent(event: CallEvent): void {
    this.#guard(() => {
      const stepped = this.#stepping.step(event);
      if (stepped !== undefined) this.#apply(stepped);
    });
  }

  #guard(work: () => void): void {
    if (this.#life !== "live") return;
    try {
      work();
    } catch (error: unknown) {
      this.#break(error);
    }
  }

  #apply(stepped: Stepped): void {
    carryOut(stepped, this.#doers);
    if (stepped.result.state.status !== "running") this.requests.dropUnsent();
  }

  #answered(event: CallEvent): void {
    if (this.#life !== "live") this.#context.tally.ignored.late_answer += 1;
    this.#enqueue(event);
  }

  #overload(): void {
    if (!this.#overloaded) this.stop("overload");
    this.#overloaded = true;
  }

  /**
   * Gives up a call whose interpreter failed, which is a bug: what it has on the platform is
   * removed, as far as known.
   */
  #break(error: unknown): void {
    this.#life = "broken";
    this.#context.tally.calls.broken += 1;
    logBroken(this.#context.log, this.id, error);
    this.#inbox.clearTimers();
    this.requests.removeAll();
  }

  #end(): void {
    logEnd(this.#context.log, this.id, this.state?.reason ?? "broken", this.isCall);
    // The keeper of records has the call before the ledger forgets it: nobody would make the record
    // again.
    this.#letGo(false);
    this.#stepping.end(this.id);
  }

  #letGo(goesOn: boolean): void {
    if (this.#life === "forgotten") return;
    this.#life = "forgotten";
    this.#inbox.clearTimers();
    this.#context.routes.releaseAll(this);
    this.#context.forget(this, goesOn);
  }
}
