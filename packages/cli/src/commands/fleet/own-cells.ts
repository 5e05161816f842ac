import { pause, type Clock } from "@flowrun/core/plugin";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Config } from "../../config/config.ts";
import { requireAri } from "../../config/require-ari.ts";
import type { Invocation } from "../../invocation.ts";
import { type Beat, readRoute, writeRoute, type Route, type ToldVersions } from "@flowrun/fleet";
import { cellsOf } from "../../run/cells-of.ts";
import { inFleet, noCell, type FleetCell, type Visitor } from "../../run/visit-fleet.ts";

/** A cell of the application, whose owner goes by a route. */
export interface OwnCell {
  readonly cell: FleetCell;
  readonly owner: Beat;
  /** The route that counts: made over what the owner was started with. */
  readonly route: Route | undefined;
}

/**
 * How long an owner may take to go by a new route, and how often that is looked for, in
 * milliseconds.
 */
const mostMs = 10_000;
const lookMs = 100;

/**
 * Does something in each cell of the application of a configuration, on all platforms. Rejects with
 * a `CliError`, where there is none, or one of them has no owner, before anything is done.
 */
export async function inOwnCells(
  invocation: Invocation,
  visitor: Visitor,
  change: (own: OwnCell) => Promise<void>,
): Promise<void> {
  const apps = appsOf(visitor.config);
  await inFleet(invocation, visitor, async (cells) => {
    const own = cells.filter(({ name }) => apps.some((app) => name.startsWith(`${app}@`)));
    if (own.length === 0)
      throw notPublished(
        `No worker of the application "${apps.join('" or "')}" has calls at these servers.`,
      );
    const owned = own.map((cell) => ({ cell, owner: ownerOf(cell) }));
    for (const { cell, owner } of owned)
      if (owner === undefined)
        throw notPublished(`Nobody has the calls of "${cell.name}" just now.`);
    for (const { cell, owner } of owned) {
      if (owner === undefined) continue;
      const route = await readRoute(cell.cell, cell.name);
      await change({ cell, owner, route: route?.over === owner.versions.own ? route : undefined });
    }
  });
}

/** The application of a configuration, or those of its cells. */
function appsOf(config: Config): readonly string[] {
  const all = config.cells.length === 0 ? [config] : cellsOf(config).map((cell) => cell.config);
  const names = all.map(({ ari }) => {
    if (ari === undefined) throw noCell();
    return requireAri(ari).app;
  });
  return [...new Set(names)];
}

/**
 * Makes a route in a cell, and resolves with what its owner tells when it has seen it. Rejects with
 * a `CliError` where that takes too long.
 */
export async function changeRoute(
  { cell }: OwnCell,
  route: Omit<Route, "id">,
  clock: Clock,
): Promise<ToldVersions> {
  const id = await writeRoute(cell.cell, cell.name, route);
  for (
    const until = clock.now() + mostMs;
    clock.now() < until;
    await pause(clock, clock.now() + lookMs)
  ) {
    const versions = ownerOf(cell)?.versions;
    if (versions?.route === id) return versions;
  }
  throw notPublished(
    `The owner of "${cell.name}" has not said yet that it goes by this; whoever has the calls does when it reads the servers.`,
  );
}

function ownerOf(cell: FleetCell): Beat | undefined {
  return cell.all().find(({ beat }) => beat === "owner");
}

/** A version is not offered, or not accepted. `why` is a sentence. */
export function notPublished(why: string): CliError {
  const message = `Nothing is published. ${why}`;
  const hint = "Run `flowrun fleet status`, which shows the versions that take calls.";
  return new CliError(exitCode.unavailable, [{ code: "CLI_NOT_PUBLISHED", message, hint }]);
}
