import { CliError, exitCode } from "../../cli-error.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadRunnable } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { reachOwner } from "../../ledger/claim.ts";
import type { Question, Reply } from "../../ledger/hand-over-messages.ts";
import type { LineSocket } from "../../ledger/line-socket.ts";
import { ledgerSocket } from "../../ledger/open-ledger.ts";
import { ledgerPlace } from "../../run/ledger-place.ts";

/**
 * Has the flowrun that runs this flow replaced, and says by which process. Rejects with a `CliError` when the flow is not fit to run
 * (then nobody is asked), when none runs (`CLI_NOTHING_RUNS`), or when it stays as it is (`CLI_NOT_TAKEN_OVER`).
 */
export async function reloadFlow(invocation: Invocation, path: string, options: ConfigOptions): Promise<void> {
  const { surroundings, json } = invocation;
  const { config } = await loadRunnable(invocation, path, options);
  const place = ledgerPlace(surroundings, config);
  const socket = place && ledgerSocket(place);
  if (socket === undefined) throw nothingRuns("Its configuration has no ledger, by which calls could be handed over.");
  const owner = await reachOwner(socket);
  if (owner === undefined) throw nothingRuns(`Nobody answers at "${socket}".`);
  const reply = await ask(owner);
  if (reply.told !== "reloaded") throw notReloaded(reply.told === "stays" ? reply.why : "");
  const { process, calls } = reply;
  const text = `Process ${process} runs the flow now, with ${calls} live ${calls === 1 ? "call" : "calls"}.\n`;
  surroundings.out.write(json ? `${JSON.stringify({ reloaded: true, process, calls })}\n` : text);
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
