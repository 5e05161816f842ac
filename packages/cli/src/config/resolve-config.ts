import type { JsonObject } from "@flowrun/core";
import { readGrace, readRequests } from "./check-values.ts";
import type { AriConfig, AriRequests, Config, ConfigText, PluginChoice } from "./config.ts";
import type { ConfigEntry } from "./config-entry.ts";
import { describeOrigin } from "./origin.ts";
import type { Problem } from "../problem.ts";

/** How long live calls may go on after the first signal when the configuration says nothing. */
const defaultGraceMs = 10_000;

/**
 * The configuration that the entries of all layers give, from the weakest to the strongest: of two with the same key the
 * later wins. `settings` are the names that the flow declares. With problems the configuration must not be used.
 */
export function resolveConfig(
  entries: readonly ConfigEntry[],
  settings: readonly string[],
): { readonly config: Config; readonly problems: readonly Problem[] } {
  const values: Values = new Map(entries.map((entry) => [entry.key, entry]));
  const grace = readGraceOf(values);
  const requests = readRequestsOf(values);
  const config: Config = {
    ari: readAri(values, isProblem(requests) ? "http" : requests),
    db: textOf(values, "db"),
    shutdownGraceMs: isProblem(grace) ? defaultGraceMs : grace,
    transport: readPlugin(values, "transport"),
    store: readPlugin(values, "store"),
    settings: readSettings(values, settings),
  };
  return { config, problems: [grace, requests].filter(isProblem) };
}

type Values = ReadonlyMap<string, ConfigEntry>;

function textOf(values: Values, key: string): ConfigText | undefined {
  const entry = values.get(key);
  return typeof entry?.value === "string" ? { value: entry.value, origin: entry.origin } : undefined;
}

function readAri(values: Values, requests: AriRequests): AriConfig | undefined {
  const host = textOf(values, "ari.host");
  if (host === undefined) return undefined;
  const text = (key: string): string => textOf(values, key)?.value ?? "";
  return { host, username: text("ari.username"), password: text("ari.password"), app: text("ari.app"), requests };
}

function readRequestsOf(values: Values): AriRequests | Problem {
  const text = textOf(values, "ari.requests");
  return text === undefined ? "http" : readRequests(text);
}

function readGraceOf(values: Values): number | Problem {
  const text = textOf(values, "shutdown_grace");
  return text === undefined ? defaultGraceMs : readGrace(text);
}

function isProblem(value: number | AriRequests | Problem): value is Problem {
  return typeof value === "object";
}

function readPlugin(values: Values, port: "transport" | "store"): PluginChoice | undefined {
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
    return text === undefined ? [] : [[name, { value: text.value, origin: describeOrigin(text.origin) }] as const];
  });
  return Object.fromEntries(given);
}
