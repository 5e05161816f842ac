import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  flowTimes,
  toGithubCommand,
  toJsonDiagnostic,
  type Diagnostic,
  type FlowTimes,
  type Source,
} from "@flowrun/core";
import { PortError } from "@flowrun/core/plugin";
import { CliError, exitCode } from "../cli-error.ts";
import type { ConfigOptions } from "../config/config-options.ts";
import { loadFlow, type LoadedFlow } from "../flow/load-flow.ts";
import type { Invocation } from "../invocation.ts";
import { holdsScenarios } from "../proof/holds-scenarios.ts";
import { printWarnings, countDiagnostics, reportDiagnostics } from "../terminal/report.ts";
import { readSource } from "../user-files.ts";
import { formatTimes } from "./format-times.ts";

/** The options of `flowrun check`. */
export interface CheckOptions extends ConfigOptions {
  readonly format: Format;
  readonly strict: boolean;
  readonly times: boolean;
  /** In milliseconds. */
  readonly mediaLength: number;
  readonly platform: boolean;
}

type Format = "text" | "json" | "github";

/** A flow with everything that was found out about it. */
interface CheckedFile {
  readonly source: Source;
  /** In the order of the file; what the platform said stands last. */
  readonly diagnostics: readonly Diagnostic[];
  /** Absent when they were not asked for, or the flow has an error. */
  readonly times: FlowTimes | undefined;
  /** Why the platform could not be asked. */
  readonly failure: PortError | undefined;
}

/** Checks files and prints what is wrong with them. Throws when that ends the command with another code than 0. */
export async function checkFiles(
  invocation: Invocation,
  paths: readonly string[],
  options: CheckOptions,
): Promise<void> {
  const files: CheckedFile[] = [];
  for (const path of paths) files.push(await check(invocation, path, options));
  print(invocation, files, { times: options.times, format: invocation.json ? "json" : options.format });
  const failure = files.find((file) => file.failure !== undefined)?.failure;
  if (failure !== undefined) throw failure;
  const failed = files.some(({ diagnostics }) =>
    diagnostics.some(({ severity }) => severity === "error" || options.strict),
  );
  if (failed) throw new CliError(exitCode.failed, []);
}

async function check(invocation: Invocation, path: string, options: CheckOptions): Promise<CheckedFile> {
  const { surroundings } = invocation;
  const written = await readSource(surroundings, path);
  if (path.endsWith(".test.yaml") && holdsScenarios(written.text)) return checkTests(invocation, path, written);
  const flow = loadFlow(surroundings, written, options);
  printWarnings(invocation, flow.warnings);
  const { source, config } = flow;
  const times = options.times
    ? flowTimes(source, { settings: config.settings, mediaMs: options.mediaLength })
    : undefined;
  const { diagnostics, failure } = options.platform ? await ask(flow) : { diagnostics: [], failure: undefined };
  return { source, diagnostics: [...flow.diagnostics, ...diagnostics], times, failure };
}

/** Scenarios stand beside their flow and are named by the same patterns, so they are checked as what they are. */
async function checkTests({ surroundings }: Invocation, path: string, source: Source): Promise<CheckedFile> {
  const { checkScenarios } = await import("../proof/check-scenarios.ts");
  const uri = pathToFileURL(resolve(surroundings.cwd, path)).href;
  const diagnostics = checkScenarios({ uri, text: source.text, openText: () => undefined });
  return { source, diagnostics, times: undefined, failure: undefined };
}

/** What the platform says, or why it says nothing: then the rest of the check must not be lost. */
async function ask(flow: LoadedFlow): Promise<Pick<CheckedFile, "diagnostics" | "failure">> {
  const { askPlatform } = await import("./ask-platform.ts");
  try {
    return { diagnostics: await askPlatform(flow), failure: undefined };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    return { diagnostics: [], failure: error };
  }
}

interface PrintOptions {
  readonly format: Format;
  readonly times: boolean;
}

function print(invocation: Invocation, files: readonly CheckedFile[], { format, times }: PrintOptions): void {
  const { out } = invocation.surroundings;
  const each = <T>(show: (source: Source, diagnostic: Diagnostic) => T): readonly T[] =>
    files.flatMap(({ source, diagnostics }) => diagnostics.map((diagnostic) => show(source, diagnostic)));
  if (format === "github") out.write(each((source, diagnostic) => `${toGithubCommand(source, diagnostic)}\n`).join(""));
  else if (format === "text") for (const file of files) printText(invocation, file);
  else {
    const timed = files.map((file) => ({ file: file.source.name, times: file.times ?? null }));
    const document = { diagnostics: each(toJsonDiagnostic), ...(times && { times: timed }) };
    out.write(`${JSON.stringify(document, null, 2)}\n`);
  }
}

function printText({ surroundings, paint, paintError }: Invocation, { source, diagnostics, times }: CheckedFile): void {
  const summary = `${source.name}: ${countDiagnostics(diagnostics)}\n`;
  if (diagnostics.length === 0) surroundings.out.write(paint("green", summary));
  else surroundings.err.write(`${reportDiagnostics(source, diagnostics, paintError)}\n${summary}`);
  if (times !== undefined) surroundings.out.write(formatTimes(times));
}
