import type { Cell } from "@flowrun/core/plugin";
import type { PluginChoice } from "../config/config.ts";
import type { LedgerPlace } from "@flowrun/durability";
import { loadPlugin, type PluginSurroundings } from "./load-plugin.ts";

/**
 * The cell of an application on its platform. Rejects with a `CliError` where its plugin cannot be
 * used.
 */
export function openCellOf(
  choice: PluginChoice,
  { app, host }: Pick<LedgerPlace, "app" | "host">,
  surroundings: PluginSurroundings,
): Promise<Cell> {
  return loadPlugin("cell", choice, { ...surroundings, cell: cellName({ app, host }) });
}

/** The name of a cell: its application, and its platform. */
export function cellName({ app, host }: Pick<LedgerPlace, "app" | "host">): string {
  return `${app}@${host}`;
}
