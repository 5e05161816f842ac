import { formatDuration } from "@flowrun/core";
import { nameOfText, textOf, sealText } from "@flowrun/durability";
import { CliError, exitCode } from "../../cli-error.ts";
import { loadPlainConfig } from "../../config/load-config.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadRunnable } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { cellKeys } from "../../run/open-ledger-of.ts";
import { nextShare } from "../../run/next-route.ts";
import { requireProof } from "../../run/require-proof.ts";
import { roomsApart } from "../../run/rooms-apart.ts";
import { changeRoute, inOwnCells, notPublished } from "./own-cells.ts";

/** The options of `flowrun fleet publish`. */
export interface PublishOptions extends ConfigOptions {
  readonly percent: number;
  /** How long each share stands before it is raised, in milliseconds. */
  readonly ifOk?: number;
  /** Why a version is offered for which its scenarios do not vouch. */
  readonly because?: string;
}

/**
 * Offers a version of a flow to a share of new calls. Rejects with a `CliError`, for the flow, and
 * where an owner does not take it.
 */
export async function publishFlow(
  invocation: Invocation,
  path: string,
  { percent, ifOk: everyMs, because, ...options }: PublishOptions,
): Promise<void> {
  const { surroundings } = invocation;
  const loaded = await loadRunnable(invocation, path, options);
  requireProof(surroundings, {}, loaded);
  const text = textOf(loaded.program);
  const flow = nameOfText(text);
  const keys = cellKeys(loaded.config.durability.keyFile, surroundings, loaded.program);
  if (because === undefined) await findVouched(invocation, path);
  let cells = 0;
  await inOwnCells(invocation, loaded, async (own) => {
    cells += 1;
    const { cell, owner, route } = own;
    const over = owner.versions.own;
    const kept = route?.current === undefined ? {} : { current: route.current };
    if ((route?.current ?? over) === flow)
      throw notPublished(`All calls of "${cell.name}" take this version already.`);
    await cell.cell.keep(flow, sealText(text, keys));
    const ifOk =
      everyMs === undefined ? {} : { ifOk: { everyMs, since: surroundings.clock.now() } };
    const offered = { flow, percent, ...ifOk, ...(because !== undefined && { because }) };
    const { refused } = await changeRoute(own, { over, ...kept, offered }, surroundings.clock);
    if (refused !== undefined) {
      await changeRoute(own, { over, ...kept }, surroundings.clock);
      throw notPublished(refused);
    }
    const told = `${percent} of a hundred new calls of "${cell.name}" take version ${short(flow)} now.`;
    const raised =
      everyMs === undefined
        ? ""
        : ` While it does well, more do every ${formatDuration(everyMs)}: next ${nextShare(percent)}.`;
    say(invocation, `${told}${raised}`, { cell: cell.name, offered: flow, percent, ...ifOk });
  });
  const apart = roomsApart(loaded.program, cells);
  if (apart !== undefined) surroundings.err.write(`${apart}\n`);
}

/** Has all new calls take what is offered. Rejects with a `CliError`. */
export async function acceptOffer(invocation: Invocation, options: ConfigOptions): Promise<void> {
  await inOwnCells(invocation, loadPlainConfig(invocation, options), async (own) => {
    const { cell, owner, route } = own;
    if (route?.offered === undefined)
      throw notPublished(`No version is offered to the calls of "${cell.name}".`);
    const { flow } = route.offered;
    await changeRoute(
      own,
      { over: owner.versions.own, current: flow },
      invocation.surroundings.clock,
    );
    say(invocation, `All new calls of "${cell.name}" take version ${short(flow)} now.`, {
      cell: cell.name,
      current: flow,
    });
  });
}

/** Has no new call take what is offered; its live ones finish on it. Rejects with a `CliError`. */
export async function withdrawOffer(invocation: Invocation, options: ConfigOptions): Promise<void> {
  await inOwnCells(invocation, loadPlainConfig(invocation, options), async (own) => {
    const { cell, owner, route } = own;
    if (route?.offered === undefined)
      throw notPublished(`No version is offered to the calls of "${cell.name}".`);
    const { current = owner.versions.own, offered } = route;
    const kept = route.current === undefined ? {} : { current };
    await changeRoute(own, { over: owner.versions.own, ...kept }, invocation.surroundings.clock);
    const text = `Version ${short(offered.flow)} is taken back; all new calls of "${cell.name}" take ${short(current)}.`;
    say(invocation, text, { cell: cell.name, withdrawn: offered.flow, current });
  });
}

/** Rejects with a `CliError` where the scenarios beside a flow do not vouch for it. */
async function findVouched({ surroundings }: Invocation, path: string): Promise<void> {
  // Scenarios run only when a version is offered, not when it is accepted or taken back.
  const { scenarioDoubts } = await import("../../scenarios/scenario-doubts.ts");
  const doubts = await scenarioDoubts(surroundings, path);
  if (doubts.length === 0) return;
  const message = `Nothing is published: nobody vouches for "${path}". ${doubts.join(" ")}`;
  const hint =
    'Mend it and publish it again, or say why it is published all the same: --because "…".';
  throw new CliError(exitCode.failed, [{ code: "CLI_NOT_PUBLISHED", message, hint }]);
}

function say({ surroundings, json }: Invocation, text: string, facts: object): void {
  surroundings.out.write(json ? `${JSON.stringify(facts)}\n` : `${text}\n`);
}

function short(flow: string): string {
  return flow.slice(0, 8);
}
