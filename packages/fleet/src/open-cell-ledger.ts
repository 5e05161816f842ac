import type { Language } from "@flowrun/flow";
import { randomUUID } from "node:crypto";
import { stateVersion, type Program } from "@flowrun/core";
import { type LedgerKey, openText, sealText } from "@flowrun/durability";
import type { CellLedger, CellStats, CellVersions } from "./cell-ledger.ts";
import { Beating } from "./beating.ts";
import { CallsElsewhere } from "./calls-elsewhere.ts";
import { CellLines } from "./cell-lines.ts";
import { CellLog } from "./cell-log.ts";
import { answered, CellPrograms } from "./cell-programs.ts";
import { Lag } from "./lag.ts";
import { isNamed, Presence, successorAmong } from "./presence.ts";
import { onRoute, readRoute, writeRoute, type ToldVersions } from "./route.ts";
import { Standby, type StandbyParts } from "./standby.ts";

/** The options of the ledger of a cell. */
export interface CellLedgerOptions extends Pick<
  StandbyParts,
  "cell" | "clock" | "log" | "takesOver" | "leave"
> {
  /** Its name: the application and its platform. */
  readonly cellName: string;
  /** Lines are sealed with the first of these, and opened with any. */
  readonly keys: readonly LedgerKey[];
  readonly waitMs: number | "strict";
  readonly program: Program;
  readonly language: Language;
  /** This process, for people: its machine and its number. */
  readonly name: string;
  /** The version of its program, which is shown beside its name. */
  readonly version: string;
}

/**
 * The ledger of a cell, which processes on several machines share. It is there at once. Until
 * `owner` stands still another process may have the calls, and this one stands by. `lost`
 * resolves when another process has taken them. From then on no commit is released.
 */
export async function openCellLedger(options: CellLedgerOptions): Promise<CellLedger> {
  const { cell, clock, name, version } = options;
  const lost = Promise.withResolvers<void>();
  const presence = new Presence(cell, clock);
  const cellLog = logOf(options, lost.resolve);
  const programs = new CellPrograms(options, (keeping) => cellLog.before(keeping));
  await answered(options, () => cellLog.follow());
  const own = programs.nameOf(options.program);
  let versions = (): ToldVersions => ({ own, current: own });
  const worker = randomUUID();
  const lines = new CellLines({ cell, clock, presence, worker });
  const lag = new Lag(presence, cellLog, clock);
  const beating = new Beating({
    ...{ cell, clock, presence, log: cellLog, calls: () => cellLog.calls, lagMs: () => lag.ms },
    ...{ versions: () => versions(), self: { worker, name, version, reads: stateVersion } },
  });
  const elsewhere = new CallsElsewhere({ ...options, beating });
  const standby = new Standby({ ...options, cellLog, programs, presence, lines, beating });
  lines.attend((asking) => standby.attend(asking));
  void lost.promise.then(() => standby.lost());
  return {
    get left() {
      return cellLog.left;
    },
    owner: standby,
    elsewhere,
    takeOver: () => standby.takeOver(),
    lost: lost.promise,
    cell: () => statsOf(beating.role, lag, presence),
    versions: { ...versionsOf(options, programs), tell: (told) => void (versions = told) },
    ...{ nameOf: (each) => programs.nameOf(each), program: (each) => programs.programOf(each) },
    keepNotesAt: (place) => cellLog.keepNotesAt(place),
    write: (entry) => cellLog.write(entry),
    commit: (release) => cellLog.commit(release),
    isKept: () => cellLog.isKept(),
    whose: () => cellLog.whose(),
    stats: () => cellLog.stats(),
    attend: (attend) => lines.attend(attend),
    standby(to) {
      const wanted = presence.all.filter((each) => to === undefined || isNamed(each, to));
      const next = successorAmong(wanted, stateVersion);
      return next && lines.open(next.worker);
    },
    async leave() {
      beating.become("leaving");
      await cellLog.leave();
    },
    async comeBack() {
      beating.become("owner");
      await cellLog.comeBack();
    },
    async close() {
      standby.end();
      lines.close();
      elsewhere.close();
      beating.stop();
      presence.close();
      await cellLog.leave();
      await cell.close();
    },
  };
}

function statsOf(role: CellStats["role"], lag: Lag, presence: Presence): CellStats {
  const standbys = presence.all.filter(({ beat }) => beat === "standby").length;
  return { role, lagMs: role === "standby" ? lag.ms : 0, standbys };
}

function versionsOf(
  { cell, cellName }: CellLedgerOptions,
  programs: CellPrograms,
): Omit<CellVersions, "tell"> {
  return {
    route: () => readRoute(cell, cellName),
    setRoute: (route) => writeRoute(cell, cellName, route),
    onRoute: (look) => onRoute(cell, look),
    async fetch(flow) {
      await programs.find([flow]);
      return programs.programOf(flow);
    },
  };
}

function logOf({ cell, keys, waitMs, clock, log }: CellLedgerOptions, taken: () => void): CellLog {
  return new CellLog({
    ...{ cell, clock, waitMs, taken },
    seal: (text) => sealText(text, keys),
    open: (text) => openText(text, keys),
    tell: (message) => log.warn({ code: "CLI_CELL_LOG" }, message),
  });
}
