import type { JournalFile } from "@flowrun/proof";
import { CliError, exitCode } from "../cli-error.ts";
import type { Invocation } from "../invocation.ts";
import { readUserFile } from "../user-files.ts";

/** The journal in a file that the user named. Throws a `CliError` that names the line when it is none. */
export async function readJournalFile({ surroundings }: Invocation, path: string): Promise<JournalFile> {
  const { readJournal } = await import("@flowrun/proof");
  const { journal, problem } = readJournal(path, await readUserFile(surroundings, path));
  if (journal !== undefined) return journal;
  const hint = "Name a file that `flowrun FLOW --journal DIR` wrote.";
  throw new CliError(exitCode.usage, [{ ...problem, hint }]);
}
