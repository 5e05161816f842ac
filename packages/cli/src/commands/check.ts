import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Command, Option } from "commander";
import {
  flowTimes,
  toGithubCommand,
  toJsonDiagnostic,
  type Diagnostic,
  type FlowTimes,
  type Source,
} from "@flowrun/core";
import { PortError } from "@flowrun/core/plugin";
import { formatTimes } from "../check/format-times.ts";
import { CliError } from "../cli-error.ts";
import { exitCode } from "../exit-code.ts";
import type { Begin, Invocation } from "../invocation.ts";
import { loadFlow, readSource, type LoadedFlow } from "../load-flow.ts";
import { printWarnings } from "../output/print-warnings.ts";
import { countDiagnostics, reportDiagnostics } from "../output/report-diagnostics.ts";
import { holdsScenarios } from "../proof/holds-scenarios.ts";
import { withConfigOptions, type ConfigOptions } from "./config-options.ts";
import { durationOption } from "./parse-options.ts";

const examples = `Examples:
  flowrun check flows/*.yaml
  flowrun check --format github flows/reference.yaml     annotations in GitHub Actions
  cat flow.yaml | flowrun check -
  flowrun check --strict flows/reference.yaml            warnings end with 1 too
  flowrun check --times --media-length 8s flow.yaml      how long calls and silences can get
  flowrun check --platform flow.yaml                     whether the platform has every sound
`;

type Format = "text" | "json" | "github";

interface CheckOptions extends ConfigOptions {
  readonly format: Format;
  readonly strict: boolean;
  readonly times: boolean;
  readonly mediaLength: number;
  readonly platform: boolean;
}

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

/**
 * `flowrun check FLOW…`: every mistake in the flows; exit code 1 when one is an error, or with `--strict` a warning; 3 when
 * a platform that is to be asked does not answer.
 */
export function checkCommand(begin: Begin): Command {
  const command = new Command("check")
    .summary("find the mistakes in flows")
    .description("Checks flows completely, with the settings of the configuration. Ends with 1 when one has an error.")
    .addHelpText("before", examples)
    .argument("<flow...>", "files; - for standard input")
    .addOption(
      new Option("--format <format>", "how problems are printed").choices(["text", "json", "github"]).default("text"),
    )
    .option("--strict", "let warnings end with 1 too", false)
    .option("--times", "print the longest call and the longest silence, by the timers of the flow", false)
    .addOption(
      new Option("--media-length <duration>", "what each file that is played counts for --times")
        .argParser(durationOption)
        .default(30_000, "30s"),
    )
    .option("--platform", "ask the platform at ari.host for every sound and recording of the flow", false);
  return withConfigOptions(command).action(async (paths: readonly string[], options: CheckOptions) => {
    const invocation = begin();
    const files: CheckedFile[] = [];
    for (const path of paths) files.push(await check(invocation, path, options));
    print(invocation, files, { times: options.times, format: invocation.json ? "json" : options.format });
    const failure = files.find((file) => file.failure !== undefined)?.failure;
    if (failure !== undefined) throw failure;
    const failed = files.some(({ diagnostics }) =>
      diagnostics.some(({ severity }) => severity === "error" || options.strict),
    );
    if (failed) throw new CliError(exitCode.failed, []);
  });
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
  const { askPlatform } = await import("../check/ask-platform.ts");
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
