import type { HangupCause } from "../interpret/command.ts";
import { idOf, type CallEvent, type PlatformEvent } from "../interpret/event.ts";
import { deepestJson, isWithinDepth } from "../json.ts";
import type { Program } from "../interpret/program.ts";
import type { Clock } from "../time/clock.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { ConnectionState, Wanted } from "../ports/transport.ts";
import type { Drained, Host, HostOptions, Webhook, WebhookFate } from "./host.ts";
import { start, step } from "../interpret/step.ts";
import { RenewedMap } from "../renewed-map.ts";
import { createAlarms, type Alarms } from "../time/alarms.ts";
import { Admission } from "./admission.ts";
import { ask } from "./ask.ts";
import { createConnectionLog } from "./connection-log.ts";
import { createTally, type HostStats, type IgnoredReason, type Tally } from "./host-stats.ts";
import { LiveCall, type CallContext } from "./live-call.ts";
import { Recovery } from "./recovery.ts";
import { readLeftCalls } from "./left-calls.ts";
import { createRoutes, type Routes } from "./routes.ts";

/** A host over these ports that has not started yet. */
export function createHost(options: HostOptions): Host {
  return new CallHost(options);
}

/** A clock may count fractions, but an event's time is an integer of the flow language (`call.started_at`). */
function inWholeMilliseconds(clock: Clock): Clock {
  return { now: () => Math.floor(clock.now()), wake: (at, callback) => clock.wake(at, callback) };
}

const beatMs = 1_000;

type Arrival = PlatformEvent & { readonly kind: "call.arrived" };

class CallHost implements Host {
  readonly #options: HostOptions;
  readonly #context: CallContext;
  readonly #calls = new RenewedMap<string, LiveCall>();
  readonly #routes: Routes<LiveCall> = createRoutes();
  readonly #tally: Tally = createTally();
  readonly #alarms: Alarms;
  readonly #admission: Admission;
  readonly #logConnection: (state: ConnectionState) => void;
  #program: Program;
  readonly #recovery: Recovery;
  #connection: HostStats["connection"] = "idle";
  #closed = false;
  #refusing = 0;
  /** How many of `#calls` are calls; the others are runs of webhooks. */
  #live = 0;
  #runs = 0;
  #drained: Promise<Drained> | undefined;
  #emptied: (() => void) | undefined;
  #cancelBeat: () => void = () => {};

  constructor(given: HostOptions) {
    const options = { ...given, clock: inWholeMilliseconds(given.clock) };
    this.#options = options;
    this.#program = options.program;
    this.#alarms = createAlarms(options.clock);
    this.#admission = new Admission(options.limits ?? {}, options.clock, options.log);
    this.#logConnection = createConnectionLog(options.log);
    this.#recovery = new Recovery({
      transport: options.transport,
      durability: options.durability ?? {},
      clock: options.clock,
      alarms: this.#alarms,
      log: options.log,
      continues: options.ledger !== undefined,
      calls: () => this.#calls.values().filter(({ isCall }) => isCall),
      arrived: (arrival) => this.#arrive(arrival),
    });
    this.#context = {
      ...options,
      interpreter: options.interpreter ?? { start, step },
      queueLimit: options.queueLimit ?? 1_000,
      alarms: this.#alarms,
      routes: this.#routes,
      tally: this.#tally,
      forget: (call, goesOn) => this.#forget(call, goesOn),
    };
  }

  start(): void {
    const { ledger } = this.#options;
    if (ledger !== undefined) {
      this.#restore(ledger);
      this.#beat(ledger);
    }
    this.#options.transport.connect({
      event: (event) => this.#receive(event),
      connection: (state) => this.#connectionChanged(state),
    });
  }

  swap(program: Program): void {
    this.#program = program;
  }

  drain(graceMs: number): Promise<Drained> {
    this.#drained ??= this.#drain(graceMs);
    return this.#drained;
  }

  async close(): Promise<void> {
    const { ledger, log, store, transport, http, v2, speech } = this.#options;
    this.#closed = true;
    this.#cancelBeat();
    for (const call of this.#calls.values()) call.abandon();
    this.#alarms.clear();
    const closed = await Promise.allSettled([
      transport.close(),
      store.close(),
      http?.close(),
      v2?.close(),
      speech?.close(),
      ledger?.close(),
    ]);
    for (const result of closed) {
      if (result.status === "rejected") log.warn({ err: result.reason }, "A port could not be closed cleanly.");
    }
  }

  webhook({ name, id, payload }: Webhook): WebhookFate {
    if (!Object.hasOwn(this.#program.webhooks, name)) return "unhandled";
    if (this.#calls.values().some(({ delivery }) => delivery === id)) return "duplicate";
    if (this.#drained !== undefined || this.#closed || !isWithinDepth(payload, deepestJson)) {
      this.#tally.webhooks.refused += 1;
      return "refused";
    }
    const at = this.#options.clock.now();
    this.#runs += 1;
    // With the time, a delivery that comes again has a name, and a journal, of its own; also in another process.
    const run = `webhook.${at}.${this.#runs}`;
    const arrival = { run, delivery: id, webhook: name, payload, at };
    this.#calls.set(run, new LiveCall(arrival, this.#program, this.#context));
    return "started";
  }

  stats(): HostStats {
    const live = this.#live;
    const { calls, webhooks, requests, lookups, http, v2, speech, ignored } = this.#tally;
    return {
      connection: this.#connection,
      draining: this.#drained !== undefined,
      calls: { ...calls, live },
      webhooks: { ...webhooks, live: this.#calls.size - live },
      requests: { ...requests },
      lookups: { ...lookups },
      http: { ...http },
      v2: { ...v2 },
      speech: { ...speech },
      ignored: { ...ignored },
      held: { timers: this.#alarms.size, ids: this.#routes.size },
    };
  }

  /** Takes over the calls that an earlier process left; they stand still until the platform was looked at. */
  #restore(ledger: Ledger): void {
    const { log } = this.#options;
    for (const left of readLeftCalls(ledger.left)) {
      const call = idOf(left.start);
      const program = ledger.program(left.program);
      if (program === undefined) {
        log.error({ call, code: "RUN_PROGRAM_LOST" }, "The flow of a call is not there any more; the call ends.");
        ledger.write({ kind: "end", call });
        continue;
      }
      const restored = new LiveCall(left.start, program, this.#context, left);
      this.#calls.set(call, restored);
      if (restored.isCall) this.#live += 1;
      // A run has nothing on the platform to wait for.
      else restored.resume({ legs: new Map(), bridges: new Set(), createsFirst: true, playing: new Set() });
    }
  }

  /** Signs of life for whoever goes on with the calls: from the last one on, time stands still for them. */
  #beat(ledger: Ledger): void {
    const { clock } = this.#options;
    this.#cancelBeat = clock.wake(clock.now() + beatMs, () => this.#beat(ledger));
    const lives = this.#calls.size > 0 && this.#connection === "connected";
    if (lives) ledger.write({ kind: "beat", at: clock.now() });
    // Also with nothing to write: a ledger that failed is tried again.
    ledger.commit(() => {});
  }

  #receive(event: PlatformEvent): void {
    if (this.#closed) return;
    if (event.kind === "call.arrived") return this.#arrive(event);
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

  #arrive({ leg, from, to, args }: Arrival): void {
    if (this.#routes.find(leg) !== undefined) this.#tally.ignored.duplicate_call += 1;
    else if (this.#drained !== undefined) void this.#refuse(leg, "congestion");
    else if (!this.#admission.admits(this.#live)) void this.#refuse(leg, "busy");
    else {
      const arrival = { leg, from, to, args, at: this.#options.clock.now() };
      this.#live += 1;
      this.#calls.set(leg, new LiveCall(arrival, this.#program, this.#context));
    }
  }

  async #refuse(leg: string, cause: HangupCause): Promise<void> {
    const { log, transport } = this.#options;
    this.#tally.calls.refused += 1;
    this.#refusing += 1;
    const hangup = { kind: "leg.hangup", request: `host:${leg}`, leg, cause } as const;
    const answer = await ask("transport", log, () => transport.perform(hangup));
    if (answer.kind === "failed") log.warn({ call: leg, code: answer.code }, answer.message);
    this.#refusing -= 1;
    this.#tellEmptied();
  }

  #connectionChanged(state: ConnectionState): Promise<Wanted> | undefined {
    this.#connection = state.kind;
    this.#logConnection(state);
    this.#options.observe?.connection?.(state);
    if (state.kind === "connected") return this.#recovery.connected();
    this.#recovery.lost();
    return undefined;
  }

  async #drain(graceMs: number): Promise<Drained> {
    const before = this.#calls.size;
    await this.#emptyWithin(graceMs);
    const late = this.#calls.values();
    const kept = this.#options.ledger === undefined ? [] : late.filter(({ isConversation }) => isConversation);
    for (const call of kept) call.abandon();
    const left = late.filter((call) => !kept.includes(call));
    for (const call of left) call.stop("shutdown");
    await this.#emptyWithin(this.#options.removalMs ?? 5_000);
    const abandoned = this.#calls.size;
    if (abandoned > 0) this.#options.log.error({ abandoned }, "Calls could not be removed in time.");
    return { finished: before - late.length, kept: kept.length, stopped: left.length - abandoned, abandoned };
  }

  async #emptyWithin(ms: number): Promise<void> {
    if (this.#isEmpty()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#alarms.after(ms, resolve);
    this.#emptied = resolve;
    await promise;
    cancel();
  }

  #isEmpty(): boolean {
    return this.#calls.size === 0 && this.#refusing === 0;
  }

  #tellEmptied(): void {
    if (this.#isEmpty()) this.#emptied?.();
  }

  #forget(call: LiveCall, goesOn: boolean): void {
    this.#calls.delete(call.id);
    if (call.isCall) this.#live -= 1;
    this.#options.observe?.forgotten?.(call.id, goesOn);
    this.#tellEmptied();
  }
}
