import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { fileURLToPath } from "node:url";
import { filesOf, ownPath } from "@flowrun/core/tooling";
import type { FlowReads } from "@flowrun/proof";
import type { PluginChoice } from "../config/config.ts";
import { type PluginPort, pluginPorts } from "../config/plugin-ports.ts";
import { bundledModules } from "../run/bundled-modules.ts";
import { cannotLoad } from "../run/load-plugin.ts";
import { resolveModule } from "../run/resolve-module.ts";
import { version } from "../version.ts";
import type { RunnableFlow } from "./load-flow.ts";

/** The SHA-256 of a text, in hexadecimal digits. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The hashes of all that decides what a flow does. Throws a `CliError` where a plugin is not there.
 */
export function readsOf({ source, program, config, folder }: RunnableFlow): FlowReads {
  const files = filesOf(source).map(({ path, start, end }) => ({
    name: path === "" ? ownPath(source) : path,
    sha256: sha256(source.text.slice(start, end)),
  }));
  const tables = Object.values(program.tables).map((table) => ({
    name: table.name,
    sha256: sha256(JSON.stringify(table)),
  }));
  const verbs = config.verbs?.value;
  const plugins = [
    ...(verbs === undefined
      ? []
      : [{ key: "verbs", name: verbs, ...readModule(resolveModule(verbs, folder)) }]),
    ...pluginPorts.flatMap((port) => {
      const choice = port === "http" ? config.http.plugin : config[port];
      return choice === undefined
        ? []
        : [{ key: port, name: choice.module.value, ...readPlugin(port, choice, folder) }];
    }),
  ];
  return { files, tables, plugins };
}

/** The version of a package, and the hash of the file of it that is loaded. */
interface ReadModule {
  readonly version: string | null;
  readonly sha256: string;
}

function readPlugin(port: PluginPort, choice: PluginChoice, folder: string): ReadModule {
  const name = choice.module.value;
  // It is a part of this flowrun, which is of one version.
  if (bundledModules.has(name)) return { version, sha256: sha256(`${name} ${version}`) };
  try {
    return readModule(resolveModule(name, folder));
  } catch (error) {
    throw cannotLoad(port, choice, error);
  }
}

function readModule(address: string): ReadModule {
  const manifest = findPackageJSON(address);
  const { version: own }: { readonly version?: string } =
    manifest === undefined
      ? {}
      : (JSON.parse(readFileSync(manifest, "utf8")) as { readonly version?: string });
  return { version: own ?? null, sha256: sha256(readFileSync(fileURLToPath(address), "utf8")) };
}
