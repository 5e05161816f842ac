import { existsSync } from "node:fs";
import { join, resolve, dirname } from "node:path";
import type { Diagnostic, Source } from "@flowrun/core";
import { openTestFile, readTestFile, type Trial } from "@flowrun/proof";
import { CliError, exitCode } from "../cli-error.ts";
import { configuredOperations } from "../flow/v2-operations.ts";
import { filesBelow, isFolder, testFileName } from "../project-files.ts";
import type { Surroundings } from "../surroundings.ts";
import { gatherFlow } from "../flow/gather-flow.ts";
import { readUserFile } from "../user-files.ts";

/**
 * The test files among what the user named, in order of their paths: files as they are, and all `*.test.yaml` below a
 * folder. Without any name: all below the working directory. Folders `node_modules`, and those that begin with a dot, are
 * left out. Throws a `CliError` when there is none.
 */
export function findTestFiles({ cwd }: Surroundings, paths: readonly string[]): readonly string[] {
  const named = paths.length === 0 ? ["."] : paths;
  const found = named.flatMap((path) => (isFolder(resolve(cwd, path)) ? filesBelow(cwd, path, testFileName) : [path]));
  if (found.length > 0) return [...new Set(found)];
  const message = `There is no file *.test.yaml below ${paths.length === 0 ? "this folder" : `"${paths.join('", "')}"`}.`;
  const hint = "Write one beside a flow; docs/proof.md shows how.";
  throw new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }]);
}

/** A test file with its flow, and what is wrong with the two. */
export interface LoadedTests {
  readonly source: Source;
  /** Absent when the file names none that can be read. */
  readonly flow: Source | undefined;
  /** Empty when anything is wrong. */
  readonly trials: readonly Trial[];
  readonly diagnostics: readonly Diagnostic[];
  readonly flowDiagnostics: readonly Diagnostic[];
}

/** Reads a test file and its flow. Throws a `CliError` when the test file itself cannot be read. */
export async function loadTestFile(surroundings: Surroundings, path: string): Promise<LoadedTests> {
  const source = { name: path, text: await readUserFile(surroundings, path) };
  const file = openTestFile(source);
  const flowPath = join(dirname(path), file.flow);
  const nothing = { source, flow: undefined, trials: [], flowDiagnostics: [] };
  if (file.root === undefined) return { ...nothing, diagnostics: file.diagnostics };
  if (!existsSync(resolve(surroundings.cwd, flowPath))) {
    const message = `There is no flow "${flowPath}".`;
    const hint = 'Name it with "flow": its path from the folder of this file.';
    const problem: Diagnostic = { code: "PROOF_NO_FLOW", severity: "error", message, span: file.flowSpan, hint };
    return { ...nothing, diagnostics: [...file.diagnostics, problem] };
  }
  const flow = gatherFlow(surroundings, { name: flowPath, text: await readUserFile(surroundings, flowPath) });
  return { source, flow, ...readTestFile(file, flow, { operations: configuredOperations(surroundings, flowPath) }) };
}
