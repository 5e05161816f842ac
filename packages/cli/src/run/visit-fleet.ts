import type { Cell } from "@flowrun/core/plugin";
import { CliError, exitCode } from "../cli-error.ts";
import type { Config } from "../config/config.ts";
import type { Invocation } from "../invocation.ts";
import { visitCell, type CellVisit } from "@flowrun/fleet";
import { createLog } from "../terminal/create-log.ts";
import { ledgerPlace } from "./ledger-place.ts";
import { openCellOf } from "./open-cell-of.ts";

/** A configuration, and the folder in which it stands. */
export interface Visitor {
  readonly config: Config;
  readonly folder: string;
}

/** One of the cells of a fleet. */
export interface FleetCell extends Omit<CellVisit, "close"> {
  /** The application and its platform. */
  readonly name: string;
}

/**
 * Gives `use` all cells of the fleet in which the cell of a configuration is, and resolves with its
 * result. Nothing is made and nobody waited for. Rejects with a `CliError` where the configuration
 * has no cell (`CLI_NO_CELL`) or its servers do not answer (`CELL_AWAY`).
 */
export async function inFleet<T>(
  invocation: Invocation,
  visitor: Visitor,
  use: (cells: readonly FleetCell[]) => Promise<T>,
): Promise<T> {
  const { clock } = invocation.surroundings;
  const cell = await openVisited(invocation, visitor);
  let visits: readonly CellVisit[] = [];
  try {
    const names = await answeredBy(() => cell.cells());
    visits = await Promise.all(names.map((name) => visitCell(cell.another(name), clock)));
    return await use(visits.map((visit, index) => ({ ...visit, name: names[index] ?? "" })));
  } finally {
    for (const visit of visits) await visit.close();
    await cell.close();
  }
}

/** Looks into the cell of a configuration. Rejects as `inFleet` does. */
export async function visitOwnCell(invocation: Invocation, visitor: Visitor): Promise<CellVisit> {
  if (ledgerPlace(invocation.surroundings, visitor.config) === undefined) throw noCell();
  return visitCell(await openVisited(invocation, visitor), invocation.surroundings.clock);
}

async function openVisited(
  { surroundings, json, paintError: paint }: Invocation,
  { config, folder }: Visitor,
): Promise<Cell> {
  if (config.cell === undefined) throw noCell();
  const { clock, err } = surroundings;
  const log = createLog({
    level: "warn",
    format: json ? "json" : "text",
    paint,
    write: (line) => err.write(line),
  });
  const place = (config.cells.length === 0 && ledgerPlace(surroundings, config)) || {
    app: "",
    host: "",
  };
  const choice = config.cell;
  return answeredBy(() => openCellOf(choice, place, { folder, clock, log, visits: true }));
}

/** The answer of the servers. Rejects with a `CliError` where they give none. */
async function answeredBy<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error: unknown) {
    const cause = error instanceof CliError ? error.cause : error;
    const why = cause instanceof Error ? cause.message : String(cause);
    // The plugin may have a core of its own, whose errors are of another class.
    const isTold = cause instanceof Error && "code" in cause && cause.code === "CELL_AWAY";
    if (error instanceof CliError && !isTold) throw error;
    const message = isTold ? why : `The servers of the cell do not answer: ${why}.`;
    const hint =
      "Calls that are live go on. Look at the servers and the network between, and try again.";
    throw new CliError(exitCode.unavailable, [{ code: "CELL_AWAY", message, hint }], {
      cause: error,
    });
  }
}

/** Nobody shares the calls of this configuration. */
export function noCell(): CliError {
  const message = "The configuration has no cell that several processes share.";
  const hint = "Name a plugin at `cell` and a platform at `ari.host`; see `flowrun docs fleet`.";
  return new CliError(exitCode.usage, [{ code: "CLI_NO_CELL", message, hint }]);
}
