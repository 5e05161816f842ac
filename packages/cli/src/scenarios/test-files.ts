import type { Language } from "@flowrun/flow";
import { existsSync } from "node:fs";
import { basename, join, resolve, dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Diagnostic, Source } from "@flowrun/core";
import { openTestFile, type Property, readTestFile, type Trial } from "@flowrun/proof";
import { CliError, exitCode } from "../cli-error.ts";
import { configuredLanguage } from "../flow/language.ts";
import {
  filesBelow,
  type FilesBelow,
  holdsScenarios,
  isFolder,
  isOurs,
  testFileName,
} from "../project-files.ts";
import type { Surroundings } from "../surroundings.ts";
import { gatherFlow } from "../flow/gather-flow.ts";
import { readYamlFile } from "../user-files.ts";
import { textOnDisk } from "./check-scenarios.ts";
import { findScenarios } from "./find-scenarios.ts";

/**
 * The test files among the paths of the user, in order. They are files as they are, those beside a
 * flow that are about it, and all `*.test.yaml` below a folder. Without any name: all below the
 * working directory. Folders `node_modules`, and those that begin with a dot, are left out. Throws
 * a `CliError` when there is none.
 */
export function findTestFiles({ cwd }: Surroundings, paths: readonly string[]): FilesBelow {
  const named = paths.length === 0 ? ["."] : paths;
  const parts = named.map((path): FilesBelow => {
    if (isFolder(resolve(cwd, path))) return filesBelow(cwd, path, testFileName);
    return { files: isFlow(resolve(cwd, path)) ? testsOf(cwd, path) : [path], skipped: [] };
  });
  const found = parts.flatMap(({ files }) => files);
  const skipped = parts.flatMap((part) => part.skipped);
  if (found.length > 0) return { files: [...new Set(found)], skipped };
  const message = `There is no file *.test.yaml below ${paths.length === 0 ? "this folder" : `"${paths.join('", "')}"`}.`;
  const hint = [...skipped, "Write one beside a flow; `flowrun docs scenarios` shows how."].join(
    " ",
  );
  throw new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }]);
}

function isFlow(path: string): boolean {
  const text = testFileName.test(path) ? undefined : textOnDisk(path);
  return text !== undefined && isOurs(path, text) && !holdsScenarios(text);
}

function testsOf(cwd: string, flow: string): readonly string[] {
  const found = findScenarios({ flow: pathToFileURL(resolve(cwd, flow)).href, open: [] });
  if (found.length > 0)
    return found.map(({ uri }) => join(dirname(flow), basename(fileURLToPath(uri)))).toSorted();
  const own = flow.replace(/(?=\.ya?ml$)/, ".test");
  const message = `No file *.test.yaml beside "${flow}" is about it.`;
  const hint = `Write "${own}", or have it written: flowrun explore ${flow} --write ${own}`;
  throw new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }]);
}

/** A test file with its flow, and what is wrong with the two. */
export interface LoadedTests {
  readonly source: Source;
  /** Absent when the file names none that can be read. */
  readonly flow: Source | undefined;
  /** Empty when anything is wrong. */
  readonly trials: readonly Trial[];
  /** The rules that every call of the flow keeps; empty when anything is wrong. */
  readonly properties: readonly Property[];
  readonly diagnostics: readonly Diagnostic[];
  readonly flowDiagnostics: readonly Diagnostic[];
  /** The language of the flow; absent where there is none. */
  readonly language?: Language;
}

/** Reads a test file and its flow. Throws a `CliError` when the test file itself cannot be read. */
export async function loadTestFile(surroundings: Surroundings, path: string): Promise<LoadedTests> {
  const source = { name: path, text: await readYamlFile(surroundings, path) };
  const file = openTestFile(source);
  const flowPath = join(dirname(path), file.flow);
  const nothing = { source, flow: undefined, trials: [], properties: [], flowDiagnostics: [] };
  if (file.root === undefined) return { ...nothing, diagnostics: file.diagnostics };
  if (!existsSync(resolve(surroundings.cwd, flowPath))) {
    const message = `There is no flow "${flowPath}".`;
    const hint = 'Name it with "flow": its path from the folder of this file.';
    const problem: Diagnostic = {
      code: "PROOF_NO_FLOW",
      severity: "error",
      message,
      span: file.flowSpan,
      hint,
    };
    return { ...nothing, diagnostics: [...file.diagnostics, problem] };
  }
  const flow = gatherFlow(surroundings, {
    name: flowPath,
    text: await readYamlFile(surroundings, flowPath),
  });
  const language = configuredLanguage(surroundings, flowPath);
  return { source, flow, language, ...readTestFile(file, flow, language) };
}
