import { type BrokenProperty, formatReplay, formatRoomReplay } from "@flowrun/proof";
import { CliError, exitCode, type Problem } from "../../cli-error.ts";
import type { Invocation } from "../../invocation.ts";
import {
  replayFile,
  type ReplayedFile,
  type ReplayedRoom,
  type ReplayOptions,
} from "./replay-file.ts";

/**
 * Replays every file and prints the result; gives whether all are the same. For several files a
 * summary comes first, and only those that differ are shown. A file that is no journal does not
 * keep the others from it.
 */
export async function printReplays(
  invocation: Invocation,
  files: readonly string[],
  options: ReplayOptions,
): Promise<boolean> {
  const isSeries = files.length > 1 && !invocation.json;
  const problems: Problem[] = [];
  const different: ReplayedFile[] = [];
  for (const file of files) {
    try {
      const replayed = await replayFile(invocation, file, options);
      if (!isGood(replayed)) different.push(replayed);
      if (!isSeries) printReplay(invocation, replayed, options);
    } catch (error) {
      if (!(error instanceof CliError) || error.exitCode !== exitCode.usage) throw error;
      problems.push(...error.problems);
    }
  }
  if (isSeries) {
    invocation.surroundings.out.write(totals(files, different, problems));
    printDifferent(invocation, different, options);
  }
  if (problems.length > 0) throw new CliError(exitCode.usage, problems);
  return different.length === 0;
}

/** Whether a call came to the same, and keeps every property. */
function isGood(replayed: ReplayedFile): boolean {
  return replayed.replay.difference === undefined && brokenIn(replayed).length === 0;
}

function brokenIn(replayed: ReplayedFile): readonly BrokenProperty[] {
  return replayed.program === undefined ? [] : replayed.broken;
}

function printDifferent(
  invocation: Invocation,
  different: readonly ReplayedFile[],
  options: ReplayOptions,
): void {
  for (const replayed of different) printSummary(invocation, replayed, options);
  for (const replayed of different) {
    invocation.surroundings.out.write(`${replayed.journal.name}\n`);
    printSteps(invocation, replayed);
  }
}

function totals(
  files: readonly string[],
  different: readonly ReplayedFile[],
  problems: readonly Problem[],
): string {
  const same = files.length - different.length - problems.length;
  const unread = problems.length === 0 ? "" : `, ${problems.length} unreadable`;
  return `${files.length} journals: ${same} the same, ${different.length} different${unread}.\n`;
}

/**
 * Prints a replay step by step, and a summary; with `--json` as one object on one
 * line.
 */
export function printReplay(
  invocation: Invocation,
  replayed: ReplayedFile,
  options: ReplayOptions,
): void {
  const { surroundings, json } = invocation;
  if (json) return surroundings.out.write(`${JSON.stringify(jsonOf(replayed))}\n`);
  printSteps(invocation, replayed);
  printSummary(invocation, replayed, options);
  return undefined;
}

function printSteps({ surroundings, paint }: Invocation, replayed: ReplayedFile): void {
  const text = textOf(replayed).replaceAll(/^([-+]) .*$/gm, (line, mark: string) =>
    paint(mark === "-" ? "red" : "green", line),
  );
  surroundings.out.write(text);
}

function textOf(replayed: ReplayedFile): string {
  if (replayed.program === undefined) return formatRoomReplay(replayed.replay);
  return formatReplay(replayed.program, replayed.journal.head, replayed.replay);
}

function printSummary(
  { surroundings, paint }: Invocation,
  replayed: ReplayedFile,
  options: ReplayOptions,
): void {
  const { journal, replay } = replayed;
  const cut = journal.cutOff ? " Its last line was cut off and is left out." : "";
  const summary = `${journal.name}: ${summaryOf(replayed, options)}${cut}`;
  surroundings.out.write(`${paint(replay.difference === undefined ? "green" : "red", summary)}\n`);
  for (const { message, atMs } of brokenIn(replayed))
    surroundings.out.write(
      `${paint("red", `${journal.name}: ${message} At ${(atMs / 1000).toFixed(3)} s.`)}\n`,
    );
}

function summaryOf(replayed: ReplayedFile, { on }: ReplayOptions): string {
  if (replayed.program === undefined) return roomSummary(replayed);
  const {
    journal,
    replay: { steps, difference },
  } = replayed;
  const hasCommands = [journal.head, ...journal.events].some(
    ({ commands }) => commands !== undefined,
  );
  if (!hasCommands)
    return `${steps.length} steps; the journal holds no commands to compare them with.`;
  if (difference === undefined) return `${steps.length} steps came to the same commands.`;
  const place = `at line ${difference.line}, ${(difference.atMs / 1000).toFixed(3)} s into the call`;
  const hint = "lines with - are the journal's, lines with + are the replay's";
  return on === undefined ? `differs ${place}; ${hint}.` : `departs ${place}; ${hint}.`;
}

function roomSummary({ journal: { room }, replay: { steps, difference } }: ReplayedRoom): string {
  if (difference === undefined)
    return `${steps.length} lines of the room "${room}" came to the same commands.`;
  return `differs at line ${difference.line}; lines with - are the journal's, lines with + are the replay's.`;
}

function jsonOf(replayed: ReplayedFile): unknown {
  const {
    journal,
    replay: { steps, difference },
  } = replayed;
  const broken = brokenIn(replayed).map(({ property, message, atMs }) => {
    return { name: property.name, message, atMs };
  });
  const { name, cutOff } = journal;
  return {
    file: name,
    ...("head" in journal
      ? { call: journal.head.call, flow: journal.head.flow }
      : { room: journal.room }),
    same: difference === undefined,
    cutOff,
    steps,
    difference: difference ?? null,
    ...(broken.length === 0 ? {} : { broken }),
  };
}
