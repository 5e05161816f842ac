import { CliError, exitCode, type Problem } from "../cli-error.ts";
import type { Invocation } from "../invocation.ts";
import { printReplay } from "./print-replay.ts";
import { replayFile, type ReplayOptions } from "./replay-file.ts";

/** Replays every file and prints what came of it; whether all are the same. One that is no journal does not keep the others from it. */
export async function replayFiles(
  invocation: Invocation,
  files: readonly string[],
  options: ReplayOptions,
): Promise<boolean> {
  const problems: Problem[] = [];
  const different: string[] = [];
  for (const file of files) {
    try {
      const replayed = await replayFile(invocation, file, options);
      await printReplay(invocation, replayed, options);
      if (replayed.replay.difference !== undefined) different.push(file);
    } catch (error) {
      if (!(error instanceof CliError) || error.exitCode !== exitCode.usage) throw error;
      problems.push(...error.problems);
    }
  }
  if (files.length > 1 && !invocation.json) invocation.surroundings.err.write(totals(files, different, problems));
  if (problems.length > 0) throw new CliError(exitCode.usage, problems);
  return different.length === 0;
}

function totals(files: readonly string[], different: readonly string[], problems: readonly Problem[]): string {
  const same = files.length - different.length - problems.length;
  const unread = problems.length === 0 ? "" : `, ${problems.length} unreadable`;
  return `${files.length} journals: ${same} the same, ${different.length} different${unread}.\n`;
}
