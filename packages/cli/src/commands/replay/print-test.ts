import {
  callsBeside,
  journalToScenario,
  printScenarios,
  type RecordedScenario,
} from "@flowrun/proof";
import type { Invocation } from "../../invocation.ts";
import { printReplay } from "./print-replays.ts";
import { replayFile, type ReplayedCall, type ReplayOptions } from "./replay-file.ts";

/**
 * Prints scenarios that repeat the calls of journals, each with the other calls that it met; gives
 * `false` when a journal does not replay. A difference of a scenario from its call is a warning on
 * standard error and a comment in the file.
 */
export async function printTest(
  invocation: Invocation,
  files: readonly string[],
  options: ReplayOptions,
): Promise<boolean> {
  const { surroundings, json, paintError } = invocation;
  const calls: ReplayedCall[] = [];
  let flow = options.flow;
  for (const file of files) {
    const replayed = await replayFile(invocation, file, options);
    if (replayed.replay.difference !== undefined) {
      printReplay(invocation, replayed, options);
      return false;
    }
    // In a room nobody calls; what its calls did stands in their own journals.
    if (replayed.program === undefined) continue;
    flow ??= replayed.program.source.name;
    calls.push(replayed);
  }
  const recorded = calls.map((call) => scenarioOf(call, calls));
  const notes = recorded.flatMap(({ scenario, difference }) =>
    difference === undefined ? [] : [`"${scenario.name}" is not repeated: ${difference}.`],
  );
  for (const note of notes)
    surroundings.err.write(`${paintError("yellow", "warning PROOF_REPLAY_DIFFERS")} ${note}\n`);
  const scenarios = recorded.map(({ scenario }) => scenario);
  const comments = notes.map((note) => `# ${note}\n`).join("");
  surroundings.out.write(
    json ? `${JSON.stringify(recorded)}\n` : comments + printScenarios(scenarios, flow ?? ""),
  );
  return true;
}

/** With the calls that it met it may do what it did, or else it does that alone. */
function scenarioOf(call: ReplayedCall, calls: readonly ReplayedCall[]): RecordedScenario {
  const { program, journal, replay } = call;
  const { name } = program.source;
  const beside = callsBeside(
    call,
    calls.filter((other) => other.program.source.name === name),
  );
  const together = journalToScenario(program, journal, replay, beside);
  if (beside.length === 0 || together.difference === undefined) return together;
  const alone = journalToScenario(program, journal, replay);
  return alone.difference === undefined ? alone : together;
}
