import type {
  CallEvent,
  CallStart,
  RunStart,
  CallState,
  StepResult,
  JsonObject,
  Program,
  Clock,
  AgentPort,
  StreamPort,
  HttpPort,
  Journal,
  Logger,
  RecognitionPort,
  SpeechPort,
  Store,
  ConnectionState,
  Transport,
  V2Port,
} from "@flowrun/core";
import type { Ledger, Events } from "@flowrun/core/plugin";
import type { RoomEvent, RoomStep } from "@flowrun/core/tooling";
import type { CallLimits } from "./admission.ts";
import type { HostStats } from "./host-stats.ts";

/** Runs calls: brings events to the interpreter, and what it commands to the ports. */
export interface Host {
  /**
   * Finds out the abilities of the platform, so that the calls of a process that still has them do
   * not wait for that. To be called before `start`, or not at all. Never rejects.
   */
  prepare(): Promise<void>;
  /** Tells the transport to connect; calls are taken from here on. Called once. */
  start(): void;
  /**
   * Begins a run of the flow's handler for a webhook, and returns at once. Such a run is drained,
   * counted, journalled and limited like a call, but has no leg. While the run of a delivery is
   * live, the same delivery begins no other.
   */
  webhook(webhook: Webhook): WebhookFate;
  /**
   * Begins a run of the part that the flow names for a request, or of the part that is named.
   * Resolves with its name once it would survive, where there is a ledger.
   */
  request(request: RunRequest): Promise<RequestFate>;
  /** Begins new calls with another program; live ones finish on the one that they began with. */
  swap(program: Program): void;
  /**
   * Begins `share` of a hundred new calls with another program, from 0 to 100; runs and live calls
   * stay on theirs. Which calls these are is decided by their ids alone. The same program again
   * changes the share; another one, and `swap`, takes the place of what was offered. A program
   * whose calls fault more than twice as often as the others is taken back by itself, after 20 of
   * its calls.
   */
  offer(program: Program, share: number): void;
  /** All new calls begin with what is offered, from here on; `false` when nothing is. */
  accept(): boolean;
  /**
   * No new call begins with what is offered, and its live ones finish on it; `false` when nothing
   * is.
   */
  withdraw(): boolean;
  /**
   * Takes no new calls (they are hung up with cause `congestion`) and resolves when the last one
   * has ended. Calls that are still live after `graceMs` are ended, but for conversations where
   * there is a ledger; what they hold is removed within
   * `removalMs`, or given up. A second drain is the first one.
   */
  drain(graceMs: number): Promise<Drained>;
  /**
   * Hands all calls over to another process, which has the same ledger: nothing is stepped or sent
   * any more, and the place of each call is written. Resolves with `undefined` when that is done,
   * and the other process may open the event stream. Else it resolves with the reason why it cannot
   * be done now. Then comes `close` when the successor goes on with the calls, else `stay`.
   */
  handOver(successor: Successor): Promise<HandOverRefusal | undefined>;
  /**
   * Nobody goes on with the calls that were to be handed over: this process does, and takes the
   * event stream back if it has to.
   */
  stay(): void;
  /** Closes the ports, and forgets whatever is left. Never rejects. Drain first. */
  close(): Promise<void>;
  /** The counts of the host and of the things that it holds. */
  stats(): HostStats;
  /**
   * The calls and the runs that are live, in the order in which they came, once their flow has
   * begun.
   */
  live(): readonly LiveCallFacts[];
  /**
   * Ends a call or a run, whatever its flow is about. Its legs are hung up and its things removed,
   * its `finally` runs, and its reason is `operator`. `false` when none of this name is live. A
   * call that stands still ends when it goes on.
   */
  hangUp(call: string): boolean;
}

/** The facts of a live call, or of a run. */
export interface LiveCallFacts {
  readonly program: Program;
  readonly state: CallState;
  /**
   * Since when it stands still, in milliseconds since the epoch: the platform is away, or another
   * process takes it over. Absent while it goes on.
   */
  readonly frozenAt?: number;
}

/** A webhook of the platform. */
export interface Webhook {
  /** E.g. `summaryCompleted`. */
  readonly name: string;
  /** The name of the delivery. */
  readonly id: string;
  readonly payload: JsonObject;
}

/**
 * The fate of a webhook. With `unhandled` the flow has no handler for it. With `refused` the host
 * is draining or closed, or the payload is nested more than 64 levels deep.
 */
export type WebhookFate = "started" | "duplicate" | "unhandled" | "refused";

/**
 * A request for a run of a flow: a `name` under `on_request`, or any `part`, for senders with the
 * right to have any part run.
 */
export type RunRequest = ({ readonly name: string } | { readonly part: string }) & {
  /** The arguments of its part. */
  readonly args: JsonObject;
};

/**
 * The fate of a request. With `unknown` the flow has none of this name, or no such part. With
 * `wrong` the arguments do not fit the part; it says why. With `refused` the host is draining,
 * handing over or closed, the platform is away, or `limits` are reached.
 */
export type RequestFate =
  | { readonly kind: "started"; readonly run: string }
  | { readonly kind: "unknown" }
  | { readonly kind: "refused" }
  | { readonly kind: "wrong"; readonly why: string };

/**
 * The process that is about to go on with the calls of a host. Its functions return at once and
 * never throw.
 */
export interface Successor {
  /**
   * The event stream has ended, since it opened its own, and all that was heard until then is
   * written.
   */
  over(): void;
  /**
   * The event stream was lost otherwise, or what was heard cannot be written: nothing is handed
   * over, and the host stays.
   */
  lost(): void;
}

/**
 * Why calls cannot be handed over at this moment. With `no_ledger` there is nothing to hand them
 * over by. With `away` the platform is away, or is back and does not tell within five seconds what
 * it has. With `draining` the host is about to end, or hands over already. With `unwritable` the
 * ledger cannot be written.
 */
export type HandOverRefusal = "no_ledger" | "away" | "draining" | "unwritable";

/** How the calls of a drain ended. */
export interface Drained {
  /** They ended by themselves, within the grace. */
  readonly finished: number;
  /**
   * Two talk with one another and need nobody: they talk on, and the next process goes on with
   * them. Without a ledger there is none.
   */
  readonly kept: number;
  /** They were ended, and everything of theirs was removed. */
  readonly stopped: number;
  /** They could not be removed in time: the platform may still hold something of theirs. */
  readonly abandoned: number;
}

/** The fate of calls when the connection to the platform is lost. */
export interface Durability {
  /**
   * `survive`: they go on after the reconnect, as far as the platform still has them. `discard`:
   * they end. Default: `survive`.
   */
  readonly calls?: "survive" | "discard";
  /**
   * After a longer absence of the platform they end all the same, in milliseconds. Default:
   * 120,000.
   */
  readonly longestGapMs?: number;
}

/**
 * The parts of a host. The host owns the transport, the store and the clients from `start` until
 * `close`, unless it shares them.
 */
export interface HostOptions {
  readonly program: Program;
  readonly transport: Transport;
  readonly store: Store;
  /** For the verb `request`. Default: none, so that its outcome is `failed`. */
  readonly http?: HttpPort;
  /** For the verb `v2`. Default: none, so that its outcome is `failed`. */
  readonly v2?: V2Port;
  /** For texts that are spoken. Default: none, so that they are skipped. */
  readonly speech?: SpeechPort;
  /** For what callers say. Default: none, so that nothing is understood. */
  readonly recognition?: RecognitionPort;
  /** For the verb `agent`. Default: none, so that its outcome is `failed`. */
  readonly agents?: AgentPort;
  /** For the verb `stream`. Default: none, so that its outcome is `failed`. */
  readonly streams?: StreamPort;
  /** Takes the events that flows emit. Default: nobody is told of them. */
  readonly events?: Events;
  readonly clock: Clock;
  readonly log: Logger;
  /** Gets every input of every call. Default: none is written. */
  readonly journal?: Journal;
  /** Default: nobody watches. */
  readonly observe?: Observer;
  /**
   * The most events that may wait in one call, and the most commands; beyond it the call is ended.
   * Default: 1,000.
   */
  readonly queueLimit?: number;
  /**
   * Calls beyond these are hung up with cause `busy` as they come, and counted as refused. Default:
   * none are.
   */
  readonly limits?: CallLimits;
  /**
   * Where calls are kept so that another process can go on with them. Default: they end with this
   * one.
   */
  readonly ledger?: Ledger;
  /** The fate of calls when the connection to the platform is lost. Default: they go on. */
  readonly durability?: Durability;
  /**
   * Whether other hosts have the same ports: then `close` closes only its transport and its ledger.
   * Default: no.
   */
  readonly sharesPorts?: boolean;
  /** How long a drain waits for removals after the grace, in milliseconds. Default: 5,000. */
  readonly removalMs?: number;
  /** Default: the interpreter of this package. */
  readonly interpreter?: Interpreter;
}

/** The pure heart that a host drives. */
export interface Interpreter {
  readonly start: (program: Program, arrival: CallStart | RunStart) => StepResult;
  readonly step: (program: Program, state: CallState, event: CallEvent) => StepResult;
}

/**
 * The watcher of a host: a timeline on a screen, or a test. Its functions return at once and never
 * throw.
 */
export interface Observer {
  /** The interpreter took an input; what it commands has not been done yet. */
  readonly stepped?: (observation: Observation) => void;
  /** The interpreter failed at an input, which is a bug of it: the call is given up. */
  readonly broke?: (input: CallInput) => void;
  /**
   * A call that an earlier process left took this input there, and nothing of it is done again.
   * Told from its start, in order, before the call goes on here.
   */
  readonly replayed?: (observation: Observation) => void;
  /**
   * Nothing of a call is left here: it has ended, or it `goesOn`, since there is a ledger from
   * which another process takes it over. Told before the ledger forgets the call: what is written
   * down by then is written at least once, whenever the process dies.
   */
  readonly forgotten?: (call: string, goesOn: boolean) => void;
  /**
   * Nothing is left of a call of an earlier process that this one could not go on with. Told before
   * the ledger forgets it. `program` is
   * `undefined` when its flow is not there any more.
   */
  readonly stranded?: (call: {
    readonly start: CallStart | RunStart;
    readonly program: Program | undefined;
  }) => void;
  readonly connection?: (state: ConnectionState) => void;
  /** A room that calls share took an input; `event` is `undefined` as it opens. */
  readonly roomStepped?: (observation: {
    readonly room: string;
    readonly event: RoomEvent | undefined;
    readonly step: RoomStep;
  }) => void;
}

/** An input of a call. */
export interface CallInput {
  readonly call: string;
  readonly program: Program;
  /**
   * How it begins. Absent for an event, and for the first step of a call that goes on from where it
   * stood, not from its beginning.
   */
  readonly start?: CallStart | RunStart;
  /** `undefined` at the first step. */
  readonly event: CallEvent | undefined;
}

/** A step of a call. */
export interface Observation extends CallInput {
  readonly result: StepResult;
}
