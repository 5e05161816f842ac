import type { ConfigOptions } from "../../config/config-options.ts";
import { loadPlainConfig } from "../../config/load-config.ts";
import type { Invocation } from "../../invocation.ts";
import { isNamed, successorAmong, type Beat } from "@flowrun/fleet";
import { inFleet, type FleetCell } from "../../run/visit-fleet.ts";
import { askToHandOver, askWorker, notHandedOver, type HandedOver } from "./ask-to-hand-over.ts";
import { notInFleet } from "./not-in-fleet.ts";

/** A process that is to end, in its cell. */
interface Drained {
  readonly cell: FleetCell;
  readonly beat: Beat;
}

/** The fate of a process: the new owner of its calls, where it had some. */
interface Outcome {
  readonly cell: string;
  readonly worker: string;
  readonly now: HandedOver | null;
}

/**
 * Ends a process, or all of a machine, once others have what it has. First those that stand by, so
 * that nothing is handed to one of them. Rejects with a `CliError`, before anything was touched
 * where nobody else could go on with the calls.
 */
export async function drainWorker(
  invocation: Invocation,
  name: string,
  options: ConfigOptions,
): Promise<void> {
  const { surroundings, json } = invocation;
  const { clock, out } = surroundings;
  await inFleet(invocation, loadPlainConfig(invocation, options), async (cells) => {
    const drained = named(cells, name);
    for (const { cell, beat } of drained) requireSuccessor(cell, beat, name);
    for (const { cell, beat } of drained.toSorted((one, other) => calls(one) - calls(other))) {
      const isOwner = beat.beat === "owner";
      if (!isOwner) await askWorker(cell, beat, { ask: "drain" }, clock);
      const now = isOwner ? await askToHandOver(cell, beat, { ask: "drain" }, clock) : null;
      const outcome: Outcome = { cell: cell.name, worker: beat.name, now };
      out.write(json ? `${JSON.stringify(outcome)}\n` : textOf(outcome));
    }
  });
}

function named(cells: readonly FleetCell[], name: string): readonly Drained[] {
  const all = cells.flatMap((cell) => cell.all().map((beat) => ({ cell, beat })));
  const found = all.filter(({ beat }) => beat.beat !== "leaving" && isNamed(beat, name));
  if (found.length > 0) return found;
  const names = all.map(({ beat }) => beat.name);
  throw notInFleet(`There is no worker "${name}" in any cell on these servers.`, name, names);
}

function requireSuccessor(cell: FleetCell, { beat, reads }: Beat, name: string): void {
  const others = cell.all().filter((each) => !isNamed(each, name));
  if (beat === "owner" && successorAmong(others, reads) === undefined)
    throw notHandedOver(`Nobody but "${name}" could go on with the calls of "${cell.name}".`);
}

function calls({ beat }: Drained): number {
  return beat.beat === "owner" ? 1 : 0;
}

function textOf({ cell, worker, now }: Outcome): string {
  if (now === null) return `${worker} stands by for "${cell}" no more.\n`;
  return `${now.worker} has the calls of "${cell}" now, ${now.calls} live; ${worker} has ended.\n`;
}
