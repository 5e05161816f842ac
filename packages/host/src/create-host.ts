import { type ConnectionState, type Program, start, step } from "@flowrun/core";
import { type ReplacedLeg, type Ledger, type Wanted, createAlarms } from "@flowrun/core/plugin";
import { inWholeMilliseconds } from "@flowrun/core/tooling";
import type { Host } from "./host.ts";
import type { HostOptions } from "./host-options.ts";
import { Admission } from "./admission.ts";
import { startBeat } from "./beat.ts";
import { toldOf } from "./call-journal.ts";
import type { CallContext, ForgottenCall } from "./call-context.ts";
import { closePorts } from "./close-ports.ts";
import { createConnectionLog } from "./connection-log.ts";
import { Draining } from "./draining.ts";
import { countedIn, createTally, type HostStats } from "./host-stats.ts";
import { readLeft, type CallLeft } from "./left-calls.ts";
import { LiveCalls } from "./live-calls.ts";
import { oncePerProgram } from "./once-per-program.ts";
import { factsOf, hangUp } from "./operator.ts";
import { Post } from "./post.ts";
import { Reception } from "./reception.ts";
import { isOnPlatform, Recovery } from "./recovery.ts";
import { Refusals } from "./refusals.ts";
import { restoreCalls } from "./restore.ts";
import { createRoutes, type Routed } from "./routes.ts";
import { Runs } from "./runs.ts";
import { Standing } from "./standing.ts";
import { StrandedCalls } from "./stranded.ts";
import { Succession } from "./succession.ts";
import { tellFromOutside } from "./tell-call.ts";
import { Versions } from "./versions.ts";

/** A host over these ports that has not started yet. */
export function createHost(options: HostOptions): Host {
  return new CallHost(options);
}

class CallHost implements Host {
  readonly #options: HostOptions;
  readonly #standing = new Standing();
  readonly #calls = new LiveCalls();
  readonly #context: CallContext;
  readonly #versions: Versions;
  readonly #draining: Draining;
  readonly #runs: Runs;
  readonly #reception: Reception;
  readonly #succession: Succession;
  readonly #recovery: Recovery;
  readonly #restore: (left: readonly CallLeft[], ledger: Ledger) => readonly ReplacedLeg[];
  readonly #logConnection: (state: ConnectionState) => void;
  readonly drain: Host["drain"] = (graceMs) => this.#draining.drain(graceMs);
  readonly handOver: Host["handOver"] = (successor) => this.#succession.begin(successor);
  readonly stay: Host["stay"] = () => this.#succession.stay();
  readonly webhook: Host["webhook"] = (webhook) => this.#runs.webhook(webhook);
  readonly request: Host["request"] = (request) => this.#runs.request(request);
  readonly signal: Host["signal"] = (signal) =>
    tellFromOutside(this.#context, { ...signal, id: signal.id ?? this.#runs.nextName("signal") });
  readonly offer: Host["offer"] = (program, share) => this.#versions.offer(program, share);
  readonly withdraw: Host["withdraw"] = () => this.#versions.withdraw();
  readonly live: Host["live"] = () => factsOf(this.#calls.all());
  readonly hangUp: Host["hangUp"] = (call) => hangUp(this.#calls.get(call));
  #stopBeat = (): void => {};

  constructor(given: HostOptions) {
    const options = {
      interpreter: { start, step },
      ...given,
      clock: inWholeMilliseconds(given.clock),
    };
    const { clock, ledger, log } = options;
    const [calls, standing] = [this.#calls, this.#standing];
    const shared = {
      ...options,
      calls,
      standing,
      alarms: createAlarms(clock),
      routes: createRoutes<Routed>(),
      tally: createTally(),
      versions: new Versions(options.program, log),
      admission: new Admission(options.limits ?? {}, clock, log),
    };
    const stranded = ledger && new StrandedCalls({ ...options, ledger });
    const refusals = new Refusals(shared);
    const draining = new Draining({
      ...shared,
      refusals,
      keepsConversations: ledger !== undefined,
      removalMs: options.removalMs ?? 5_000,
    });
    const post = new Post({
      ...shared,
      call: (id) => calls.get(id),
      begin: (run, room) => runs.ofRoom(run, room),
    });
    const context: CallContext = {
      ...shared,
      post,
      told: oncePerProgram(toldOf),
      queueLimit: options.queueLimit ?? 1_000,
      forget: (call, goesOn) => this.#forget(call, goesOn),
    };
    const runs = new Runs({ ...shared, context, draining });
    const reception = new Reception({ ...shared, context, draining, refusals, stranded });
    this.#restore = (left, from) => {
      const replaced = restoreCalls(left, from, { calls, context, stranded });
      post.rule(shared.versions.current);
      return replaced;
    };
    const succession = new Succession({
      ...shared,
      rooms: post,
      draining,
      reception,
      restore: this.#restore,
    });
    this.#recovery = new Recovery({
      ...shared,
      rooms: post,
      stranded,
      durability: options.durability ?? {},
      continues: ledger !== undefined,
      calls: () => calls.all().filter((call) => call.frozenAt !== undefined || isOnPlatform(call)),
      arrived: (arrival) => reception.arrive(arrival),
      ...(ledger?.takeOver && { takeOver: () => succession.takeOver() }),
    });
    this.#options = options;
    this.#context = context;
    this.#versions = shared.versions;
    this.#draining = draining;
    this.#runs = runs;
    this.#reception = reception;
    this.#succession = succession;
    this.#logConnection = createConnectionLog(log);
  }

  start(): void {
    const { clock, ledger, transport } = this.#options;
    const [calls, standing] = [this.#calls, this.#standing];
    if (ledger !== undefined) {
      if (ledger.takeOver === undefined) this.#restore(readLeft(ledger.left).calls, ledger);
      this.#stopBeat = startBeat({
        ledger,
        clock,
        lives: () => standing.lives,
        calls: () => calls.all(),
      });
    } else this.#context.post.rule(this.#versions.current);
    transport.connect({
      event: (event) => {
        if (!standing.isClosed && !this.#succession.keeps(event)) this.#reception.receive(event);
      },
      connection: (state) => this.#connectionChanged(state),
      mayReconnect: async () => (await ledger?.whose?.()) !== "another's",
      handsOver: () => standing.handOver !== undefined,
    });
  }

  async prepare(): Promise<void> {
    await this.#options.transport.prepare?.();
  }

  async close(): Promise<void> {
    this.#standing.isClosed = true;
    this.#stopBeat();
    for (const call of this.#calls.all()) call.abandon();
    this.#context.alarms.clear();
    await closePorts(this.#options);
  }

  swap(program: Program): void {
    this.#versions.swap(program);
    this.#context.post.rule(program);
  }

  accept(): boolean {
    const isAccepted = this.#versions.accept();
    if (isAccepted) this.#context.post.rule(this.#versions.current);
    return isAccepted;
  }

  stats(): HostStats {
    const { alarms, post, routes, tally } = this.#context;
    return {
      ...countedIn(tally, this.#calls.all()),
      connection: this.#standing.connection,
      ...this.#versions.figures,
      rooms: post.figures,
      draining: this.#draining.hasBegun,
      held: { timers: alarms.size, ids: routes.size },
    };
  }

  #connectionChanged(state: ConnectionState): Promise<Wanted> | undefined {
    this.#standing.connection = state.kind;
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
    this.#calls.remove(call);
    if (!goesOn) this.#context.post.gone(call.id);
    if (call.isCall && !goesOn) this.#versions.ended(call, this.#options.clock.now());
    this.#options.observe?.forgotten?.(call.id, goesOn);
    this.#draining.noticeEnd();
  }
}
