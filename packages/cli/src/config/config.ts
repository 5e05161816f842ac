import type { CallLimits, Durability } from "@flowrun/host";
import type { JsonObject } from "@flowrun/core";
import type { ConfigText } from "./config-entry.ts";

/** The configuration of one run: checked as far as it can be without connecting to anything. */
export interface Config {
  /**
   * The platform to run on; absent when neither `ari.host`, `ari.listen` nor `ari.password` is set,
   * which means the embedded one.
   */
  readonly ari: AriConfig | undefined;
  /** The database's connection string. It may hold a password: never show it. */
  readonly db: ConfigText | undefined;
  readonly v2: V2Config;
  readonly http: HttpConfig;
  /** The mail server; absent when `mail.server` is not set. */
  readonly mail: MailConfig | undefined;
  /** The iCalendar files that are read from URLs at the start and each day; mostly none. */
  readonly calendars: readonly CalendarSource[];
  /** Where webhooks are received; absent when `webhooks.port` is not set. */
  readonly webhooks: WebhooksConfig | undefined;
  /** Where runs of parts are asked for; absent when `runs.port` is not set. */
  readonly runs: RunsConfig | undefined;
  /** Where it is told how the run does; absent when `operations.port` is not set. */
  readonly operations: OperationsConfig | undefined;
  /** Where traces and metrics are sent; absent when `telemetry.endpoint` is not set. */
  readonly telemetry: TelemetryConfig | undefined;
  /** The receivers of the record of each call. */
  readonly records: RecordsConfig;
  /** The receivers of the events of flows. */
  readonly events: EventsConfig;
  /** Where records and events wait until they are taken. */
  readonly outbox: OutboxConfig;
  /** How numbers of telephones are logged. */
  readonly logNumbers: Numbers;
  /** A plugin that adds verbs and rules to the language: an npm package or a file. */
  readonly verbs: ConfigText | undefined;
  /** The studio's knowledge of the platform. */
  readonly studio: {
    /** The folder of its sounds. */
    readonly sounds: ConfigText | undefined;
    /** The account of its phone; absent when `studio.sip.url` is not set. */
    readonly phone:
      | { readonly url: string; readonly user: string; readonly password: string }
      | undefined;
  };
  /** How long journals stay in the folder of `--journal`, in milliseconds; absent: for ever. */
  readonly journalKeepMs: number | undefined;
  /** How many calls are taken; absent: any number. */
  readonly limits: CallLimits;
  /** The fate of calls when the connection to the platform is lost. */
  readonly durability: Required<Durability> & {
    /**
     * The folder in which calls are kept for the next process, or `none`; absent: the usual one.
     */
    readonly ledger: string | undefined;
    /** `disk`: before a phone is rung or somebody else is asked, the disk has what led to it. */
    readonly sync: LedgerSync;
    /** The file with the keys that the ledger is sealed with, or `none`; absent: it is not. */
    readonly keyFile: string | undefined;
    /** How long calls wait for the log of their cell, in milliseconds; `strict` for ever. */
    readonly logWaitMs: LogWait;
  };
  /** The certificate without which no flow runs; absent: none is needed. */
  readonly requireProof: string | undefined;
  /** How long live calls may go on after the first signal, in milliseconds. */
  readonly shutdownGraceMs: number;
  readonly transport: PluginChoice | undefined;
  readonly store: PluginChoice | undefined;
  readonly speech: PluginChoice | undefined;
  readonly recognition: PluginChoice | undefined;
  readonly agents: PluginChoice | undefined;
  readonly streams: PluginChoice | undefined;
  readonly journal: PluginChoice | undefined;
  /** Where calls are kept for several machines, in place of the ledger of this one. */
  readonly cell: PluginChoice | undefined;
  /** The cells of this process, where it has several. */
  readonly cells: readonly CellConfig[];
  readonly observer: PluginChoice | undefined;
  /**
   * The values for the settings of the flow, by name, as text: the flow's own declaration says
   * which are right.
   */
  readonly settings: Readonly<Record<string, { readonly value: string; readonly origin: string }>>;
}

/** Where an iCalendar file of a flow comes from. */
export interface CalendarSource {
  /** Its path from the folder of the flow. */
  readonly file: string;
  /** Often a secret: never show it. */
  readonly url: string;
}

/** A cell of several in one process: its own values, else those outside. */
export interface CellConfig extends Pick<Config, "ari" | "webhooks" | "runs"> {
  /** Its name in the configuration. */
  readonly name: string;
}

/**
 * How the platform is reached, as far as it is set; `requireAri` gives what a run on the platform
 * needs.
 */
export interface AriConfig {
  readonly host: ConfigText | undefined;
  /** Where the platform connects to us; absent where we connect to it. */
  readonly listen: ConfigText | undefined;
  /** Files in PEM, for `listen`. */
  readonly certificate: ConfigText | undefined;
  readonly certificateKey: ConfigText | undefined;
  readonly username: ConfigText | undefined;
  readonly password: ConfigText | undefined;
  readonly app: ConfigText | undefined;
  readonly requests: AriRequests;
  readonly replaced: AriReplaced;
  readonly transfers: AriTransfers;
}

/** The condition for anything to go out: how far the ledger is kept. */
export const ledgerSyncs = ["none", "disk"] as const;

/** A condition of these. */
export type LedgerSync = (typeof ledgerSyncs)[number];

/** How long something waits for the log of a cell, in milliseconds; `strict`: until it is kept. */
export type LogWait = number | "strict";

/**
 * How requests travel that the platform answers at once; `websocket` only where the platform takes
 * them there.
 */
export const ariRequests = ["http", "websocket"] as const;

/** A way of these. */
export type AriRequests = (typeof ariRequests)[number];

/**
 * The reaction of a run when another process takes its application over: end, or wait and take it
 * back when it is free.
 */
export const ariReplaced = ["end", "wait"] as const;

/** A reaction of these. */
export type AriReplaced = (typeof ariReplaced)[number];

/**
 * The answer to a phone that transfers its call by itself: it is declined, or the platform does as
 * it is set up.
 */
export const ariTransfers = ["decline", "platform"] as const;

/** An answer of these. */
export type AriTransfers = (typeof ariTransfers)[number];

/** The platform's REST API v2, and how it is reached. */
export interface V2Config {
  /** Absent when nobody is to call it. */
  readonly url: ConfigText | undefined;
  readonly version: "8.1" | "8.2";
  /** The tenant where an operation needs one and is given none. */
  readonly tenant: string | undefined;
  /** The owner of the tokens; without it the first one who logged in. */
  readonly user: string | undefined;
  /** Where the tokens are kept; without it in the user's configuration folder. */
  readonly tokenFile: ConfigText | undefined;
}

/** Which servers the verb `request` may ask. */
export interface HttpConfig {
  /** Names of hosts, or `*.` with a domain, separated by commas or spaces. Absent: any. */
  readonly allow: ConfigText | undefined;
  /** Whether they may lie in this machine or its private networks. */
  readonly allowPrivate: boolean;
  /** The plugin that sends in place of flowrun's own client; then neither of the others is set. */
  readonly plugin: PluginChoice | undefined;
}

/** The server that sends the e-mails of flows, and by whom they are sent. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** Whether TLS begins with the connection (`smtps:`), and not by STARTTLS. */
  readonly isSecure: boolean;
  /** Whether e-mails go out where the server has no TLS. */
  readonly allowsPlain: boolean;
  /** The address that they come from, perhaps with a name. */
  readonly from: string;
  /** Absent: the server is not logged in to. The password is secret. */
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** Where webhooks are received, and from whom. */
export interface WebhooksConfig {
  /** 0 takes any free one. */
  readonly port: number;
  readonly host: string | undefined;
  readonly secret: ConfigText | undefined;
}

/** Where runs of parts are asked for. */
export interface RunsConfig {
  /** 0 takes any free one. */
  readonly port: number;
  readonly host: string;
  /** The token that a sender must send. Secret. */
  readonly token: string;
}

/** Where `/livez`, `/readyz` and `/metrics` are served. */
export interface OperationsConfig {
  /** 0 takes any free one. */
  readonly port: number;
  readonly host: string;
}

/** Where traces and metrics are sent by OTLP. */
export interface TelemetryConfig {
  /** `http:` or `https:`, without what comes before `v1/traces`. */
  readonly endpoint: string;
  /** By name. Secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  readonly numbers: Numbers;
}

/** The receivers of the record of each call: each of them, or nobody. */
export interface RecordsConfig {
  readonly file: ConfigText | undefined;
  readonly database: boolean;
  readonly webhook: ReceiverConfig | undefined;
  readonly numbers: Numbers;
}

/** The receivers of the events of flows: each of them, or nobody. */
export interface EventsConfig {
  readonly file: ConfigText | undefined;
  readonly webhook: ReceiverConfig | undefined;
}

/** A server that is told something. */
export interface ReceiverConfig {
  /** `https:`, or `http:` on this machine; without a user or a password. */
  readonly url: string;
  /** The secret that signs the deliveries. */
  readonly secret: string;
}

/** Where records and events wait until they are taken. */
export interface OutboxConfig {
  /** Absent: the usual place. */
  readonly folder: ConfigText | undefined;
  readonly mostBytes: number;
  /** Absent: for ever, unless there is too much. */
  readonly keepMs: number | undefined;
}

/** How numbers of telephones are written down: as they are, or so that nobody can call them. */
export const numbersWays = ["full", "masked"] as const;

/** A way of these. */
export type Numbers = (typeof numbersWays)[number];

/** A user's own plugin: an npm package or a file, and the options as they are written. */
export interface PluginChoice {
  readonly module: ConfigText;
  readonly options: JsonObject;
}
