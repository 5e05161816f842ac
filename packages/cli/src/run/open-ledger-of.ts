import { hostname } from "node:os";
import { resolve } from "node:path";
import type { Program } from "@flowrun/core";
import type { Logger } from "@flowrun/core/plugin";
import type { Config } from "../config/config.ts";
import type { CellLedger } from "@flowrun/fleet";
import { languageOf } from "../flow/language.ts";
import {
  readLedgerKeys,
  wrongKeys,
  type LedgerKey,
  openLedger,
  type OpenLedger,
} from "@flowrun/durability";
import type { Surroundings } from "../surroundings.ts";
import { ledgerPlace } from "./ledger-place.ts";
import type { PluginSurroundings } from "./load-plugin.ts";
import { version } from "../version.ts";
import { cellName, openCellOf } from "./open-cell-of.ts";

/** The ledger of a run: in files of this machine, or of a cell, which can do more. */
export type RunLedger = OpenLedger & Partial<Omit<CellLedger, keyof OpenLedger>>;

/** The options of the ledger of a run. */
export interface LedgerRequest extends PluginSurroundings {
  readonly config: Config;
  readonly program: Program;
  /** Whether the calls of a process that is alive are taken over. */
  readonly takesOver: boolean;
  /** Ends the standing by in a cell. */
  readonly leave?: AbortSignal | undefined;
}

/**
 * The ledger of a run: in a folder of this machine, or in a cell, where one is configured. Gives
 * `undefined` where calls do not go on in another process, as on a platform that does not outlive
 * this one. Rejects with a `CliError`.
 */
export async function openLedgerOf(
  surroundings: Surroundings,
  request: LedgerRequest,
): Promise<RunLedger | undefined> {
  const { config, program, log, takesOver } = request;
  if (config.transport !== undefined) warnWithoutLedger(config, log);
  const place = ledgerPlace(surroundings, config);
  if (place === undefined) return undefined;
  const { clock, userId } = surroundings;
  const language = languageOf({ config, folder: request.folder });
  if (config.cell !== undefined) {
    const keys = cellKeys(config.durability.keyFile, surroundings, program);
    const { openCellLedger } = await import("@flowrun/fleet");
    const cell = await openCellOf(config.cell, place, request);
    const name = `${hostname()}:${process.pid}`;
    return openCellLedger({
      ...{
        cell,
        cellName: cellName(place),
        keys,
        name,
        version,
        program,
        language,
        clock,
        log,
        takesOver,
      },
      waitMs: config.durability.logWaitMs,
      leave: request.leave,
    });
  }
  return openLedger({
    ...place,
    userId,
    ...{ program, log, syncs: config.durability.sync === "disk" },
    keyFile: config.durability.keyFile,
    language,
    now: () => clock.now(),
    ...(takesOver && { fence: { clock, end: endingParent(surroundings) } }),
  });
}

/** The calls of a transport plugin end with the process; a user who set otherwise is told so. */
function warnWithoutLedger({ durability, cell }: Config, log: Logger): void {
  const isAsked = durability.calls !== "discard" && (durability.ledger ?? "none") !== "none";
  const keys = [isAsked && "durability.ledger", cell !== undefined && "cell"].filter(Boolean);
  for (const key of keys) {
    const fields = { code: "CLI_LEDGER_FOLDER", key };
    log.warn(
      fields,
      `"${key}" does nothing beside a transport plugin: calls end with this process.`,
    );
  }
}

/** Only whose child this process is can be ended: nobody else may be asked to have it killed. */
function endingParent({ parentId, kill }: Surroundings): (processId: number) => boolean {
  return (processId) => {
    if (processId === parentId) kill(processId);
    return processId === parentId;
  };
}

/**
 * The keys that seal everything that leaves this machine; none where the configuration wants none.
 * Throws a `CliError` where nothing is said of it, and where a secret setting of the flow would lie
 * open on the servers.
 */
export function cellKeys(
  keyFile: string | undefined,
  { cwd, userId }: Surroundings,
  { secretSettings }: Pick<Program, "secretSettings">,
): readonly LedgerKey[] {
  if (keyFile !== undefined && keyFile !== "none")
    return readLedgerKeys(resolve(cwd, keyFile), userId);
  const hint = 'Name a file with a key at "durability.key_file", the same on all machines';
  const names = secretSettings.map((name) => `"${name}"`).join(", ");
  if (keyFile === "none" && names === "") return [];
  if (keyFile === "none")
    throw wrongKeys(
      `The cell keeps the settings of the flow on other machines, and ${names} is secret.`,
      `${hint}.`,
    );
  throw wrongKeys(
    "The cell keeps what callers type on other machines, secrets among it.",
    `${hint}, or "none".`,
  );
}

/**
 * Says once, at the start on a real platform without a ledger, that calls will not outlive this
 * process.
 */
export function tellOfNoLedger({ ari, transport, durability }: Config, log: Logger): void {
  if (ari === undefined && transport === undefined) return;
  const isWanted = durability.ledger === "none" || durability.calls === "discard";
  const message =
    'No ledger is kept: the calls of this process end with it, and a second flowrun that is started for the same application by mistake ends them all. A folder in memory at "durability.ledger" keeps them.';
  const fields = { code: "CLI_LEDGER_NONE" };
  if (isWanted) log.info(fields, message);
  else log.warn(fields, message);
}
