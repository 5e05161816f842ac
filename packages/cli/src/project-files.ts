import { readdirSync, statSync, type Dirent, type Stats } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { looksLikeFlow } from "@flowrun/flow/tooling";
import { whyUnread } from "./read-text-file.ts";

/**
 * The facts of what a path leads to. `undefined` where it leads nowhere, such as a link in a circle
 * or a name that is too long. The same where this user may not look.
 */
export function factsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Whether there is a folder at a path. */
export function isFolder(path: string): boolean {
  return factsOf(path)?.isDirectory() ?? false;
}

/** The files below a folder, and sentences about what was skipped there. */
export interface FilesBelow {
  readonly files: readonly string[];
  readonly skipped: readonly string[];
}

/**
 * The files below a folder whose names match, in order of their paths; both are counted from `cwd`.
 * Names that begin with a dot, such as Emacs' `.#a.yaml`, and folders `node_modules` are left out
 * without a word. A folder that cannot be read, a link to nothing and what is no file are skipped.
 */
export function filesBelow(cwd: string, folder: string, name: RegExp): FilesBelow {
  const found = entriesIn(resolve(cwd, folder));
  if (typeof found === "string")
    return { files: [], skipped: [`The folder "${folder}" was skipped: it ${found}.`] };
  const parts = found.map((entry): FilesBelow => {
    const path = join(folder, entry.name);
    if (/^(node_modules$|\.)/.test(entry.name)) return nothing;
    if (entry.isDirectory()) return filesBelow(cwd, path, name);
    if (!name.test(entry.name)) return nothing;
    const why = whySkipped(resolve(cwd, path));
    if (why === undefined) return { files: [path], skipped: [] };
    return { files: [], skipped: [`"${path}" was skipped: ${why}.`] };
  });
  return {
    files: parts.flatMap(({ files }) => files),
    skipped: parts.flatMap(({ skipped }) => skipped),
  };
}

const nothing: FilesBelow = { files: [], skipped: [] };

function entriesIn(folder: string): readonly Dirent[] | string {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    return whyUnread(error);
  }
}

/** The names in a folder; none where it is gone, is no folder or cannot be read. */
export function namesIn(folder: string): readonly string[] {
  const found = entriesIn(folder);
  return typeof found === "string" ? [] : found.map(({ name }) => name);
}

function whySkipped(path: string): string | undefined {
  if (path.includes("\uFFFD")) return "its name is not UTF-8";
  const found = factsOf(path);
  if (found === undefined) return "it is a link to nothing";
  return found.isFile() ? undefined : "it is no file";
}

/** The ending of the names of test files; they stand beside their flows. */
export const testFileName: RegExp = /\.test\.ya?ml$/;

/**
 * Whether a text says of itself that it is a test file; another tool may give its files the same
 * names.
 */
export function holdsScenarios(text: string): boolean {
  return /^["']?flowrun-test["']?[ \t]*:/m.test(text);
}

/**
 * Whether a YAML file says of itself that it is ours: a test file, by its name, must hold
 * scenarios; any other must be a flow.
 */
export function isOurs(name: string, text: string): boolean {
  return testFileName.test(name) ? holdsScenarios(text) : looksLikeFlow(text);
}

/**
 * The addresses of what is in the folder of a file, by its address; none where that cannot be read.
 */
export function addressesBeside(uri: string): readonly string[] {
  if (!uri.startsWith("file:")) return [];
  const folder = dirname(fileURLToPath(uri));
  try {
    return readdirSync(folder).map((name) => pathToFileURL(join(folder, name)).href);
  } catch {
    // The file has never been saved, or its folder may not be read.
    return [];
  }
}
