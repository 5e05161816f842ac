import type {
  AgentPort,
  CallEvent,
  CallStart,
  CallState,
  Clock,
  ConnectionState,
  HttpPort,
  Journal,
  Logger,
  MailPort,
  Program,
  RecognitionPort,
  RunStart,
  SealPort,
  SpeechPort,
  StepResult,
  Store,
  StreamPort,
  Transport,
  V2Port,
} from "@flowrun/core";
import type { Events, Ledger } from "@flowrun/core/plugin";
import type { RoomEvent, RoomStep } from "@flowrun/core/tooling";
import type { CallLimits } from "./admission.ts";
import type { CallSignal, SignalFate } from "./host.ts";

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
  /** For the verb `send-email`. Default: none, so that its outcome is `failed`. */
  readonly mail?: MailPort;
  /** For the verb `seal`. Default: none, so that its outcome is `failed`. */
  readonly seal?: SealPort;
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
   * Tells a call something that this host does not have, for the verb `signal`. Never rejects.
   * Default: there is none.
   */
  readonly elsewhere?: (signal: CallSignal) => Promise<SignalFate>;
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
