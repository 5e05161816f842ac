import { reachOwner, ledgerSocket } from "@flowrun/durability";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Config } from "../../config/config.ts";
import { ledgerPlace } from "../../run/ledger-place.ts";
import type { Surroundings } from "../../surroundings.ts";

/**
 * Rejects with a `CliError` (CLI_LEDGER_TAKEN) where a flowrun that is alive has a ledger for the
 * application: the platform would give all its calls to this process. A flowrun without a ledger,
 * or on another machine, cannot be seen from here.
 */
export async function requireFree(surroundings: Surroundings, config: Config): Promise<void> {
  const place = ledgerPlace(surroundings, config);
  const socket = place && ledgerSocket(place);
  const owner = socket === undefined ? undefined : await reachOwner(socket);
  if (place === undefined || owner === undefined) return;
  owner.close();
  const message = `A flowrun that is alive answers the calls of the application "${place.app}", and would lose them to this one.`;
  const hint =
    "Give this one another application, such as --set ari.app=dialler; it needs no line in the dial plan.";
  throw new CliError(exitCode.usage, [{ code: "CLI_LEDGER_TAKEN", message, hint }]);
}
