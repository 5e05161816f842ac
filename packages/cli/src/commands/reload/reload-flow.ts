import { CliError, exitCode } from "../../cli-error.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadRunnable } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { reachOwner } from "../../ledger/claim.ts";
import type { Question, Reply } from "../../ledger/hand-over-messages.ts";
import type { LineSocket } from "../../ledger/line-socket.ts";
import { ledgerSocket } from "../../ledger/open-ledger.ts";
import type { Config } from "../../config/config.ts";
import { visitOwnCell, type Visitor } from "../../run/visit-fleet.ts";
import { ledgerPlace } from "../../run/ledger-place.ts";
import type { Surroundings } from "../../surroundings.ts";

/**
 * Has the flowrun that runs this flow replaced, and says by which process. Rejects with a `CliError` when the flow is not fit to run
 * (then nobody is asked), when none runs (`CLI_NOTHING_RUNS`), or when it stays as it is (`CLI_NOT_TAKEN_OVER`).
 */
export async function reloadFlow(invocation: Invocation, path: string, options: ConfigOptions): Promise<void> {
  const { surroundings, json } = invocation;
  const { config, folder } = await loadRunnable(invocation, path, options);
  if (config.cells.length > 0)
    throw notReloaded("It has several cells: stop it, which hands them over, and start the new one.");
  const { owner, where, close } =
    config.cell === undefined
      ? await ownerHere(surroundings, config)
      : await ownerInCell(invocation, { config, folder });
  if (owner === undefined) {
    await close();
    throw nothingRuns(`Nobody answers ${where}.`);
  }
  const reply = await ask(owner);
  await close();
  if (reply.told !== "reloaded") throw notReloaded(reply.told === "stays" ? reply.why : "");
  const { process, calls } = reply;
  const text = `Process ${process} runs the flow now, with ${calls} live ${calls === 1 ? "call" : "calls"}.\n`;
  surroundings.out.write(json ? `${JSON.stringify({ reloaded: true, process, calls })}\n` : text);
}

/** The process that has the calls, and where it was looked for. */
interface Asked {
  readonly owner: LineSocket | undefined;
  readonly where: string;
  readonly close: () => Promise<void>;
}

async function ownerHere(surroundings: Surroundings, config: Config): Promise<Asked> {
  const place = ledgerPlace(surroundings, config);
  const socket = place && ledgerSocket(place);
  if (socket === undefined) throw nothingRuns("Its configuration has no ledger, by which calls could be handed over.");
  return { owner: await reachOwner(socket), where: `at "${socket}"`, close: async () => undefined };
}

/** The owner starts the new process beside it, on whatever machine it is. */
async function ownerInCell(invocation: Invocation, visitor: Visitor): Promise<Asked> {
  const visit = await visitOwnCell(invocation, visitor);
  const owner = visit.all().find(({ beat }) => beat === "owner");
  return { owner: owner && visit.open(owner), where: "in the cell", close: visit.close };
}

function ask(owner: LineSocket): Promise<Reply> {
  const question: Question = { ask: "reload" };
  return new Promise((resolve) => {
    owner.onMessage((message) => resolve(message as Reply));
    owner.onClose(() => resolve({ told: "stays", why: "It ended without an answer." }));
    owner.send(question);
  });
}

function nothingRuns(why: string): CliError {
  const message = `No flowrun was found that runs this flow. ${why}`;
  const hint = "Start it with `flowrun FLOW`, with the same configuration, user and runtime folder.";
  return new CliError(exitCode.unavailable, [{ code: "CLI_NOTHING_RUNS", message, hint }]);
}

function notReloaded(why: string): CliError {
  const message = `The flowrun that runs goes on as it was. ${why}`;
  const hint = "No call was touched. Mend what is wrong, and reload again.";
  return new CliError(exitCode.unavailable, [{ code: "CLI_NOT_TAKEN_OVER", message, hint }]);
}
