import { configuredLanguage, verbsOf } from "../../flow/language.ts";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Diagnostic, Source } from "@flowrun/core";
import { flowTimes } from "@flowrun/flow";
import { PortError } from "@flowrun/core/plugin";
import { CliError, exitCode, type Problem } from "../../cli-error.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadFlow, type LoadedFlow } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { filesNamed } from "../../files-named.ts";
import { holdsScenarios, testFileName } from "../../project-files.ts";
import { whyNotRun } from "../../run/unmet-needs.ts";
import { printWarnings } from "../../terminal/report.ts";
import { readSource } from "../../user-files.ts";
import { printChecked, type CheckFormat, type CheckedFile } from "./print-checked.ts";

/** The options of `flowrun check`. */
export interface CheckOptions extends ConfigOptions {
  readonly format: CheckFormat;
  readonly strict: boolean;
  readonly times: boolean;
  /** In milliseconds. */
  readonly mediaLength: number;
  readonly platform: boolean;
}

/**
 * Checks files and prints what is wrong with them. Throws when that ends the command with another
 * code than 0.
 */
export async function checkFiles(
  invocation: Invocation,
  paths: readonly string[],
  options: CheckOptions,
): Promise<void> {
  const { files, unread } = await checkAll(invocation, paths, options);
  printChecked(invocation, files, {
    times: options.times,
    format: invocation.json ? "json" : options.format,
  });
  if (unread.length > 0) throw new CliError(exitCode.usage, unread);
  const failure = files.find((file) => file.failure !== undefined)?.failure;
  if (failure !== undefined) throw failure;
  const failed = files.some(({ diagnostics }) =>
    diagnostics.some(({ severity }) => severity === "error" || options.strict),
  );
  if (failed) throw new CliError(exitCode.failed, []);
}

/** Everything that was found out about the files that a user named. */
export interface CheckedFiles {
  readonly files: readonly CheckedFile[];
  /** The reasons why others could not be read. */
  readonly unread: readonly Problem[];
}

/**
 * Checks files, and those below folders. Throws a `CliError` only where a folder holds no flow; it
 * warns of files that are skipped there.
 */
export async function checkAll(
  invocation: Invocation,
  paths: readonly string[],
  options: Omit<CheckOptions, "format" | "strict">,
): Promise<CheckedFiles> {
  const files: CheckedFile[] = [];
  const unread: Problem[] = [];
  for (const path of await filesNamed(invocation, paths))
    try {
      files.push(await check(invocation, path, options));
    } catch (error) {
      // The others are checked all the same.
      if (!(error instanceof CliError)) throw error;
      unread.push(...error.problems);
    }
  return { files, unread };
}

async function check(
  invocation: Invocation,
  path: string,
  options: Omit<CheckOptions, "format" | "strict">,
): Promise<CheckedFile> {
  const written = await readSource(invocation.surroundings, path);
  if (testFileName.test(path) && holdsScenarios(written.text)) {
    const { checkScenarios } = await import("../../scenarios/check-scenarios.ts");
    // Scenarios stand beside their flow and are named by the same patterns, so they are checked as
    // what they are.
    const uri = pathToFileURL(resolve(invocation.surroundings.cwd, path)).href;
    const { diagnostics } = checkScenarios(
      { uri, text: written.text, openText: () => undefined },
      verbsOf(configuredLanguage(invocation.surroundings, path)),
    );
    return { source: written, diagnostics, times: undefined, failure: undefined };
  }
  return checkFlowFile(invocation, written, options);
}

async function checkFlowFile(
  invocation: Invocation,
  written: Source,
  options: Omit<CheckOptions, "format" | "strict">,
): Promise<CheckedFile> {
  const flow = loadFlow(invocation.surroundings, written, options);
  printWarnings(invocation, flow.warnings);
  const { source, config } = flow;
  const times = options.times
    ? flowTimes(source, {
        ...flow.language,
        settings: config.settings,
        mediaMs: options.mediaLength,
      })
    : undefined;
  const { diagnostics, failure } = options.platform
    ? await ask(flow)
    : { diagnostics: [], failure: undefined };
  // A file of parts is right as it is: only running it by itself would be a mistake.
  const found = flow.diagnostics.filter(({ code }) => code !== "FLOW_ONLY_PARTS");
  return { source, diagnostics: [...found, ...unmetBy(flow), ...diagnostics], times, failure };
}

/**
 * Where the configuration names a platform: all that a run there would refuse the flow for, at the
 * section that needs it.
 */
function unmetBy({ program, ast, config }: LoadedFlow): readonly Diagnostic[] {
  if (program === undefined || ast === undefined) return [];
  return whyNotRun(program, config).map(({ section = "", ...problem }) => {
    const [first = ast] = ast.declared.get(section)?.nodes.values() ?? [];
    return { ...problem, severity: "error", span: first.name.span };
  });
}

/** The platform's answer, or the reason for none: then the rest of the check must not be lost. */
async function ask(flow: LoadedFlow): Promise<Pick<CheckedFile, "diagnostics" | "failure">> {
  const { askPlatform } = await import("./ask-platform.ts");
  try {
    return { diagnostics: await askPlatform(flow), failure: undefined };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    return { diagnostics: [], failure: error };
  }
}
