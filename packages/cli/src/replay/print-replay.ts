import type { Invocation } from "../invocation.ts";
import type { ReplayedFile, ReplayOptions } from "./replay-file.ts";

/** Prints a replay step by step, and a summary on standard error; with `--json` as one object on one line. */
export async function printReplay(
  { surroundings, json, paint, paintError }: Invocation,
  replayed: ReplayedFile,
  options: ReplayOptions,
): Promise<void> {
  const { formatReplay } = await import("@flowrun/proof");
  const { journal, program, replay } = replayed;
  if (json) return surroundings.out.write(`${JSON.stringify(jsonOf(replayed))}\n`);
  const text = formatReplay(program, journal.head, replay).replaceAll(/^([-+]) .*$/gm, (line, mark: string) =>
    paint(mark === "-" ? "red" : "green", line),
  );
  surroundings.out.write(text);
  const cut = journal.cutOff ? " Its last line was cut off and is left out." : "";
  const summary = `${journal.name}: ${summaryOf(replayed, options)}${cut}`;
  surroundings.err.write(`${paintError(replay.difference === undefined ? "green" : "red", summary)}\n`);
  return undefined;
}

function summaryOf({ journal, replay: { steps, difference } }: ReplayedFile, { on }: ReplayOptions): string {
  const hasCommands = [journal.head, ...journal.events].some(({ commands }) => commands !== undefined);
  if (!hasCommands) return `${steps.length} steps; the journal holds no commands to compare them with.`;
  if (difference === undefined) return `${steps.length} steps came to the same commands.`;
  const place = `at line ${difference.line}, ${(difference.atMs / 1000).toFixed(3)} s into the call`;
  const hint = "lines with - are the journal's, lines with + are the replay's";
  return on === undefined ? `differs ${place}; ${hint}.` : `departs ${place}; ${hint}.`;
}

function jsonOf({ journal: { name, head, cutOff }, replay: { steps, difference } }: ReplayedFile): unknown {
  return {
    file: name,
    call: head.call,
    flow: head.flow,
    same: difference === undefined,
    cutOff,
    steps,
    difference: difference ?? null,
  };
}
