import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { CliError, exitCode } from "../cli-error.ts";
import type { Surroundings } from "../surroundings.ts";

/**
 * The test files among what the user named, in order of their paths: files as they are, and all `*.test.yaml` below a
 * folder. Without any name: all below the working directory. Folders `node_modules`, and those that begin with a dot, are
 * left out. Throws a `CliError` when there is none.
 */
export function findTestFiles({ cwd }: Surroundings, paths: readonly string[]): readonly string[] {
  const named = paths.length === 0 ? ["."] : paths;
  const found = named.flatMap((path) => (isFolder(resolve(cwd, path)) ? testFilesBelow(cwd, path) : [path]));
  if (found.length > 0) return [...new Set(found)];
  const message = `There is no file *.test.yaml below ${paths.length === 0 ? "this folder" : `"${paths.join('", "')}"`}.`;
  const hint = "Write one beside a flow; docs/proof.md shows how.";
  throw new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }]);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function testFilesBelow(cwd: string, folder: string): readonly string[] {
  const entries = readdirSync(resolve(cwd, folder), { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules$|\.)/.test(entry.name) ? [] : testFilesBelow(cwd, path);
    return /\.test\.ya?ml$/.test(entry.name) ? [path] : [];
  });
}
