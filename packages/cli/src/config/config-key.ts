import type { ConfigKey } from "./key-shape.ts";
import { platformKeys } from "./platform-keys.ts";
import { pluginKeys } from "./plugin-ports.ts";

/** The keys of the configuration, in the order in which they are documented. */
export const configKeys: readonly ConfigKey[] = [
  ...platformKeys,
  { name: "db", environment: "DB", description: "the database: postgres://… or sqlite:FILE" },
  {
    name: "v2.url",
    environment: "V2_URL",
    description: "the platform's REST API v2: a URL (https://…)",
  },
  { name: "v2.version", environment: "V2_VERSION", description: "its version: 8.1 or 8.2" },
  {
    name: "v2.tenant",
    environment: "V2_TENANT",
    description: "the tenant, for operations that are given none",
  },
  {
    name: "v2.user",
    environment: "V2_USER",
    description: "whose tokens are used: an e-mail address, a device, or the name of a login",
  },
  { name: "v2.token_file", environment: "V2_TOKEN_FILE", description: "where the tokens are kept" },
  {
    name: "http.allow",
    environment: "HTTP_ALLOW",
    description: "the hosts that `request` may ask, by commas",
  },
  {
    name: "http.allow_private",
    environment: "HTTP_ALLOW_PRIVATE",
    description: "whether they may lie in private networks: true or false",
  },
  {
    name: "mail.server",
    environment: "MAIL_SERVER",
    description: "the server of `send-email`: smtp://host[:port], or smtps://",
  },
  {
    name: "mail.from",
    environment: "MAIL_FROM",
    description: "the address that e-mails come from; with a server there has to be one",
  },
  { name: "mail.user", environment: "MAIL_USER", description: "the user of the mail server" },
  {
    name: "mail.password",
    environment: "MAIL_PASSWORD",
    secret: true,
    description: "its password",
  },
  {
    name: "mail.allow_plain",
    environment: "MAIL_ALLOW_PLAIN",
    description:
      "whether e-mails go out unencrypted where the server has no TLS: true or false; on this machine they do",
  },
  {
    name: "calendars.urls",
    environment: "CALENDARS_URLS",
    secret: true,
    description: "where iCalendar files of the flow are read from each day: FILE=URL, by commas",
  },
  {
    name: "webhooks.port",
    environment: "WEBHOOKS_PORT",
    description: "where webhooks are received",
  },
  {
    name: "webhooks.host",
    environment: "WEBHOOKS_HOST",
    description: "the address to receive them at",
  },
  {
    name: "webhooks.secret",
    environment: "WEBHOOKS_SECRET",
    secret: true,
    description: "what senders must know",
  },
  {
    name: "runs.port",
    environment: "RUNS_PORT",
    description: "where runs of parts are asked for (on_request)",
  },
  { name: "runs.host", environment: "RUNS_HOST", description: "the address to be asked at" },
  {
    name: "runs.token",
    environment: "RUNS_TOKEN",
    secret: true,
    description: "what whoever asks must know; with a port there has to be one",
  },
  {
    name: "operations.port",
    environment: "OPERATIONS_PORT",
    description: "where /livez, /readyz and /metrics are served",
  },
  {
    name: "operations.host",
    environment: "OPERATIONS_HOST",
    description: "the address to serve them at",
  },
  {
    name: "telemetry.endpoint",
    environment: "OTEL_EXPORTER_OTLP_ENDPOINT",
    description: "where traces and metrics are sent by OTLP: a URL (http://127.0.0.1:4318)",
  },
  {
    name: "telemetry.headers",
    environment: "OTEL_EXPORTER_OTLP_HEADERS",
    secret: true,
    description: "headers that are sent along: name=value, by commas",
  },
  {
    name: "telemetry.service",
    environment: "OTEL_SERVICE_NAME",
    description: "what this run is called there: flowrun (default)",
  },
  {
    name: "telemetry.numbers",
    environment: "TELEMETRY_NUMBERS",
    description: "numbers of telephones in traces: masked (default) or full",
  },
  {
    name: "records.file",
    environment: "RECORDS_FILE",
    description: "a file that gets one line for each call",
  },
  {
    name: "records.numbers",
    environment: "RECORDS_NUMBERS",
    description: "numbers of telephones in records: full (default) or masked",
  },
  {
    name: "records.database",
    environment: "RECORDS_DATABASE",
    description: "whether the database gets a row for each call: true or false",
  },
  {
    name: "records.webhook",
    environment: "RECORDS_WEBHOOK",
    description: "a server that is told of each call: a URL",
  },
  {
    name: "records.secret",
    environment: "RECORDS_SECRET",
    secret: true,
    description: "what it is told is signed with",
  },
  {
    name: "events.file",
    environment: "EVENTS_FILE",
    description: "a file that gets one line for each event of a flow",
  },
  {
    name: "events.webhook",
    environment: "EVENTS_WEBHOOK",
    description: "a server that is told of them: a URL",
  },
  {
    name: "events.secret",
    environment: "EVENTS_SECRET",
    secret: true,
    description: "what it is told is signed with",
  },
  {
    name: "outbox.folder",
    environment: "OUTBOX_FOLDER",
    description: "the folder in which records and events wait until they are taken",
  },
  {
    name: "outbox.size",
    environment: "OUTBOX_SIZE",
    description: "how much may wait there before the oldest is dropped: 64MB (default)",
  },
  {
    name: "outbox.keep",
    environment: "OUTBOX_KEEP",
    description: "for how many days it may wait before it is dropped: 7d",
  },
  {
    name: "log.numbers",
    environment: "LOG_NUMBERS",
    description: "numbers of telephones in the log: full (default) or masked",
  },
  {
    name: "studio.sounds",
    environment: "STUDIO_SOUNDS",
    description: "the folder of the platform's sounds, for the studio",
  },
  {
    name: "studio.sip.url",
    environment: "STUDIO_SIP_URL",
    description: "the platform's WebSocket for the studio's phone: wss://…/ws",
  },
  {
    name: "studio.sip.user",
    environment: "STUDIO_SIP_USER",
    description: "the SIP account of that phone",
  },
  {
    name: "studio.sip.password",
    environment: "STUDIO_SIP_PASSWORD",
    secret: true,
    description: "its password",
  },
  {
    name: "limits.calls",
    environment: "LIMITS_CALLS",
    description: "the most calls at a time; more are busy",
  },
  {
    name: "limits.rate",
    environment: "LIMITS_RATE",
    description: "the most calls that begin in a second; more are busy",
  },
  {
    name: "durability.calls",
    environment: "DURABILITY_CALLS",
    description:
      "when the connection to the platform is lost: calls survive (default), or discard them",
  },
  {
    name: "durability.longest_gap",
    environment: "DURABILITY_LONGEST_GAP",
    description: "the longest absence of the platform that calls survive",
  },
  {
    name: "durability.ledger",
    environment: "DURABILITY_LEDGER",
    description: "the folder in which calls are kept for the next process, or none",
  },
  {
    name: "durability.sync",
    environment: "DURABILITY_SYNC",
    description:
      "disk: dials and requests to others wait until the disk has the ledger; none (default)",
  },
  {
    name: "durability.key_file",
    environment: "DURABILITY_KEY_FILE",
    description:
      "the file with the keys that the ledger is sealed with, or none; needed where it lies on a disk",
  },
  {
    name: "durability.log_wait",
    environment: "DURABILITY_LOG_WAIT",
    description:
      "how long calls wait for the log of their cell, or for notes on the platform, before they go on: 50ms, or strict: for ever",
  },
  {
    name: "require_proof",
    environment: "REQUIRE_PROOF",
    description: "the certificate of `flowrun prove` without which no flow runs, a file",
  },
  {
    name: "shutdown_grace",
    environment: "SHUTDOWN_GRACE",
    description: "how long live calls may go on after SIGTERM",
  },
  ...pluginKeys("transport", "instead of ARI"),
  ...pluginKeys("store", "instead of the database"),
  ...pluginKeys("http", "that sends the requests of flows"),
  ...pluginKeys("speech", "that speaks the texts of flows"),
  ...pluginKeys("recognition", "that understands what callers say"),
  ...pluginKeys("agents", "that brings voice agents"),
  ...pluginKeys("streams", "that gets copies of the sound of calls"),
  ...pluginKeys("journal", "that gets the journals of calls"),
  {
    name: "journal.keep",
    environment: "JOURNAL_KEEP",
    description: "for how many days journals stay in the folder of --journal: 30d",
  },
  ...pluginKeys("cell", "that keeps calls where several machines reach them"),
  {
    name: "cells",
    description: "several cells of one process: a name for each, and what it has of its own",
  },
  {
    name: "verbs",
    description: "a plugin that adds verbs and rules to the language: an npm package or a file",
  },
  ...pluginKeys("observer", "that is told what happens"),
];
