import type { Program } from "@flowrun/core";
import { CliError } from "../cli-error.ts";
import type { ConfigOptions } from "../commands/config-options.ts";
import { exitCode } from "../exit-code.ts";
import type { Invocation } from "../invocation.ts";
import type { LoadedFlow } from "../loaded-flow.ts";
import { printWarnings } from "../output/print-warnings.ts";
import { reportDiagnostics } from "../output/report-diagnostics.ts";
import { readSource } from "../read-source.ts";
import { loadFlow } from "../load-flow.ts";

/** A flow without errors. */
export interface RunnableFlow extends LoadedFlow {
  readonly program: Program;
}

/**
 * Loads a flow and prints what is wrong with it. When that is an error it throws a `CliError`: with exit code 2 when only
 * values of the configuration are wrong, else with 1.
 */
export async function loadRunnable(
  invocation: Invocation,
  path: string,
  options: ConfigOptions,
): Promise<RunnableFlow> {
  const { surroundings, paintError } = invocation;
  const loaded = loadFlow(surroundings, await readSource(surroundings, path), options);
  printWarnings(invocation, loaded.warnings);
  const { program, source, diagnostics } = loaded;
  surroundings.err.write(reportDiagnostics(source, diagnostics, paintError));
  if (program !== undefined) return { ...loaded, program };
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const isConfiguration = errors.every(({ code }) => code.startsWith("FLOW_SETTING_"));
  throw new CliError(isConfiguration ? exitCode.usage : exitCode.failed, []);
}
