import type { StepResult } from "../interpret/draft.ts";
import type { JournalEntry } from "../ports/journal.ts";
import type { Program } from "../interpret/program.ts";
import type { Interpreter } from "./host.ts";

/** Steps a call again from its journal, executing nothing: the results are those of the live call (I2). What the journal masked stays masked. */
export function replay(
  interpreter: Interpreter,
  program: Program,
  entries: readonly JournalEntry[],
): readonly StepResult[] {
  const results: StepResult[] = [];
  for (const entry of entries) {
    const last = results.at(-1);
    if ("start" in entry) results.push(interpreter.start(program, entry.start));
    else if (last !== undefined) results.push(interpreter.step(program, last.state, entry.event));
  }
  return results;
}
