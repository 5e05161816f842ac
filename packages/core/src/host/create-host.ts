import type { CallEvent, PlatformEvent } from "../interpret/event.ts";
import type { Program } from "../interpret/program.ts";
import { inWholeMilliseconds } from "../time/clock.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { ConnectionState, Wanted } from "../ports/transport.ts";
import type {
  Drained,
  HandOverRefusal,
  Host,
  HostOptions,
  RequestFate,
  RunRequest,
  Successor,
  Webhook,
  WebhookFate,
} from "./host.ts";
import { start, step } from "../interpret/step.ts";
import { RenewedMap } from "../renewed-map.ts";
import { createAlarms, type Alarms } from "../time/alarms.ts";
import { Admission } from "./admission.ts";
import { startBeat } from "./beat.ts";
import { createConnectionLog } from "./connection-log.ts";
import { copyOf, createTally, waitingIn, type HostStats, type IgnoredReason, type Tally } from "./host-stats.ts";
import { LiveCall, type CallContext } from "./live-call.ts";
import { isOnPlatform, Recovery } from "./recovery.ts";
import { nothingMissed } from "./after-gap.ts";
import { closePorts } from "./close-ports.ts";
import { Draining } from "./draining.ts";
import { HandOver } from "./hand-over.ts";
import { readLeft, type Arrival, type CallLeft } from "./left-calls.ts";
import { restoreCall } from "./restore.ts";
import { Refusals } from "./refusals.ts";
import { Runs } from "./runs.ts";
import { StrandedCalls } from "./stranded.ts";
import { Post } from "./post.ts";
import { createRoutes, type Routed, type Routes } from "./routes.ts";

/** A host over these ports that has not started yet. */
export function createHost(options: HostOptions): Host {
  return new CallHost(options);
}

/** How long after a hand-over that came to nothing the other process may still have opened the event stream, in milliseconds. */
const stayedMs = 10_000;

class CallHost implements Host {
  readonly #options: HostOptions;
  readonly #context: CallContext;
  readonly #calls = new RenewedMap<string, LiveCall>();
  readonly #routes: Routes<Routed> = createRoutes();
  readonly #post: Post;
  readonly #tally: Tally = createTally();
  readonly #alarms: Alarms;
  readonly #admission: Admission;
  readonly #logConnection: (state: ConnectionState) => void;
  #program: Program;
  readonly #recovery: Recovery;
  #connection: HostStats["connection"] = "idle";
  #closed = false;
  readonly #refusals: Refusals;
  /** How many of `#calls` are calls; the others are runs of webhooks. */
  #live = 0;
  readonly #runs: Runs;
  readonly #draining: Draining;
  readonly #stranded: StrandedCalls | undefined;
  #stopBeat = (): void => {};
  #handOver: HandOver | undefined;
  #stayedAt = -Infinity;
  /** What came before the calls that it may be about were handed over. */
  #held: PlatformEvent[] | undefined;

  constructor(given: HostOptions) {
    const options = { ...given, clock: inWholeMilliseconds(given.clock) };
    this.#options = options;
    this.#program = options.program;
    this.#alarms = createAlarms(options.clock);
    this.#admission = new Admission(options.limits ?? {}, options.clock, options.log);
    this.#logConnection = createConnectionLog(options.log);
    this.#refusals = new Refusals({ ...options, tally: this.#tally, refused: () => this.#draining.noticeEnd() });
    this.#draining = new Draining({
      calls: () => this.#calls.values(),
      isEmpty: () => this.#calls.size === 0 && this.#refusals.size === 0,
      keepsConversations: options.ledger !== undefined,
      removalMs: options.removalMs ?? 5_000,
      alarms: this.#alarms,
      log: options.log,
    });
    this.#stranded = options.ledger && new StrandedCalls({ ...options, ledger: options.ledger });
    this.#post = new Post({
      ...options,
      alarms: this.#alarms,
      routes: this.#routes,
      isAway: () => this.#connection !== "connected" && this.#handOver === undefined,
      call: (id) => this.#calls.get(id),
      begin: (run, room) => this.#runs.ofRoom(run, room),
    });
    this.#runs = new Runs({
      program: () => this.#program,
      isEnding: () => this.#draining.hasBegun || this.#closed || this.#handOver !== undefined,
      isAway: () => this.#connection !== "connected",
      admits: () => this.#admission.admits(this.#calls.size),
      calls: this.#calls,
      context: () => this.#context,
    });
    this.#recovery = new Recovery({
      rooms: this.#post,
      stranded: this.#stranded,
      transport: options.transport,
      durability: options.durability ?? {},
      clock: options.clock,
      alarms: this.#alarms,
      log: options.log,
      continues: options.ledger !== undefined,
      calls: () => this.#calls.values().filter(isOnPlatform),
      arrived: (arrival) => this.#arrive(arrival),
      ...(options.ledger?.takeOver && { takeOver: () => this.#takeOver(options.ledger) }),
    });
    this.#context = {
      ...options,
      interpreter: options.interpreter ?? { start, step },
      queueLimit: options.queueLimit ?? 1_000,
      alarms: this.#alarms,
      routes: this.#routes,
      post: this.#post,
      tally: this.#tally,
      handOver: () => this.#handOver,
      forget: (call, goesOn) => this.#forget(call, goesOn),
    };
  }

  start(): void {
    const { ledger } = this.#options;
    if (ledger !== undefined) {
      if (ledger.takeOver === undefined) this.#restore(readLeft(ledger.left).calls, ledger);
      else this.#held = [];
      this.#stopBeat = startBeat(ledger, this.#options.clock, () => this.#isBeating());
    }
    if (ledger?.takeOver === undefined) this.#post.rule(this.#program);
    this.#options.transport.connect({
      event: (event) => this.#receive(event),
      connection: (state) => this.#connectionChanged(state),
    });
  }

  swap(program: Program): void {
    this.#program = program;
    this.#post.rule(program);
  }

  drain(graceMs: number): Promise<Drained> {
    return this.#draining.drain(graceMs);
  }

  async handOver(successor: Successor): Promise<HandOverRefusal | undefined> {
    const { ledger, clock } = this.#options;
    if (ledger === undefined) return "no_ledger";
    if (this.#draining.hasBegun || this.#closed || this.#handOver !== undefined) return "draining";
    const calls = this.#calls.values();
    const stands = this.#held !== undefined || calls.some(({ frozenAt }) => frozenAt !== undefined);
    if (stands || this.#connection !== "connected") return "away";
    const parts = { ledger, clock, alarms: this.#alarms, calls: () => this.#calls.values(), rooms: this.#post };
    this.#handOver = new HandOver({ ...parts, successor });
    const refusal = await this.#handOver.begin();
    if (refusal === "unwritable") this.stay();
    return refusal;
  }

  stay(): void {
    const arrivals = this.#handOver?.end();
    this.#handOver = undefined;
    this.#stayedAt = this.#options.clock.now();
    this.#post.goOn();
    if (arrivals === undefined || this.#closed) return;
    this.#options.log.warn({}, "Nobody went on with the calls; this process does.");
    if (this.#connection === "replaced") this.#options.transport.takeBack?.();
    if (this.#connection !== "connected") return;
    for (const call of this.#calls.values()) call.goOn(nothingMissed);
    for (const arrival of arrivals) this.#arrive(arrival);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopBeat();
    for (const call of this.#calls.values()) call.abandon();
    this.#alarms.clear();
    await closePorts(this.#options);
  }

  webhook(webhook: Webhook): WebhookFate {
    return this.#runs.webhook(webhook);
  }

  request(request: RunRequest): Promise<RequestFate> {
    return this.#runs.request(request);
  }

  stats(): HostStats {
    const [live, counted, all] = [this.#live, copyOf(this.#tally), this.#calls.values()];
    return {
      ...counted,
      connection: this.#connection,
      rooms: this.#post.figures,
      draining: this.#draining.hasBegun,
      calls: { ...counted.calls, live },
      webhooks: { ...counted.webhooks, live: this.#calls.size - live },
      held: { timers: this.#alarms.size, ids: this.#routes.size },
      queues: waitingIn(all),
    };
  }

  /** Takes calls up that an earlier process left; they stand still until the platform was looked at. */
  #restore(calls: readonly CallLeft[], ledger: Ledger): void {
    const parts = { context: this.#context, stranded: this.#stranded };
    const restored = calls.flatMap((left) => restoreCall(left, ledger, parts) ?? []);
    for (const { call } of restored) this.#calls.set(call.id, call);
    this.#live += restored.filter(({ call }) => call.isCall).length;
    this.#post.restore(ledger.left, restored);
    // A run that has dialled nobody has nothing on the platform to wait for.
    for (const { call } of restored) if (!isOnPlatform(call)) call.goOn(nothingMissed);
  }

  /** The calls of a process that hands them over, and what was heard of them by either. */
  async #takeOver(ledger: Ledger | undefined): Promise<boolean> {
    const isGapless = (await ledger?.takeOver?.()) ?? false;
    if (this.#closed || ledger === undefined) return false;
    const { calls, arrivals } = readLeft(ledger.left);
    this.#restore(calls, ledger);
    this.#post.rule(this.#program);
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const arrival of arrivals) this.#arrive(arrival);
    for (const event of held) this.#receive(event);
    return isGapless;
  }

  #isBeating(): boolean {
    return this.#calls.size > 0 && this.#connection === "connected" && this.#handOver === undefined;
  }

  #receive(event: PlatformEvent): void {
    if (this.#closed) return;
    if (this.#held !== undefined) return void this.#held.push(event);
    if (event.kind === "call.arrived") return this.#arrive(event);
    if (this.#stranded?.takes(event) === true) return;
    const at = this.#options.clock.now();
    if (event.kind !== "playback.finished") return this.#deliver(event.leg, { ...event, at }, "unknown_leg");
    this.#deliver(event.playback, { ...event, at }, "unknown_playback");
    this.#routes.release(event.playback);
  }

  #deliver(id: string, event: CallEvent, otherwise: IgnoredReason): void {
    const call = this.#routes.find(id);
    if (call === undefined) this.#tally.ignored[otherwise] += 1;
    else call.deliver(event);
  }

  #arrive(arrived: Arrival): void {
    const { leg, from, to, args } = arrived;
    if (this.#routes.find(leg) !== undefined) this.#tally.ignored.duplicate_call += 1;
    else if (this.#handOver !== undefined) this.#handOver.arrived(arrived);
    else if (this.#draining.hasBegun) this.#refusals.refuse(leg, "congestion");
    else if (!this.#admission.admits(this.#live)) this.#refusals.refuse(leg, "busy");
    else {
      const arrival = { leg, from, to, args, at: this.#options.clock.now() };
      this.#live += 1;
      this.#calls.set(leg, new LiveCall(arrival, this.#program, this.#context));
    }
  }

  #connectionChanged(state: ConnectionState): Promise<Wanted> | undefined {
    this.#connection = state.kind;
    const hasStayed = this.#options.clock.now() - this.#stayedAt < stayedMs;
    if (state.kind === "replaced" && (this.#handOver !== undefined || hasStayed)) return this.#replaced();
    this.#logConnection(state);
    this.#options.observe?.connection?.(state);
    if (state.kind === "connected") {
      const wanted = this.#recovery.connected();
      this.#runs.connected();
      return wanted;
    }
    this.#recovery.lost(state.kind === "replaced");
    if (this.#handOver?.lost() === true) this.stay();
    return undefined;
  }

  /** By the process that goes on with the calls; or by one that was to, and died just then. */
  #replaced(): undefined {
    this.#recovery.lost();
    if (this.#handOver === undefined) this.#options.transport.takeBack?.();
    else this.#handOver.over(() => this.stay());
  }

  #forget(call: LiveCall, goesOn: boolean): void {
    this.#calls.delete(call.id);
    if (!goesOn) this.#post.gone(call.id);
    if (call.isCall) this.#live -= 1;
    this.#options.observe?.forgotten?.(call.id, goesOn);
    this.#draining.noticeEnd();
  }
}
