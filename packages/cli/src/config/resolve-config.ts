import type { CallLimits } from "@flowrun/host";
import type { JsonObject } from "@flowrun/core";
import type { Problem } from "../cli-error.ts";
import {
  type ConfigEntry,
  describeOrigin,
  textOf,
  type Values,
  type ConfigText,
} from "./config-entry.ts";
import { wrongValue } from "./check-values.ts";
import { pluginPorts, type PluginPort } from "./plugin-ports.ts";
import { readCells } from "./read-cells.ts";
import { readCalendars } from "./read-calendars.ts";
import { readMail } from "./read-mail.ts";
import { readReceiver } from "./read-receiver.ts";
import { readPhone } from "./read-phone.ts";
import { readRuns } from "./read-runs.ts";
import { readTelemetry } from "./read-telemetry.ts";
import type {
  AriConfig,
  CellConfig,
  Config,
  OperationsConfig,
  PluginChoice,
  WebhooksConfig,
} from "./config.ts";
import {
  createValueReader,
  days,
  apiVersion,
  callCount,
  callRate,
  flag,
  size,
  grace,
  ledgerSync,
  logWait,
  lostCalls,
  longestGap,
  listeningPort,
  maskedNumbersWay,
  numbersWay,
  replacedWay,
  requestsWay,
  transfersWay,
} from "./read-value.ts";

/**
 * The configuration that the entries of all layers give, from the weakest to the strongest: of two
 * with the same key the later wins. The names that the flow declares are `settings`. With problems
 * the configuration must not be used.
 */
export function resolveConfig(
  entries: readonly ConfigEntry[],
  settings: readonly string[],
): { readonly config: Config; readonly problems: readonly Problem[] } {
  const values: Values = new Map(entries.map((entry) => [entry.key, entry]));
  const problems: Problem[] = [];
  const read = createValueReader(values, problems);
  const config: Config = {
    ...readOwn(values, problems),
    cells: readCells(values, problems, readOwn),
    db: textOf(values, "db"),
    v2: {
      url: textOf(values, "v2.url"),
      version: read("v2.version", apiVersion),
      tenant: textOf(values, "v2.tenant")?.value,
      user: textOf(values, "v2.user")?.value,
      tokenFile: textOf(values, "v2.token_file"),
    },
    http: {
      allow: textOf(values, "http.allow"),
      allowPrivate: read("http.allow_private", flag),
      plugin: readPlugin(values, "http"),
    },
    mail: readMail(values, read("mail.allow_plain", flag), problems),
    calendars: readCalendars(values, problems),
    operations: readOperations(values, read("operations.port", listeningPort)),
    telemetry: readTelemetry(values, read("telemetry.numbers", maskedNumbersWay), problems),
    records: {
      file: givenText(values, "records.file"),
      database: read("records.database", flag),
      webhook: readReceiver(values, "records", problems),
      numbers: read("records.numbers", numbersWay),
    },
    events: {
      file: givenText(values, "events.file"),
      webhook: readReceiver(values, "events", problems),
    },
    outbox: {
      folder: givenText(values, "outbox.folder"),
      mostBytes: read("outbox.size", size),
      keepMs: read("outbox.keep", days),
    },
    studio: { sounds: givenText(values, "studio.sounds"), phone: readPhone(values, problems) },
    verbs: textOf(values, "verbs"),
    logNumbers: read("log.numbers", numbersWay),
    journalKeepMs: read("journal.keep", days),
    limits: readLimits(read("limits.calls", callCount), read("limits.rate", callRate)),
    durability: {
      calls: read("durability.calls", lostCalls),
      longestGapMs: read("durability.longest_gap", longestGap),
      sync: read("durability.sync", ledgerSync),
      logWaitMs: read("durability.log_wait", logWait),
      ...ledgerPlaceOf(values),
    },
    requireProof: givenText(values, "require_proof")?.value,
    shutdownGraceMs: read("shutdown_grace", grace),
    ...readPlugins(values),
    settings: readSettings(values, settings),
  };
  return { config, problems: [...problems, ...uselessGuards(values)] };
}

/** The values that each of several cells may have of its own. */
function readOwn(values: Values, problems: Problem[]): Omit<CellConfig, "name"> {
  const read = createValueReader(values, problems);
  return {
    ari: readAri(values, {
      requests: read("ari.requests", requestsWay),
      replaced: read("ari.replaced", replacedWay),
      transfers: read("ari.transfers", transfersWay),
    }),
    webhooks: readWebhooks(values, read("webhooks.port", listeningPort)),
    runs: readRuns(values, read("runs.port", listeningPort), problems),
  };
}

/** The plugins that have no other keys. */
const plainPlugins = pluginPorts.filter((port) => port !== "http");

function readPlugins(values: Values): Pick<Config, (typeof plainPlugins)[number]> {
  const entries = plainPlugins.map((port) => [port, readPlugin(values, port)] as const);
  return Object.fromEntries(entries) as Pick<Config, (typeof plainPlugins)[number]>;
}

function readAri(
  values: Values,
  ways: Pick<AriConfig, "requests" | "replaced" | "transfers">,
): AriConfig | undefined {
  const given = (key: string): ConfigText | undefined => givenText(values, key);
  const [host, password] = [given("ari.host"), given("ari.password")];
  const listen = given("ari.listen");
  // Nobody has a password for the embedded platform: a run there would leave the phones of the
  // other one dead.
  if (host === undefined && listen === undefined && password === undefined) return undefined;
  const [certificate, certificateKey] = [given("ari.certificate"), given("ari.certificate_key")];
  const own = { host, listen, certificate, certificateKey, password };
  return { ...own, username: given("ari.username"), app: given("ari.app"), ...ways };
}

/** A text that is not empty. */
function givenText(values: Values, key: string): ConfigText | undefined {
  const text = textOf(values, key);
  return text?.value === "" ? undefined : text;
}

function readWebhooks(values: Values, port: number | undefined): WebhooksConfig | undefined {
  if (port === undefined) return undefined;
  return {
    port,
    host: textOf(values, "webhooks.host")?.value,
    secret: textOf(values, "webhooks.secret"),
  };
}

function readOperations(values: Values, port: number | undefined): OperationsConfig | undefined {
  return port === undefined
    ? undefined
    : { port, host: textOf(values, "operations.host")?.value ?? "127.0.0.1" };
}

function ledgerPlaceOf(values: Values): Pick<Config["durability"], "ledger" | "keyFile"> {
  return {
    ledger: textOf(values, "durability.ledger")?.value,
    keyFile: givenText(values, "durability.key_file")?.value,
  };
}

function readLimits(calls: number | undefined, rate: number | undefined): CallLimits {
  return { ...(calls !== undefined && { calls }), ...(rate !== undefined && { rate }) };
}

/**
 * A user who restricts hosts must not find later that a plugin, which sends in their place, never
 * heard of it.
 */
function uselessGuards(values: Values): readonly Problem[] {
  if (!values.has("http")) return [];
  const hint =
    'The plugin at "http" decides whom flows may ask. Tell it under "http.options", and remove this key.';
  return ["http.allow", "http.allow_private"].flatMap((key) => {
    const text = textOf(values, key);
    return text === undefined ? [] : [wrongValue(key, text, hint)];
  });
}

function readPlugin(values: Values, port: PluginPort): PluginChoice | undefined {
  const module = textOf(values, port);
  const options = values.get(`${port}.options`)?.value;
  return module === undefined ? undefined : { module, options: isObject(options) ? options : {} };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readSettings(values: Values, settings: readonly string[]): Config["settings"] {
  const given = settings.flatMap((name) => {
    const text = textOf(values, `settings.${name}`);
    return text === undefined
      ? []
      : [[name, { value: text.value, origin: describeOrigin(text.origin) }] as const];
  });
  return Object.fromEntries(given);
}
