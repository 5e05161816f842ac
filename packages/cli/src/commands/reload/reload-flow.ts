import { askAt, type LineSocket } from "@flowrun/durability";
import { CliError, exitCode } from "../../cli-error.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadRunnable } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { nothingRuns, ownerHere } from "../../run/owner-here.ts";
import { visitOwnCell, type Visitor } from "../../run/visit-fleet.ts";

/**
 * How long a new process may take to have the calls, before which the one that starts it gives it
 * up itself, in milliseconds.
 */
const mostMs = 90_000;

/**
 * Has the flowrun that runs this flow replaced, and says by which process. Rejects with a
 * `CliError` when the flow is not fit to run (then nobody is asked), when none runs
 * (`CLI_NOTHING_RUNS`), or when it stays as it is (`CLI_NOT_TAKEN_OVER`).
 */
export async function reloadFlow(
  invocation: Invocation,
  path: string,
  options: ConfigOptions,
): Promise<void> {
  const { surroundings, json } = invocation;
  const { config, folder } = await loadRunnable(invocation, path, options);
  if (config.cells.length > 0)
    throw notReloaded(
      "It has several cells: stop it, which hands them over, and start the new one.",
    );
  const { owner, close } =
    config.cell === undefined
      ? { owner: await ownerHere(surroundings, config), close: async () => undefined }
      : await ownerInCell(invocation, { config, folder });
  const reply = await askAt(owner, { ask: "reload" }, { clock: surroundings.clock, mostMs });
  await close();
  if (reply.told !== "reloaded") throw notReloaded(reply.told === "stays" ? reply.why : "");
  const { process, calls } = reply;
  const text = `Process ${process} runs the flow now, with ${calls} live ${calls === 1 ? "call" : "calls"}.\n`;
  surroundings.out.write(json ? `${JSON.stringify({ reloaded: true, process, calls })}\n` : text);
}

/** The process that has the calls. */
interface Asked {
  readonly owner: LineSocket;
  readonly close: () => Promise<void>;
}

/** The owner starts the new process beside it, on whatever machine it is. */
async function ownerInCell(invocation: Invocation, visitor: Visitor): Promise<Asked> {
  const visit = await visitOwnCell(invocation, visitor);
  const owner = visit.all().find(({ beat }) => beat === "owner");
  if (owner !== undefined) return { owner: visit.open(owner), close: visit.close };
  await visit.close();
  throw nothingRuns("Nobody has the calls of the cell just now.");
}

function notReloaded(why: string): CliError {
  const message = `The flowrun that runs goes on as it was. ${why}`;
  const hint = "No call was touched. Mend what is wrong, and reload again.";
  return new CliError(exitCode.unavailable, [{ code: "CLI_NOT_TAKEN_OVER", message, hint }]);
}
