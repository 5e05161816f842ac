import type { Program } from "@flowrun/core";
import type { JournalFile, Replay } from "@flowrun/proof";
import type { ConfigOptions } from "../config/config-options.ts";
import type { Invocation } from "../invocation.ts";
import { loadReplayProgram } from "./load-replay-program.ts";
import { readJournalFile } from "./read-journal-file.ts";

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
  const { replayJournal } = await import("@flowrun/proof");
  const journal = await readJournalFile(invocation, path);
  const program = await loadReplayProgram(invocation, journal, options.on ?? options.flow, options);
  return {
    journal,
    program,
    replay: replayJournal(program, journal, options.on === undefined ? "same flow" : "other flow"),
  };
}
