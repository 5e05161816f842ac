import { compileFlow, type Program, type SettingInputs } from "@flowrun/core";
import { readJournal, recordedFlow, replayJournal, settingInputs, type JournalFile, type Replay } from "@flowrun/proof";
import { CliError, exitCode } from "../../cli-error.ts";
import { canonicalKey } from "../../config/config-key.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { readSetOptions } from "../../config/read-set-options.ts";
import { loadFlow } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { reportDiagnostics } from "../../terminal/report.ts";
import { readSource, readUserFile } from "../../user-files.ts";

/** The options of `flowrun replay`. */
export interface ReplayOptions extends ConfigOptions {
  readonly flow?: string;
  readonly on?: string;
  readonly toTest: boolean;
}

/** A journal that was replayed. */
export interface ReplayedFile {
  readonly journal: JournalFile;
  readonly program: Program;
  readonly replay: Replay;
}

/** Replays one journal, on its own flow or on the one that the options name. */
export async function replayFile(invocation: Invocation, path: string, options: ReplayOptions): Promise<ReplayedFile> {
  const journal = await readJournalFile(invocation, path);
  const program = await programFor(invocation, journal, options.on ?? options.flow, options);
  return {
    journal,
    program,
    replay: replayJournal(program, journal, options.on === undefined ? "same flow" : "other flow"),
  };
}

/** The journal in a file that the user named. Throws a `CliError` that names the line when it is none. */
async function readJournalFile({ surroundings }: Invocation, path: string): Promise<JournalFile> {
  const { journal, problem } = readJournal(path, await readUserFile(surroundings, path));
  if (journal !== undefined) return journal;
  const hint = "Name a file that `flowrun FLOW --journal DIR` wrote.";
  throw new CliError(exitCode.usage, [{ ...problem, hint }]);
}

/**
 * The program to replay a journal on: the flow at `path`, else the one that the journal holds. Its settings are those of
 * the live call, except for secret ones and what `--set` says. Throws a `CliError` when there is no such program.
 */
async function programFor(
  invocation: Invocation,
  journal: JournalFile,
  path: string | undefined,
  options: ConfigOptions,
): Promise<Program> {
  if (path === undefined) {
    if (options.set.length > 0) throw setOfRecorded();
    return recordedProgram(journal);
  }
  const { surroundings, paintError } = invocation;
  const source = await readSource(surroundings, path);
  const { config } = loadFlow(surroundings, source, options);
  const recorded = settingInputs(source, journal.head.settings ?? {});
  const { program, diagnostics } = compileFlow(source, { ...config.settings, ...withoutSet(recorded, options) });
  if (program !== undefined) return program;
  surroundings.err.write(reportDiagnostics(source, diagnostics, paintError));
  throw new CliError(exitCode.failed, []);
}

function recordedProgram({ name, head }: JournalFile): Program {
  const compilation = recordedFlow(head);
  if (compilation?.program !== undefined) return compilation.program;
  const why =
    compilation === undefined ? "does not hold its flow" : "holds a flow that cannot be compiled as it stands there";
  const message = `The journal "${name}" ${why}.`;
  const hint = `Name the flow: flowrun replay ${name} --flow FLOW.`;
  throw new CliError(exitCode.usage, [{ code: "PROOF_JOURNAL_NO_FLOW", message, hint }]);
}

function setOfRecorded(): CliError {
  const message = "--set needs a flow: a journal alone is replayed with the settings that it holds.";
  const hint = "Name the flow with --flow or --on, or leave --set out.";
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}

function withoutSet(recorded: SettingInputs, { set }: ConfigOptions): SettingInputs {
  const keys = new Set(readSetOptions(set).entries.map(({ key }) => key));
  return Object.fromEntries(Object.entries(recorded).filter(([name]) => !keys.has(canonicalKey(name))));
}
