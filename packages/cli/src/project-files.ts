import { readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { looksLikeFlow } from "@flowrun/flow/tooling";

/** Whether there is a folder at a path. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * The files below a folder whose names match, in order of their paths; both are counted from `cwd`.
 * Folders `node_modules`, and those that begin with a dot, are left out.
 */
export function filesBelow(cwd: string, folder: string, name: RegExp): readonly string[] {
  const entries = readdirSync(resolve(cwd, folder), { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(node_modules$|\.)/.test(entry.name) ? [] : filesBelow(cwd, path, name);
    return name.test(entry.name) ? [path] : [];
  });
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
