import { reachOwner, type LineSocket, ledgerSocket } from "@flowrun/durability";
import { CliError, exitCode } from "../cli-error.ts";
import type { Config } from "../config/config.ts";
import type { Surroundings } from "../surroundings.ts";
import { ledgerPlace } from "./ledger-place.ts";

/**
 * The process of this machine that keeps the calls of a configuration in its ledger. Rejects with a
 * `CliError` (`CLI_NOTHING_RUNS`) where there is none.
 */
export async function ownerHere(surroundings: Surroundings, config: Config): Promise<LineSocket> {
  const place = ledgerPlace(surroundings, config);
  const socket = place && ledgerSocket(place);
  if (socket === undefined)
    throw nothingRuns(
      "No flowrun was found: the configuration has no ledger, beside which it could be reached.",
      giveIt,
    );
  const owner = await reachOwner(socket);
  if (owner === undefined)
    throw nothingRuns(`No flowrun was found: nobody answers at "${socket}".`);
  return owner;
}

/**
 * There is nobody who answers. `message` is a sentence, or several; what is to be done is, unless
 * told, to start one.
 */
export function nothingRuns(message: string, hint: string = startIt): CliError {
  return new CliError(exitCode.unavailable, [{ code: "CLI_NOTHING_RUNS", message, hint }]);
}

const giveIt =
  "Name a platform at `ari.host` and a folder at `durability.ledger`, here and where it is started.";
const startIt =
  "Start it with `flowrun FLOW`, with the same configuration, user and runtime folder.";
