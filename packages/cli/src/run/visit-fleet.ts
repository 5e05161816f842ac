import type { Config, PluginChoice } from "../config/config.ts";
import { CliError, exitCode } from "../cli-error.ts";
import type { Invocation } from "../invocation.ts";
import { visitCell, type CellVisit } from "../ledger/cell/visit-cell.ts";
import { createLog } from "../terminal/create-log.ts";
import { ledgerPlace } from "./ledger-place.ts";
import { openCellOf } from "./open-cell-of.ts";

/** Which cell. */
export interface VisitRequest {
  readonly config: Config;
  /** The folder of the configuration. */
  readonly folder: string;
  readonly choice: PluginChoice;
}

/** Looks into the cell of a configuration. Rejects with a `CliError` where it has none, or its plugin cannot be used. */
export async function visitFleet(
  { surroundings, json, paintError: paint }: Invocation,
  { config, folder, choice }: VisitRequest,
): Promise<CellVisit> {
  const place = ledgerPlace(surroundings, config);
  if (place === undefined) throw noCell();
  const { clock, err } = surroundings;
  const log = createLog({ level: "warn", format: json ? "json" : "text", paint, write: (line) => err.write(line) });
  return visitCell(await openCellOf(choice, place, { folder, clock, log }), clock);
}

/** Nobody shares the calls of this configuration. */
export function noCell(): CliError {
  const message = "The configuration has no cell that several processes share.";
  const hint = "Name a plugin at `cell` and a platform at `ari.host`; see docs/fleet.md.";
  return new CliError(exitCode.usage, [{ code: "CLI_NO_CELL", message, hint }]);
}
