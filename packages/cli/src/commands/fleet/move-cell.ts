import type { ConfigOptions } from "../../config/config-options.ts";
import { loadPlainConfig } from "../../config/load-config.ts";
import type { Invocation } from "../../invocation.ts";
import { isNamed, successorAmong } from "@flowrun/fleet";
import { inFleet } from "../../run/visit-fleet.ts";
import { askToHandOver, notHandedOver } from "./ask-to-hand-over.ts";
import { notInFleet } from "./not-in-fleet.ts";

/** The options of `flowrun fleet move`. */
export interface MoveOptions extends ConfigOptions {
  readonly to?: string;
}

/**
 * Has another process go on with the calls of a cell, and says which one. Rejects with a
 * `CliError`.
 */
export async function moveCell(
  invocation: Invocation,
  name: string,
  { to, ...options }: MoveOptions,
): Promise<void> {
  const { surroundings, json } = invocation;
  const moved = await inFleet(invocation, loadPlainConfig(invocation, options), async (cells) => {
    const cell = cells.find((each) => each.name === name);
    if (cell === undefined) {
      const names = cells.map((each) => each.name);
      throw notInFleet(`There is no cell "${name}" on these servers.`, name, names);
    }
    const owner = cell.all().find(({ beat }) => beat === "owner");
    if (owner === undefined) throw notHandedOver(`Nobody has the calls of "${name}" just now.`);
    const named = cell.all().filter((each) => to === undefined || isNamed(each, to));
    if (to !== undefined && named.length === 0) {
      const names = cell.all().map((each) => each.name);
      throw notInFleet(`There is no worker "${to}" in the cell "${name}".`, to, names);
    }
    if (to !== undefined && isNamed(owner, to) && named.length === 1)
      throw notHandedOver(`"${to}" has the calls of "${name}" already.`);
    if (successorAmong(named, owner.reads) === undefined)
      throw notHandedOver(`Nobody stands by who could go on with the calls of "${name}".`);
    return askToHandOver(
      cell,
      owner,
      { ask: "move", ...(to !== undefined && { to }) },
      surroundings.clock,
    );
  });
  const text = `${moved.worker} has the calls of "${name}" now, ${moved.calls} live.\n`;
  surroundings.out.write(json ? `${JSON.stringify({ cell: name, ...moved })}\n` : text);
}
