import { type CallEvent, type ConnectionState, start, step } from "@flowrun/core";
import {
  type PlatformEvent,
  type ReplacedLeg,
  type Ledger,
  type Wanted,
  RenewedMap,
  createAlarms,
  type Alarms,
} from "@flowrun/core/plugin";
import { inWholeMilliseconds } from "@flowrun/core/tooling";
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
import { Admission } from "./admission.ts";
import { startBeat } from "./beat.ts";
import { toldOf } from "./call-journal.ts";
import { createConnectionLog } from "./connection-log.ts";
import {
  countedIn,
  createTally,
  type HostStats,
  type IgnoredReason,
  type Tally,
} from "./host-stats.ts";
import type { CallContext, ForgottenCall } from "./call-context.ts";
import { LiveCall } from "./live-call.ts";
import { isOnPlatform, Recovery } from "./recovery.ts";
import { nothingMissed } from "./after-gap.ts";
import { closePorts } from "./close-ports.ts";
import { Draining } from "./draining.ts";
import { factsOf, hangUp } from "./operator.ts";
import { oncePerProgram } from "./once-per-program.ts";
import { readLeft, type Arrival, type CallLeft } from "./left-calls.ts";
import { replacedLegs } from "./replaced-legs.ts";
import { restoreCall } from "./restore.ts";
import { Refusals } from "./refusals.ts";
import { Runs } from "./runs.ts";
import { StrandedCalls } from "./stranded.ts";
import { Succession } from "./succession.ts";
import { Post } from "./post.ts";
import { transferEvents, type StateOf } from "./transfer-events.ts";
import { createRoutes, type Routed, type Routes } from "./routes.ts";
import { Versions } from "./versions.ts";

/** A host over these ports that has not started yet. */
export function createHost(options: HostOptions): Host {
  return new CallHost(options);
}

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
  readonly #recovery: Recovery;
  readonly #stateOf: StateOf = (leg) => this.#calls.get(this.#routes.find(leg)?.id ?? "")?.state;
  #connection: HostStats["connection"] = "idle";
  #closed = false;
  readonly #refusals: Refusals;
  /** How many of `#calls` are calls; the others are runs of webhooks. */
  #live = 0;
  readonly #runs: Runs;
  readonly #versions: Versions;
  readonly swap: Host["swap"] = (program) => this.#versions.swap(program);
  readonly offer: Host["offer"] = (program, share) => this.#versions.offer(program, share);
  readonly accept: Host["accept"] = () => this.#versions.accept();
  readonly withdraw: Host["withdraw"] = () => this.#versions.withdraw();
  readonly live: Host["live"] = () => factsOf(this.#calls.values());
  readonly hangUp: Host["hangUp"] = (call) => hangUp(this.#calls.get(call));
  readonly #draining: Draining;
  readonly #stranded: StrandedCalls | undefined;
  #stopBeat = (): void => {};
  readonly #succession: Succession;

  constructor(given: HostOptions) {
    const options = {
      interpreter: { start, step },
      ...given,
      clock: inWholeMilliseconds(given.clock),
    };
    this.#options = options;
    this.#versions = new Versions(options.program, options.log, (program) =>
      this.#post.rule(program),
    );
    this.#alarms = createAlarms(options.clock);
    this.#admission = new Admission(options.limits ?? {}, options.clock, options.log);
    this.#logConnection = createConnectionLog(options.log);
    this.#refusals = new Refusals({
      ...options,
      tally: this.#tally,
      refused: () => this.#draining.noticeEnd(),
    });
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
      isAway: () => this.#connection !== "connected" && this.#succession.handOver === undefined,
      call: (id) => this.#calls.get(id),
      begin: (run, room) => this.#runs.ofRoom(run, room),
    });
    this.#runs = new Runs({
      program: () => this.#versions.current,
      isEnding: () =>
        this.#draining.hasBegun || this.#closed || this.#succession.handOver !== undefined,
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
      calls: () =>
        this.#calls.values().filter((call) => call.frozenAt !== undefined || isOnPlatform(call)),
      arrived: (arrival) => this.#arrive(arrival),
      ...(options.ledger?.takeOver && { takeOver: () => this.#succession.takeOver() }),
    });
    this.#succession = this.#createSuccession(options);
    this.#context = {
      ...options,
      told: oncePerProgram(toldOf),
      queueLimit: options.queueLimit ?? 1_000,
      alarms: this.#alarms,
      routes: this.#routes,
      post: this.#post,
      tally: this.#tally,
      handOver: () => this.#succession.handOver,
      forget: (call, goesOn) => this.#forget(call, goesOn),
    };
  }

  start(): void {
    const { ledger } = this.#options;
    if (ledger !== undefined) {
      if (ledger.takeOver === undefined) this.#restore(readLeft(ledger.left).calls, ledger);
      const lives = (): boolean =>
        this.#connection === "connected" && this.#succession.handOver === undefined;
      this.#stopBeat = startBeat({
        ledger,
        clock: this.#options.clock,
        lives,
        calls: () => this.#calls.values(),
      });
    }
    if (ledger?.takeOver === undefined) this.#post.rule(this.#versions.current);
    this.#options.transport.connect({
      event: (event) => this.#receive(event),
      connection: (state) => this.#connectionChanged(state),
      mayReconnect: async () => (await this.#options.ledger?.whose?.()) !== "another's",
      handsOver: () => this.#succession.handOver !== undefined,
    });
  }

  async prepare(): Promise<void> {
    await this.#options.transport.prepare?.();
  }

  drain(graceMs: number): Promise<Drained> {
    return this.#draining.drain(graceMs);
  }

  handOver(successor: Successor): Promise<HandOverRefusal | undefined> {
    return this.#succession.begin(successor);
  }

  stay(): void {
    this.#succession.stay();
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
    return {
      ...countedIn(this.#tally, this.#calls.values()),
      connection: this.#connection,
      ...this.#versions.figures,
      rooms: this.#post.figures,
      draining: this.#draining.hasBegun,
      held: { timers: this.#alarms.size, ids: this.#routes.size },
    };
  }

  #createSuccession(options: HostOptions): Succession {
    return new Succession({
      ...options,
      alarms: this.#alarms,
      calls: () => this.#calls.values(),
      rooms: this.#post,
      isDraining: () => this.#draining.hasBegun,
      isClosed: () => this.#closed,
      connection: () => this.#connection,
      restore: (calls, kept) => {
        const replaced = this.#restore(calls, kept);
        this.#post.rule(this.#versions.current);
        return replaced;
      },
      arrive: (arrival) => this.#arrive(arrival),
      receive: (event) => this.#receive(event),
    });
  }

  /**
   * Takes calls up that an earlier process left; they stand still until the platform was looked at.
   * Gives their legs in whose place another channel stands.
   */
  #restore(calls: readonly CallLeft[], ledger: Ledger): readonly ReplacedLeg[] {
    const parts = { context: this.#context, stranded: this.#stranded };
    const restored = calls.flatMap((left) => restoreCall(left, ledger, parts) ?? []);
    const replaced = restored.flatMap(({ call: { state, heard } }) =>
      replacedLegs({ state, heard }),
    );
    if (replaced.length > 0) this.#options.transport.adopt?.(replaced);
    for (const { call } of restored) this.#calls.set(call.id, call);
    this.#live += restored.filter(({ call }) => call.isCall).length;
    this.#post.restore(ledger.left, restored);
    // A run that has dialled nobody has nothing on the platform to wait for.
    for (const { call } of restored) if (!isOnPlatform(call)) call.thaw(nothingMissed);
    return replaced;
  }

  #receive(event: PlatformEvent): void {
    if (this.#closed || this.#succession.keeps(event)) return;
    if (event.kind === "call.arrived") return this.#arrive(event);
    if (this.#stranded?.takes(event) === true) return;
    const at = this.#options.clock.now();
    if (event.kind === "transfer.requested")
      return transferEvents(event, at, this.#stateOf).forEach((told) =>
        this.#deliver(told.leg, told, "unknown_leg"),
      );
    if (event.kind !== "playback.finished")
      return this.#deliver(event.leg, { ...event, at }, "unknown_leg");
    this.#deliver(event.playback, { ...event, at }, "unknown_playback");
    this.#routes.release(event.playback);
  }

  #deliver(id: string, event: CallEvent, otherwise: IgnoredReason): void {
    const call = this.#routes.find(id);
    if (call === undefined) this.#tally.ignored[otherwise] += 1;
    else call.deliver(event);
  }

  #arrive(arrived: Arrival): void {
    const { leg, from, name, to, args } = arrived;
    if (this.#routes.find(leg) !== undefined) this.#tally.ignored.duplicate_call += 1;
    else if (this.#succession.handOver !== undefined) this.#succession.handOver.arrived(arrived);
    else if (this.#draining.hasBegun) this.#refusals.refuse(leg, "congestion");
    else if (!this.#admission.admits(this.#live)) this.#refusals.refuse(leg, "busy");
    else {
      const arrival = {
        leg,
        from,
        ...(name === undefined ? {} : { name }),
        to,
        args,
        at: this.#options.clock.now(),
      };
      this.#live += 1;
      this.#calls.set(leg, new LiveCall(arrival, this.#versions.programFor(leg), this.#context));
    }
  }

  #connectionChanged(state: ConnectionState): Promise<Wanted> | undefined {
    this.#connection = state.kind;
    if (state.kind === "replaced" && this.#succession.isExpected) {
      this.#recovery.lost();
      this.#succession.replaced();
      return undefined;
    }
    this.#logConnection(state);
    this.#options.observe?.connection?.(state);
    if (state.kind === "connected") {
      const wanted = this.#recovery.connected();
      this.#succession.connected(wanted);
      this.#runs.connected();
      return wanted;
    }
    this.#recovery.lost(state.kind === "replaced");
    this.#succession.lost();
    return undefined;
  }

  #forget(call: ForgottenCall, goesOn: boolean): void {
    this.#calls.delete(call.id);
    if (!goesOn) this.#post.gone(call.id);
    if (call.isCall) this.#live -= 1;
    if (call.isCall && !goesOn) this.#versions.ended(call, this.#options.clock.now());
    this.#options.observe?.forgotten?.(call.id, goesOn);
    this.#draining.noticeEnd();
  }
}
