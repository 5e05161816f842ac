import type { Language } from "@flowrun/flow";
import { statfsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Program } from "@flowrun/core";
import type { Ledger, Logger } from "@flowrun/core/plugin";
import { CliError, exitCode } from "./cli-error.ts";
import { makeOwnFolder } from "./own-folder.ts";
import { claim, type Attend, type Claim } from "./claim.ts";
import { ownerName } from "./owner-name.ts";
import { createDisk } from "./disk.ts";
import { createKeptPrograms } from "./kept-programs.ts";
import { readLedgerKeys, wrongKeys, type LedgerKey } from "./ledger-keys.ts";
import type { LedgerLine } from "./ledger-lines.ts";
import { LedgerReader } from "./ledger-reader.ts";
import { findLiveOwner, type Fence, type LiveOwner } from "./live-owner.ts";
import { LedgerFile, type HandedFile } from "./ledger-file.ts";
import type { LedgerStats } from "./ledger-stats.ts";
import { MissingKeyError, requireKey, sealedDisk } from "./sealed-disk.ts";

/** A ledger, in files of this machine or in a cell. */
export interface OpenLedger extends Ledger {
  readonly stats: () => LedgerStats;
  /** From whom the calls are taken over; absent when nobody has them. */
  readonly owner?: LiveOwner;
  /**
   * Resolves when another process has taken the calls without a word to this one; absent where that
   * cannot be.
   */
  readonly lost?: Promise<void>;
  /**
   * Has other processes attended to that ask for something. Before it is called they are turned
   * away.
   */
  attend(attend: Attend): void;
  /** Lets another process write, or takes that back. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}

/** Which ledger. */
export interface LedgerPlace {
  /** The folder that the configuration names; `none` for no ledger, absent for the usual place. */
  readonly folder: string | undefined;
  /** From where a relative folder counts. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The platform and the application, whose calls these are. */
  readonly host: string;
  readonly app: string;
}

/** The options of a ledger. */
export interface LedgerOptions extends LedgerPlace {
  readonly userId: number | undefined;
  readonly program: Program;
  readonly language: Language;
  readonly log: Logger;
  readonly now: () => number;
  /** Whether what goes out waits for the disk. */
  readonly syncs: boolean;
  /**
   * The file with the keys that the ledger is sealed with, or `none`; absent: it is not, which only
   * a folder in memory may be.
   */
  readonly keyFile: string | undefined;
  /** Given where the calls of a live owner are to be taken over, instead of a refusal. */
  readonly fence?: Fence;
}

/**
 * The ledger of an application, in a folder of this user's own: by default `$RUNTIME_DIRECTORY`,
 * else `$XDG_RUNTIME_DIR/flowrun`, which lie in memory; where there is neither, there is none. A
 * folder that was named and cannot be used is a `CliError` (`CLI_LEDGER_FOLDER`); the usual one
 * costs a warning. A folder that only cannot be written at the moment is tried again. The file is
 * sealed with the keys of `keyFile`. A folder that was named, lies on a disk and has no key is a
 * `CliError` (`CLI_LEDGER_KEY`). So is a ledger that was sealed with another key: without it its
 * calls would be hung up.
 */
export async function openLedger(options: LedgerOptions): Promise<OpenLedger | undefined> {
  const { folder: named, log } = options;
  const folder = folderOf(options);
  if (folder === undefined) return undefined;
  const wrong = makeOwnFolder(folder, options.userId);
  if (wrong === undefined) return open(folder, options, keysFor(folder, options));
  const message = `The folder "${folder}" cannot hold the ledger, because ${wrong}.`;
  if (named === undefined) {
    log.warn({ code: "CLI_LEDGER_FOLDER" }, `${message} Calls do not survive a restart.`);
    return undefined;
  }
  const hint =
    'It has to belong to this user alone: mode 0700. Name another one at "durability.ledger".';
  throw new CliError(exitCode.usage, [{ code: "CLI_LEDGER_FOLDER", message, hint }]);
}

/** The keys that it is sealed with; none where it is not. */
function keysFor(
  folder: string,
  { folder: named, keyFile, cwd, userId, log }: LedgerOptions,
): readonly LedgerKey[] {
  if (keyFile !== undefined && keyFile !== "none")
    return readLedgerKeys(resolve(cwd, keyFile), userId);
  if (keyFile === undefined && !isInMemory(folder)) {
    const what = `The folder "${folder}" lies on a disk, where the ledger would leave what callers type, secrets among it.`;
    const hint =
      'Name a file with a key at "durability.key_file", a folder in memory at "durability.ledger", or "none" as the key file.';
    const missing = wrongKeys(what, hint);
    if (named !== undefined) throw missing;
    for (const { code, message } of missing.problems) log.warn({ code }, `${message} ${hint}`);
  }
  return [];
}

/** The file systems of Linux that lie in memory: tmpfs and ramfs (statfs(2)). */
const inMemory: ReadonlySet<number> = new Set([0x01_02_19_94, 0x85_84_58_f6]);

/** Whether a folder lies in memory, so that nothing of it is left when the machine is off. */
function isInMemory(folder: string): boolean {
  return process.platform === "linux" && inMemory.has(statfsSync(folder).type);
}

/** systemd names several folders with colons between them. */
function usualFolder({
  RUNTIME_DIRECTORY: own = "",
  XDG_RUNTIME_DIR: runtime = "",
}: LedgerPlace["environment"]): string | undefined {
  if (own !== "") return own.split(":")[0];
  return runtime === "" ? undefined : join(runtime, "flowrun");
}

/**
 * Where the owner of a ledger can be asked for something; `undefined` when there is to be no
 * ledger.
 */
export function ledgerSocket(place: LedgerPlace): string | undefined {
  const folder = folderOf(place);
  return folder && `${join(folder, ownerName(place.app, place.host))}.sock`;
}

function folderOf({ folder, cwd, environment }: LedgerPlace): string | undefined {
  if (folder === "none") return undefined;
  return folder === undefined ? usualFolder(environment) : resolve(cwd, folder);
}

async function open(
  folder: string,
  options: LedgerOptions,
  keys: readonly LedgerKey[],
): Promise<OpenLedger> {
  const { app, host, program, language, log, now, userId, fence, syncs } = options;
  const path = join(folder, ownerName(app, host));
  const disk = sealedDisk(createDisk(), keys);
  refuseWithoutKey(`${path}.ledger`, keys);
  const tell = (message: string): void => log.warn({ code: "CLI_LEDGER_FOLDER" }, message);
  const programs = createKeptPrograms({
    folder: `${path}.programs`,
    disk,
    language,
    failed: (error) => opened?.file.fail(error),
  });
  let attend: Attend = (asking) => asking.close();
  let opened: { readonly file: LedgerFile; claimed: Claim } | undefined;
  const begin = async (handed?: HandedFile): Promise<void> => {
    const claimed = await claim(`${path}.sock`, (asking) => attend(asking));
    const prepare = (): void => {
      const wrong = makeOwnFolder(folder, userId);
      if (wrong !== undefined) throw new Error(`${folder}: ${wrong}`);
      (opened?.claimed ?? claimed).renew();
      programs.save();
    };
    const file = new LedgerFile({
      path: `${path}.ledger`,
      disk,
      prepare,
      tell,
      now,
      syncs,
      ...(handed && { handed }),
    });
    opened = { file, claimed };
    programs.nameOf(program);
    programs.clear(
      new Set(file.left.flatMap((entry) => (entry.kind === "start" ? [entry.program] : []))),
    );
  };
  const owner = fence && (await findLiveOwner(`${path}.sock`, fence));
  if (owner === undefined) await begin();
  return {
    get left() {
      return opened?.file.left ?? [];
    },
    ...(owner && followed(owner, new LedgerReader(disk.follow(`${path}.ledger`)), begin)),
    nameOf: (each) => programs.nameOf(each),
    program: (each) => programs.find(each),
    write: (entry) => opened?.file.write(entry),
    commit: (release, goesOut) =>
      opened === undefined ? release() : opened.file.commit(release, goesOut),
    isKept: () => opened?.file.isKept() ?? false,
    stats: () => opened?.file.stats() ?? { writes: 0, bytes: 0, failed: 0, isFailing: false },
    attend: (given) => void (attend = given),
    async leave() {
      opened?.file.leave();
      await opened?.claimed.release();
    },
    async comeBack() {
      if (opened === undefined) return;
      opened.claimed = await claim(`${path}.sock`, (asking) => attend(asking));
      opened.file.comeBack();
    },
    async close() {
      owner?.close();
      opened?.file.close();
      await opened?.claimed.release();
    },
  };
}

function refuseWithoutKey(path: string, keys: readonly LedgerKey[]): void {
  try {
    requireKey(createDisk().read(path) ?? "", keys);
  } catch (error: unknown) {
    if (!(error instanceof MissingKeyError)) return;
    const hint =
      "Add that key to the key file, behind the first one. If nobody has it any more, remove the ledger: then its calls are hung up.";
    throw wrongKeys(
      `The calls of the ledger "${path}" cannot be taken up: ${error.message}.`,
      hint,
    );
  }
}

/** The further parts of a live owner's ledger. */
function followed(
  owner: LiveOwner,
  reader: LedgerReader,
  begin: (handed?: HandedFile) => Promise<void>,
): Pick<OpenLedger, "owner" | "takeOver"> {
  return {
    owner,
    takeOver: () => takeOver(owner, reader, begin),
  };
}

/** The lines of the file of a ledger; or why it cannot be read, as the end of a sentence. */
function linesOrFault(reader: LedgerReader): readonly LedgerLine[] | string {
  try {
    return reader.read() ?? "it was removed before it could be read";
  } catch (error: unknown) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Begins the ledger once its owner has said its last word. Never resolves where that one has to go
 * on itself.
 */
async function takeOver(
  from: LiveOwner,
  reader: LedgerReader,
  begin: (handed?: HandedFile) => Promise<void>,
): Promise<boolean> {
  const isGapless = await from.over();
  const lines = linesOrFault(reader);
  // A process that died may have written its last line in part.
  if (typeof lines !== "string")
    await begin({ lines, ...(isGapless && { goOn: () => reader.goOn() }) });
  // A process that says that all is written is alive, and still knows the lines that cannot be
  // read.
  else if (isGapless) {
    from.leaveThem(`Its ledger cannot be read: ${lines}.`);
    return new Promise(() => {});
  } else await begin();
  from.taken();
  return isGapless;
}
