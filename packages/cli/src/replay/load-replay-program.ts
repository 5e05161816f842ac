import { compileFlow, type Program, type SettingInputs } from "@flowrun/core";
import type { JournalFile } from "@flowrun/proof";
import { CliError, exitCode } from "../cli-error.ts";
import { canonicalKey } from "../config/config-key.ts";
import type { ConfigOptions } from "../config/config-options.ts";
import { readSetOptions } from "../config/read-set-options.ts";
import { loadFlow } from "../flow/load-flow.ts";
import type { Invocation } from "../invocation.ts";
import { reportDiagnostics } from "../terminal/report.ts";
import { readSource } from "../user-files.ts";

/**
 * The program to replay a journal on: the flow at `path`, else the one that the journal holds. Its settings are those of
 * the live call, except for secret ones and what `--set` says. Throws a `CliError` when there is no such program.
 */
export async function loadReplayProgram(
  invocation: Invocation,
  journal: JournalFile,
  path: string | undefined,
  options: ConfigOptions,
): Promise<Program> {
  if (path === undefined) return recordedProgram(journal);
  const { surroundings, paintError } = invocation;
  const { settingInputs } = await import("@flowrun/proof");
  const source = await readSource(surroundings, path);
  const { config } = loadFlow(surroundings, source, options);
  const recorded = settingInputs(source, journal.head.settings ?? {});
  const { program, diagnostics } = compileFlow(source, { ...config.settings, ...withoutSet(recorded, options) });
  if (program !== undefined) return program;
  surroundings.err.write(reportDiagnostics(source, diagnostics, paintError));
  throw new CliError(exitCode.failed, []);
}

async function recordedProgram({ name, head }: JournalFile): Promise<Program> {
  const { recordedFlow } = await import("@flowrun/proof");
  const compilation = recordedFlow(head);
  if (compilation?.program !== undefined) return compilation.program;
  const why =
    compilation === undefined ? "does not hold its flow" : "holds a flow that cannot be compiled as it stands there";
  const message = `The journal "${name}" ${why}.`;
  const hint = `Name the flow: flowrun replay ${name} --flow FLOW.`;
  throw new CliError(exitCode.usage, [{ code: "PROOF_JOURNAL_NO_FLOW", message, hint }]);
}

function withoutSet(recorded: SettingInputs, { set }: ConfigOptions): SettingInputs {
  const keys = new Set(readSetOptions(set).entries.map(({ key }) => key));
  return Object.fromEntries(Object.entries(recorded).filter(([name]) => !keys.has(canonicalKey(name))));
}
