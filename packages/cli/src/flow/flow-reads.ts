import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { fileURLToPath } from "node:url";
import { filesOf, ownPath } from "@flowrun/core/tooling";
import type { FlowReads } from "@flowrun/proof";
import { pluginPorts } from "../config/plugin-ports.ts";
import { resolveModule } from "../run/resolve-module.ts";
import type { RunnableFlow } from "./load-flow.ts";

/** The SHA-256 of a text, in hexadecimal digits. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The hashes of all that decides what a flow does. Throws where a plugin is not there. */
export function readsOf({ source, program, config, folder }: RunnableFlow): FlowReads {
  const files = filesOf(source).map(({ path, start, end }) => ({
    name: path === "" ? ownPath(source) : path,
    sha256: sha256(source.text.slice(start, end)),
  }));
  const tables = Object.values(program.tables).map((table) => ({
    name: table.name,
    sha256: sha256(JSON.stringify(table)),
  }));
  const named = [
    ["verbs", config.verbs?.value] as const,
    ...pluginPorts.map((port) => {
      const choice = port === "http" ? config.http.plugin : config[port];
      return [port, choice?.module.value] as const;
    }),
  ];
  const plugins = named.flatMap(([key, name]) =>
    name === undefined ? [] : [{ key, name, ...moduleOf(name, folder) }],
  );
  return { files, tables, plugins };
}

/** The version of a plugin's package, and the hash of the file that is loaded. */
function moduleOf(
  name: string,
  folder: string,
): { readonly version: string | null; readonly sha256: string } {
  const address = resolveModule(name, folder);
  const manifest = findPackageJSON(address);
  const { version }: { readonly version?: string } =
    manifest === undefined
      ? {}
      : (JSON.parse(readFileSync(manifest, "utf8")) as { readonly version?: string });
  return { version: version ?? null, sha256: sha256(readFileSync(fileURLToPath(address), "utf8")) };
}
