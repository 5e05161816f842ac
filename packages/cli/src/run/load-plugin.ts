import { resolve } from "node:path";
import type { Observer } from "@flowrun/host";
import {
  PortError,
  type Cell,
  type AgentPort,
  type HttpPort,
  type Journal,
  type Json,
  type RecognitionPort,
  type SpeechPort,
  type Store,
  type StreamPort,
  type Transport,
} from "@flowrun/core/plugin";
import { CliError, exitCode } from "../cli-error.ts";
import { describeOrigin, placeOf } from "../config/config-entry.ts";
import type { PluginPort } from "../config/plugin-ports.ts";
import type { PluginChoice } from "../config/config.ts";
import { bundledModules } from "./bundled-modules.ts";
import type { Closable, PluginContext } from "./plugin-context.ts";
import { resolveModule } from "./resolve-module.ts";

/** The ports by the key that names their plugin. */
export interface PortOf {
  readonly transport: Transport;
  readonly store: Store;
  readonly http: HttpPort;
  readonly speech: SpeechPort;
  readonly recognition: RecognitionPort;
  readonly agents: AgentPort;
  readonly streams: StreamPort;
  readonly journal: Closable<Journal>;
  readonly cell: Cell;
  readonly observer: Closable<Observer>;
}

/** The export that the module of a plugin must have, and its members. */
const makers: {
  readonly [Port in PluginPort]: { readonly name: string; readonly has: readonly string[] };
} = {
  transport: { name: "createTransport", has: ["connect", "perform", "close"] },
  store: { name: "createStore", has: ["lookup", "close"] },
  http: { name: "createHttp", has: ["send", "close"] },
  speech: { name: "createSpeech", has: ["render", "close"] },
  recognition: { name: "createRecognition", has: ["recognise", "close"] },
  agents: { name: "createAgents", has: ["begin", "close"] },
  streams: { name: "createStreams", has: ["begin", "close"] },
  journal: { name: "createJournal", has: ["write"] },
  cell: {
    name: "createCell",
    has: [
      "follow",
      "append",
      "keep",
      "kept",
      "hold",
      "isHeld",
      "tell",
      "onTold",
      "cells",
      "another",
      "close",
    ],
  },
  observer: { name: "createObserver", has: [] },
};

/** Everything of a plugin's context but its options. */
export type PluginSurroundings = Omit<PluginContext, "options">;

/**
 * The port that a user's module makes. Throws a `CliError` when the module cannot be loaded, or
 * makes something else.
 */
export async function loadPlugin<Port extends PluginPort>(
  port: Port,
  choice: PluginChoice,
  surroundings: PluginSurroundings,
): Promise<PortOf[Port]> {
  const { folder } = surroundings;
  const made = await make(port, choice, {
    ...surroundings,
    options: withPaths(choice.options, folder),
  });
  if (isPort(made, port)) return made;
  const { has } = makers[port];
  const lacks =
    has.length === 0 ? "is no object" : `lacks ${has.length === 1 ? "" : "one of "}${inWords(has)}`;
  throw failure(choice, port, `what "${choice.module.value}" makes is no ${port}: it ${lacks}`);
}

/** A copy in which texts that begin as relative paths do are absolute ones. */
function withPaths<T extends Json>(value: T, folder: string): T;
function withPaths(value: Json, folder: string): Json {
  if (typeof value === "string") return /^\.{1,2}\//.test(value) ? resolve(folder, value) : value;
  if (Array.isArray(value)) return value.map((each: Json) => withPaths(each, folder));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withPaths(each, folder)]),
  );
}

async function make(
  port: PluginPort,
  choice: PluginChoice,
  context: PluginContext,
): Promise<unknown> {
  const { name } = makers[port];
  const file = choice.module.value;
  const create = (await loadModule(choice, context.folder, port))[name];
  if (typeof create !== "function")
    throw failure(choice, port, `"${file}" does not export a function "${name}"`);
  try {
    const made: unknown = await create(context);
    return made;
  } catch (error) {
    const hint = (await explained(error)) ?? optionsHint;
    throw failure(
      choice,
      port,
      { what: `"${name}" of "${file}" failed: ${messageOf(error)}`, hint },
      error,
    );
  }
}

function isPort<Port extends PluginPort>(value: unknown, port: Port): value is PortOf[Port] {
  if (typeof value !== "object" || value === null) return false;
  return makers[port].has.every(
    (name) => name in value && typeof Reflect.get(value, name) === "function",
  );
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

async function loadModule(
  choice: PluginChoice,
  folder: string,
  port: PluginPort,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const name = choice.module.value;
    return await (bundledModules.get(name)?.() ?? import(resolveModule(name, folder)));
  } catch (error) {
    throw cannotLoad(port, choice, error);
  }
}

/** The error of a plugin whose module is not there, or fails while it is loaded. */
export function cannotLoad(port: PluginPort, choice: PluginChoice, cause: unknown): CliError {
  const what = `"${choice.module.value}" cannot be loaded: ${messageOf(cause)}`;
  return failure(choice, port, what, cause);
}

/**
 * The hint at the code with which a plugin of flowrun fails. It says more than where the plugin's
 * options stand.
 */
async function explained(error: unknown): Promise<string | undefined> {
  if (!(error instanceof PortError)) return undefined;
  const { allCodes } = await import("../all-codes.ts");
  const isKnown = allCodes.some(({ code }) => code === error.code);
  return isKnown
    ? `Run \`flowrun explain ${error.code}\` for how this comes about and what to do.`
    : undefined;
}

const optionsHint =
  "What it is to know stands under `options` beside its `module`; see `flowrun docs plugins`.";

function failure(
  choice: PluginChoice,
  port: PluginPort,
  said: string | { readonly what: string; readonly hint: string },
  cause?: unknown,
): CliError {
  const moduleHint = `Name an npm package or a file that exports "${makers[port].name}"; see \`flowrun docs plugins\`.`;
  const { what, hint } = typeof said === "string" ? { what: said, hint: moduleHint } : said;
  const from =
    choice.module.origin.kind === "file" ? "" : ` (${describeOrigin(choice.module.origin)})`;
  const problem = {
    code: "CLI_PLUGIN",
    message: `The ${port} plugin cannot be used${from}: ${what}.`,
    hint,
    ...placeOf(choice.module.origin, "value"),
  };
  return new CliError(exitCode.usage, [problem], { cause });
}

function messageOf(error: unknown): string {
  const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return first.replace(/ imported from .*$/, "").replace(/\.$/, "");
}
