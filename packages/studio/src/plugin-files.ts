import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { findPackageJSON, stripTypeScriptTypes } from "node:module";
import { dirname, extname, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import * as core from "@flowrun/core";
import * as plugin from "@flowrun/core/plugin";
import * as verb from "@flowrun/core/verb";
import * as flow from "@flowrun/flow";
import { confinedPath } from "./confined-path.ts";

/** The modules of a plugin with verbs, for the workers of pages. */
export interface PluginFiles {
  /**
   * The path of its first module. Nobody can guess it, since imports carry no token: pages learn it
   * with theirs.
   */
  readonly entry: string;
  /** The module at a path, as JavaScript; `undefined` for a path that is none of its own. */
  find(path: string): Promise<string | undefined>;
}

/**
 * The packages that a worker shares with a plugin. It has them in its global `flowrun`, by these
 * names. They are imported with this file: an import for later would put all of the core into one
 * piece of the bundle, and each start would load it.
 */
const shared: Readonly<Record<string, object>> = {
  "@flowrun/core": core,
  "@flowrun/core/plugin": plugin,
  "@flowrun/core/verb": verb,
  "@flowrun/flow": flow,
};

const sharedImport = /(\b(?:from|import)\s*\(?\s*["'])(@flowrun\/[\w/-]+)(?=["'])/g;

/** The languages of modules, each with what makes JavaScript of it. */
const languages: Readonly<Record<string, (text: string) => string>> = {
  ".js": (text) => text,
  ".mjs": (text) => text,
  ".ts": stripTypeScriptTypes,
  ".mts": stripTypeScriptTypes,
};

/** The modules in the package of a file, or in its folder where there is no package. */
export function openPluginFiles(file: string): PluginFiles {
  const folder = dirname(findPackageJSON(pathToFileURL(file)) ?? file);
  const base = `/plugin/${randomBytes(16).toString("base64url")}/`;
  return {
    entry: base + relative(folder, file).split(sep).map(encodeURIComponent).join("/"),
    async find(path) {
      if (!path.startsWith(base)) return undefined;
      const name = decoded(path.slice(base.length));
      if (Object.hasOwn(shared, name)) return sharedModule(name, shared[name]);
      const toJavaScript = languages[extname(name)];
      const place = toJavaScript && (await confinedPath(folder, name));
      const text = place && (await readFile(place, "utf8").catch(() => undefined));
      return text && toJavaScript?.(text).replaceAll(sharedImport, `$1${base}$2`);
    },
  };
}

/** A path as its author wrote it; one that is badly encoded is none of anybody's. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}

/** A module with the exports of a package that the worker has. */
function sharedModule(name: string, exported: object = {}): string {
  const names = Object.keys(exported).join(", ");
  return `export const { ${names} } = globalThis.flowrun[${JSON.stringify(name)}];\n`;
}
