import { pause, type Clock } from "@flowrun/core/plugin";
import { askAt, type Question, type Reply } from "@flowrun/durability";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Beat } from "@flowrun/fleet";
import type { FleetCell } from "../../run/visit-fleet.ts";

/** The owner of the calls now, and how many they are. */
export interface HandedOver {
  readonly worker: string;
  readonly calls: number;
}

/**
 * How long a hand-over may take, then until the new owner is heard, and how often that is looked
 * for, in milliseconds.
 */
const mostMs = { answer: 20_000, heard: 5_000, look: 100 };

/**
 * Asks the owner of a cell to hand its calls over. Rejects with a `CliError` (`CLI_NOT_TAKEN_OVER`)
 * where it keeps them.
 */
export async function askToHandOver(
  cell: FleetCell,
  owner: Beat,
  question: Question,
  clock: Clock,
): Promise<HandedOver> {
  const reply = await askWorker(cell, owner, question, clock);
  if (reply.told !== "moved")
    throw notHandedOver(reply.told === "stays" ? reply.why : "It does not understand.");
  const until = clock.now() + mostMs.heard;
  for (;;) {
    const next = cell.all().find(({ beat, worker }) => beat === "owner" && worker !== owner.worker);
    if (next !== undefined || clock.now() >= until)
      return { worker: next?.name ?? "Another process", calls: reply.calls };
    await pause(clock, clock.now() + mostMs.look);
  }
}

/**
 * Asks a process of a cell for something. Resolves with what it says, and where it says nothing
 * with that.
 */
export async function askWorker(
  cell: FleetCell,
  to: Beat,
  question: Question,
  clock: Clock,
): Promise<Reply> {
  return askAt(cell.open(to), question, { clock, mostMs: mostMs.answer });
}

/** Calls stay where they are. `why` is a sentence. */
export function notHandedOver(why: string): CliError {
  const message = `The calls stay where they are. ${why}`;
  const hint = "No call was touched. Run `flowrun fleet status` to see who stands by.";
  return new CliError(exitCode.unavailable, [{ code: "CLI_NOT_TAKEN_OVER", message, hint }]);
}
