import { withoutControls } from "../language/control-characters.ts";
import type { Command } from "../interpret/command.ts";
import { idOf, type CallEvent, type CallStart, type StopReason, type WebhookStart } from "../interpret/event.ts";
import type { Program } from "../interpret/program.ts";
import { currentStep } from "../interpret/draft.ts";
import type { CallState } from "../interpret/state.ts";
import type { Alarms } from "../time/alarms.ts";
import { missedEvents, type Found } from "./after-gap.ts";
import { CallRequests } from "./call-requests.ts";
import type { HostOptions } from "./host.ts";
import type { Tally } from "./host-stats.ts";
import { Inbox } from "./inbox.ts";
import { mask } from "./mask.ts";
import type { CallLeft } from "./left-calls.ts";
import type { Routes } from "./routes.ts";
import { Stepping, type Stepped, type SteppingContext } from "./stepping.ts";

/** What all calls of a host share. */
export interface CallContext
  extends SteppingContext, Pick<HostOptions, "transport" | "store" | "http" | "v2" | "speech" | "clock" | "log"> {
  readonly queueLimit: number;
  readonly alarms: Alarms;
  readonly routes: Routes<LiveCall>;
  readonly tally: Tally;
  /** Called once for each call: it is over, and everything that it asked of the platform was answered. */
  readonly forget: (call: LiveCall, goesOn: boolean) => void;
}

/**
 * One call from its arrival until it is over and cleared up: events go in one at a time, and what the interpreter commands
 * is done. What arrives is only queued; the interpreter runs in a microtask of its own, so no port's callback is ever held up
 * by it.
 */
export class LiveCall {
  readonly id: string;
  readonly #arrival: CallStart | WebhookStart;
  readonly #context: CallContext;
  readonly #inbox: Inbox;
  readonly #requests: CallRequests;
  readonly #stepping: Stepping;
  #life: "live" | "broken" | "forgotten" = "live";
  #overloaded = false;
  #scheduled = false;
  /** Since when the platform is away, and the call stands still. */
  #frozenAt: number | undefined;

  /** A call that begins, or one that an earlier process left: that stands still until `resume`. */
  constructor(arrival: CallStart | WebhookStart, program: Program, context: CallContext, left?: CallLeft) {
    this.id = idOf(arrival);
    this.#arrival = arrival;
    this.#context = context;
    this.#stepping = new Stepping(program, context);
    this.#inbox = new Inbox(context.alarms, (timer) =>
      this.#enqueue({ kind: "timer.fired", at: context.clock.now(), timer }),
    );
    this.#requests = new CallRequests({
      call: this,
      program,
      context,
      answered: (event) => this.#answered(event),
      isAway: () => this.#frozenAt !== undefined,
      overflowed: () => this.#overload(),
    });
    if (this.isCall) context.routes.claim(this.id, this);
    this.#frozenAt = left?.seenAt;
    if (left === undefined) this.#schedule();
    else
      this.#guard(() => this.#requests.restore(this.#stepping.relive(arrival, left.events), left.created, this.state));
  }

  /** Whether there is a caller; else it is the run of a webhook. */
  get isCall(): boolean {
    return "leg" in this.#arrival;
  }

  /** What the sender of the webhook calls it; `undefined` for a call. */
  get delivery(): string | undefined {
    return "leg" in this.#arrival ? undefined : this.#arrival.delivery;
  }

  /** The state so far; `undefined` before the flow has begun. */
  get state(): CallState | undefined {
    return this.#stepping.state;
  }

  /** Whether two talk with one another, and nothing has to be done for them. */
  get isConversation(): boolean {
    const { program, state } = this.#stepping;
    if (state === undefined || state.status !== "running" || state.requests.length > 0) return false;
    if (state.tracks.length > 1) return false;
    const isTalking = currentStep({ program, state })?.verb.conversation !== undefined;
    return isTalking && state.legs.filter(({ status }) => status === "here").length === 2;
  }

  /** Since when the call stands still; `undefined` while it goes on. */
  get frozenAt(): number | undefined {
    return this.#frozenAt;
  }

  /** Whether no request to the platform is under way. */
  get isQuiet(): boolean {
    return this.#requests.isQuiet;
  }

  /** Resolves when none is. */
  quiet(): Promise<void> {
    return this.#requests.quiet();
  }

  /**
   * The platform is away: from now on nothing is stepped or sent, and no timer runs, until `resume`. What came before is still
   * stepped.
   */
  freeze(): void {
    if (this.#life === "forgotten" || this.#frozenAt !== undefined) return;
    this.#take();
    this.#frozenAt = this.#context.clock.now();
    this.#inbox.clearTimers();
  }

  /**
   * The platform is back: the call goes on, from what it knew and what was found, and then takes what it was told meanwhile.
   * Without `found` nobody knows what became of the call, and it ends.
   */
  resume(found: Found | undefined): void {
    const { clock } = this.#context;
    const [since, at] = [this.#frozenAt, clock.now()];
    if (since === undefined) return;
    this.#frozenAt = undefined;
    const waiting = this.#inbox.takeAll();
    const isAnswer = ({ kind }: CallEvent): boolean => kind === "request.succeeded" || kind === "request.failed";
    const tell = (events: readonly CallEvent[]): void => {
      for (const event of events) this.#inbox.add({ ...event, at });
      this.#take();
    };
    tell([{ kind: "call.resumed", at, gapMs: at - since }, ...waiting.filter(isAnswer)]);
    if (found === undefined) tell([{ kind: "call.stopped", at, reason: "platform_lost" }]);
    this.#requests.settle(this.state, found);
    // What the answers change is known before what happened besides.
    this.#take();
    tell(found === undefined || this.state === undefined ? [] : missedEvents(this.state, found, at));
    if (found?.legs.has(this.id) === true) tell([{ kind: "dtmf.missed", at, leg: this.id }]);
    tell(waiting.filter((event) => !isAnswer(event)));
    this.#run();
  }

  /** Takes an event of the platform. When the queue is full, keys are dropped and the call is ended. */
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
    this.#letGo(this.#context.ledger !== undefined);
  }

  #enqueue(event: CallEvent): void {
    if (this.#life === "forgotten") return;
    this.#requests.saw(event);
    this.#inbox.add(event);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    void Promise.resolve().then(() => this.#run());
  }

  #run(): void {
    this.#scheduled = false;
    if (this.#life === "forgotten" || this.#frozenAt !== undefined) return;
    this.#take();
    const { ledger } = this.#context;
    if (ledger === undefined) this.#release();
    else ledger.commit(() => this.#release());
  }

  /** What the interpreter has taken would survive: what comes of it may be done. */
  #release(): void {
    if (this.#life === "forgotten" || this.#frozenAt !== undefined) return;
    this.#requests.pump();
    const over = this.#life === "broken" || this.state?.status === "ended";
    if (over && this.#requests.idle && this.#inbox.size === 0) this.#end();
  }

  #take(): void {
    if (this.state === undefined) this.#guard(() => this.#begin());
    for (let event = this.#inbox.take(); event !== undefined; event = this.#inbox.take()) this.#takeEvent(event);
  }

  #begin(): void {
    const { log, tally } = this.#context;
    const flow = this.#stepping.program.name;
    tally[this.isCall ? "calls" : "webhooks"].started += 1;
    if ("leg" in this.#arrival) {
      const from = withoutControls(this.#arrival.from);
      const to = withoutControls(this.#arrival.to);
      log.info({ call: this.id, from, to, flow }, "A call began.");
    } else {
      const { webhook, delivery } = this.#arrival;
      log.info({ call: this.id, webhook, delivery, flow }, "The run of a webhook began.");
    }
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

  #apply({ result, isTelling, isSecret }: Stepped): void {
    for (const command of result.commands) this.#act(command, isSecret(command));
    for (const entry of result.trace)
      if (entry.kind === "media.skipped") this.#warnOf(isTelling ? mask : entry.media, entry.why);
    if (result.state.status !== "running") this.#requests.dropUnsent();
  }

  #act(command: Command, isSecret: boolean): void {
    switch (command.kind) {
      case "timer.set":
        return this.#inbox.setTimer(command.timer, command.at);
      case "timer.cancel":
        return this.#inbox.cancelTimer(command.timer);
      case "log.write": {
        const message = this.#stepping.hides(command.step) ? mask : command.message;
        return this.#context.log[command.level]({ call: this.id, step: command.step }, message);
      }
      default:
        return this.#requests.make(command, isSecret);
    }
  }

  /** The caller heard nothing where a sound should be; nobody else would tell. */
  #warnOf(media: string, why: string): void {
    this.#context.log.warn({ call: this.id, media, why }, `"${media}" could not be played.`);
  }

  #answered(event: CallEvent): void {
    if (this.#life !== "live") this.#context.tally.ignored.late_answer += 1;
    this.#enqueue(event);
  }

  #overload(): void {
    if (this.#overloaded) return;
    this.#overloaded = true;
    this.stop("overload");
  }

  /** Gives up a call whose interpreter failed, which is a bug: what it has on the platform is removed, as far as known. */
  #break(error: unknown): void {
    const { tally, log } = this.#context;
    this.#life = "broken";
    tally.calls.broken += 1;
    log.error({ call: this.id, code: "RUN_CALL_BROKEN", err: error }, "The interpreter failed; the call is given up.");
    this.#inbox.clearTimers();
    this.#requests.removeAll();
  }

  #end(): void {
    const message = this.isCall ? "The call has ended." : "The run has ended.";
    this.#context.log.info({ call: this.id, reason: this.state?.reason ?? "broken" }, message);
    // Who keeps a record of the call has it before the ledger forgets the call: nobody would make it again.
    this.#letGo(false);
    this.#context.ledger?.write({ kind: "end", call: this.id });
    this.#context.ledger?.commit(() => {});
  }

  #letGo(goesOn: boolean): void {
    if (this.#life === "forgotten") return;
    this.#life = "forgotten";
    this.#inbox.clearTimers();
    this.#context.routes.releaseAll(this);
    this.#context.forget(this, goesOn);
  }
}
