import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Store, Transport } from "@flowrun/core/plugin";
import { CliError, exitCode } from "../cli-error.ts";
import { describeOrigin, placeOf } from "../config/config-entry.ts";
import type { PluginChoice } from "../config/config.ts";
import type { PluginContext } from "./plugin-context.ts";

/** The transport that a user's module makes. Throws a `CliError` when the module cannot be loaded or makes no transport. */
export async function loadTransport(choice: PluginChoice, folder: string, context: PluginContext): Promise<Transport> {
  const made = await make({ choice, folder, port: "transport", maker: "createTransport" }, context);
  if (!hasFunctions<Transport>(made, ["connect", "perform", "close"]))
    throw noPort(choice, "transport", "connect, perform and close");
  return made;
}

/** The store that a user's module makes. Throws a `CliError` when the module cannot be loaded or makes no store. */
export async function loadStore(choice: PluginChoice, folder: string, context: PluginContext): Promise<Store> {
  const made = await make({ choice, folder, port: "store", maker: "createStore" }, context);
  if (!hasFunctions<Store>(made, ["lookup", "close"])) throw noPort(choice, "store", "lookup and close");
  return made;
}

interface Wanted {
  readonly choice: PluginChoice;
  readonly folder: string;
  readonly port: "transport" | "store";
  readonly maker: "createTransport" | "createStore";
}

async function make({ choice, folder, port, maker }: Wanted, context: PluginContext): Promise<unknown> {
  const name = choice.module.value;
  const module = await loadModule(choice, folder, port);
  const create = module[maker];
  if (typeof create !== "function") throw failure(choice, port, `"${name}" does not export a function "${maker}"`);
  try {
    const made: unknown = await create(context);
    return made;
  } catch (error) {
    throw failure(choice, port, `"${maker}" of "${name}" failed: ${messageOf(error)}`, error);
  }
}

/** Plugins that come with flowrun, and need not be installed. */
const bundledModules: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
  "@flowrun/v2-client/store": () => import("@flowrun/v2-client/store"),
};

async function loadModule(
  choice: PluginChoice,
  folder: string,
  port: string,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const name = choice.module.value;
    const bundled = Object.hasOwn(bundledModules, name) ? bundledModules[name] : undefined;
    return await (bundled?.() ?? import(resolveModule(name, folder)));
  } catch (error) {
    throw failure(choice, port, `"${choice.module.value}" cannot be loaded: ${messageOf(error)}`, error);
  }
}

function hasFunctions<T>(value: unknown, names: readonly (keyof T & string)[]): value is T {
  if (typeof value !== "object" || value === null) return false;
  return names.every((name) => name in value && typeof Reflect.get(value, name) === "function");
}

function noPort(choice: PluginChoice, port: string, functions: string): CliError {
  return failure(choice, port, `what "${choice.module.value}" makes is no ${port}: it lacks one of ${functions}`);
}

function failure(choice: PluginChoice, port: string, what: string, cause?: unknown): CliError {
  const from = choice.module.origin.kind === "file" ? "" : ` (${describeOrigin(choice.module.origin)})`;
  const problem = {
    code: "CLI_PLUGIN",
    message: `The ${port} plugin cannot be used${from}: ${what}.`,
    hint: `Name an npm package or a file that exports "create${port === "store" ? "Store" : "Transport"}"; see docs/plugins.md.`,
    ...placeOf(choice.module.origin, "value"),
  };
  return new CliError(exitCode.usage, [problem], { cause });
}

function messageOf(error: unknown): string {
  const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return first.replace(/ imported from .*$/, "").replace(/\.$/, "");
}

/**
 * The address of a plugin's module: a name that begins with `.` or `/` is a file, counted from `folder`; anything else is a
 * package, looked for from `folder` upwards. Throws when there is no such package.
 */
function resolveModule(name: string, folder: string): string {
  if (/^\.{0,2}\//.test(name) || isAbsolute(name)) return pathToFileURL(resolve(folder, name)).href;
  const manifestPath = findPackageJSON(name, pathToFileURL(join(folder, "flowrun.config.yaml")));
  if (manifestPath === undefined) throw new Error(`There is no package "${name}" in "${folder}" or above`);
  const manifest: unknown = JSON.parse(readFileSync(manifestPath, "utf8"));
  return pathToFileURL(join(dirname(manifestPath), entryOf(manifest))).href;
}

/** The file that `import` of a package gives: under `exports` for `import`, `node` or `default`, else `main`, else index.js. */
function entryOf(manifest: unknown): string {
  const root = member(manifest, "exports");
  const entry = findTarget(member(root, ".") ?? root) ?? member(manifest, "main");
  return typeof entry === "string" ? entry : "index.js";
}

function findTarget(target: unknown): string | undefined {
  if (typeof target === "string") return target;
  if (typeof target !== "object" || target === null) return undefined;
  const conditions = Object.entries(target).filter(([name]) => ["node", "import", "default"].includes(name));
  return conditions.map(([, value]) => findTarget(value)).find((found) => found !== undefined);
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
