import { type Language, compileFlow, type SettingInputs } from "@flowrun/flow";
import { configuredLanguage } from "../../flow/language.ts";
import type { Program } from "@flowrun/core";
import {
  type BrokenProperty,
  isRoomJournal,
  judgeProperties,
  readJournal,
  readRoomJournal,
  recordedFlow,
  replayJournal,
  replayRoom,
  settingInputs,
  type JournalFile,
  type JournalProblem,
  type Replay,
  type RoomJournal,
  type RoomReplay,
} from "@flowrun/proof";
import { CliError, exitCode } from "../../cli-error.ts";
import { canonicalKey } from "../../config/key-name.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { readSetOptions } from "../../config/read-set-options.ts";
import { loadFlow } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { flowProperties } from "../../scenarios/flow-properties.ts";
import { reportDiagnostics } from "../../terminal/report.ts";
import { readSource, readUserFile } from "../../user-files.ts";

/** The options of `flowrun replay`. */
export interface ReplayOptions extends ConfigOptions {
  readonly flow?: string;
  readonly on?: string;
  readonly toTest: boolean;
  /** Test files with properties. Default: none. */
  readonly tests?: readonly string[];
}

/** The journal of a call that was replayed. */
export interface ReplayedCall {
  readonly journal: JournalFile;
  readonly program: Program;
  readonly replay: Replay;
  /** The properties that do not hold in the call. */
  readonly broken: readonly BrokenProperty[];
}

/** The journal of a room that was replayed, which needs no flow. */
export interface ReplayedRoom {
  readonly journal: RoomJournal;
  readonly program?: undefined;
  readonly replay: RoomReplay;
}

/** A journal that was replayed. */
export type ReplayedFile = ReplayedCall | ReplayedRoom;

/**
 * Replays one journal, that of a call on its own flow or on the one that the options name. Throws a
 * `CliError` that names the line when it is none.
 */
export async function replayFile(
  invocation: Invocation,
  path: string,
  options: ReplayOptions,
): Promise<ReplayedFile> {
  const text = await readUserFile(invocation.surroundings, path);
  if (isRoomJournal(text)) {
    const reading = readRoomJournal(path, text);
    if ("problem" in reading) throw noJournal(reading.problem);
    return { journal: reading.journal, replay: replayRoom(reading.journal) };
  }
  const { journal, problem } = readJournal(path, text);
  if (journal === undefined) throw noJournal(problem);
  const program = await programFor(invocation, journal, options.on ?? options.flow, options);
  const comparison = options.on === undefined ? "same flow" : "other flow";
  const replay = replayJournal(program, journal, comparison);
  const { tests = [] } = options;
  const properties = await flowProperties(invocation, program.source.name, tests);
  const history = replay.steps.map(({ atMs, event, ...result }) => ({ atMs, event, result }));
  return { journal, program, replay, broken: judgeProperties(program, history, properties) };
}

function noJournal(problem: JournalProblem): CliError {
  return new CliError(exitCode.usage, [
    { ...problem, hint: "Name a file that `flowrun FLOW --journal DIR` wrote." },
  ]);
}

/**
 * The program to replay a journal on: the flow at `path`, else the one that the journal holds. Its
 * settings are those of the live call, except for secret ones and what `--set` says. Throws a
 * `CliError` when there is no such program.
 */
async function programFor(
  invocation: Invocation,
  journal: JournalFile,
  path: string | undefined,
  options: ConfigOptions,
): Promise<Program> {
  if (path === undefined) {
    if (options.set.length > 0) throw setOfRecorded();
    return recordedProgram(journal, configuredLanguage(invocation.surroundings));
  }
  const { surroundings, paintError } = invocation;
  const source = await readSource(surroundings, path);
  const { config, language } = loadFlow(surroundings, source, options);
  const recorded = settingInputs(source, journal.head.settings ?? {}, language.verbs);
  const { program, diagnostics } = compileFlow(
    source,
    { ...config.settings, ...withoutSet(recorded, options) },
    language,
  );
  if (program !== undefined) return program;
  surroundings.err.write(reportDiagnostics(source, diagnostics, paintError));
  throw new CliError(exitCode.failed, []);
}

function recordedProgram({ name, head }: JournalFile, language: Language): Program {
  const compilation = recordedFlow(head, language);
  if (compilation?.program !== undefined) return compilation.program;
  const why =
    compilation === undefined
      ? "does not hold its flow"
      : "holds a flow that cannot be compiled as it stands there";
  const message = `The journal "${name}" ${why}.`;
  const hint = `Name the flow: flowrun replay ${name} --flow FLOW.`;
  throw new CliError(exitCode.usage, [{ code: "PROOF_JOURNAL_NO_FLOW", message, hint }]);
}

function setOfRecorded(): CliError {
  const message =
    "--set needs a flow: a journal alone is replayed with the settings that it holds.";
  const hint = "Name the flow with --flow or --on, or leave --set out.";
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}

function withoutSet(recorded: SettingInputs, { set }: ConfigOptions): SettingInputs {
  const keys = new Set(readSetOptions(set).entries.map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(recorded).filter(([name]) => !keys.has(canonicalKey(name))),
  );
}
