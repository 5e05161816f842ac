import { join, resolve } from "node:path";
import type { Program, V2Operations } from "@flowrun/core";
import type { Ledger, Logger } from "@flowrun/core/plugin";
import { CliError, exitCode } from "../cli-error.ts";
import { makeOwnFolder } from "../process/own-folder.ts";
import { claim } from "./claim.ts";
import { ownerName } from "./owner-name.ts";
import { createDisk } from "./disk.ts";
import { createKeptPrograms } from "./kept-programs.ts";
import { LedgerFile, type LedgerStats } from "./ledger-file.ts";

/** A ledger in files. */
export interface OpenLedger extends Ledger {
  readonly stats: () => LedgerStats;
}

/** What a ledger is opened with. */
export interface LedgerOptions {
  /** The folder that the configuration names; `none` for no ledger, absent for the usual place. */
  readonly folder: string | undefined;
  /** From where a relative folder counts. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly userId: number | undefined;
  /** The platform and the application, whose calls these are. */
  readonly host: string;
  readonly app: string;
  readonly program: Program;
  readonly operations: V2Operations;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * The ledger of an application, in a folder of this user's own: by default `$RUNTIME_DIRECTORY`, else `$XDG_RUNTIME_DIR/flowrun`,
 * which lie in memory; where there is neither, there is none. A folder that was named and cannot be used is a `CliError`
 * (`CLI_LEDGER_FOLDER`); the usual one costs a warning. One that only cannot be written at the moment is tried again.
 */
export async function openLedger(options: LedgerOptions): Promise<OpenLedger | undefined> {
  const { folder: named, cwd, log } = options;
  const usual = usualFolder(options.environment);
  if (named === "none" || (named === undefined && usual === undefined)) return undefined;
  const folder = named === undefined ? (usual ?? "") : resolve(cwd, named);
  const wrong = makeOwnFolder(folder, options.userId);
  if (wrong === undefined) return open(folder, options);
  const message = `The folder "${folder}" cannot hold the ledger, because ${wrong}.`;
  if (named === undefined) {
    log.warn({ code: "CLI_LEDGER_FOLDER" }, `${message} Calls do not survive a restart.`);
    return undefined;
  }
  const hint = 'It has to belong to this user alone: mode 0700. Name another one at "durability.ledger".';
  throw new CliError(exitCode.usage, [{ code: "CLI_LEDGER_FOLDER", message, hint }]);
}

/** systemd names several folders with colons between them. */
function usualFolder({
  RUNTIME_DIRECTORY: own = "",
  XDG_RUNTIME_DIR: runtime = "",
}: LedgerOptions["environment"]): string | undefined {
  if (own !== "") return own.split(":")[0];
  return runtime === "" ? undefined : join(runtime, "flowrun");
}

async function open(folder: string, options: LedgerOptions): Promise<OpenLedger> {
  const { app, host, program, operations, log, now, userId } = options;
  const name = ownerName(app, host);
  const tell = (message: string): void => log.warn({ code: "CLI_LEDGER_FOLDER" }, message);
  const claimed = await claim(join(folder, `${name}.sock`));
  const programs = createKeptPrograms({
    folder: join(folder, `${name}.programs`),
    operations,
    failed: (error) => file.fail(error),
  });
  const prepare = (): void => {
    const wrong = makeOwnFolder(folder, userId);
    if (wrong !== undefined) throw new Error(`${folder}: ${wrong}`);
    claimed.renew();
    programs.save();
  };
  const file: LedgerFile = new LedgerFile({
    path: join(folder, `${name}.ledger`),
    disk: createDisk(),
    prepare,
    tell,
    now,
  });
  programs.nameOf(program);
  programs.clear(new Set(file.left.flatMap((entry) => (entry.kind === "start" ? [entry.program] : []))));
  return {
    left: file.left,
    nameOf: (each) => programs.nameOf(each),
    program: (each) => programs.find(each),
    write: (entry) => file.write(entry),
    commit: (release) => file.commit(release),
    stats: () => file.stats(),
    async close() {
      file.close();
      await claimed.release();
    },
  };
}
