import { resolve } from "node:path";
import type { Observer } from "@flowrun/host";
import type { Journal, Logger } from "@flowrun/core/plugin";
import type { Config } from "../config/config.ts";
import { alsoTelling } from "./also-telling.ts";
import { createFolderJournal, type JournalStats } from "./folder-journal.ts";
import { startRetention } from "./journal-retention.ts";
import { loadPlugin, type PluginSurroundings } from "./load-plugin.ts";

/** The listeners to the events of calls, besides the view of the run. */
export interface Witnesses {
  /** Absent when nobody keeps journals. */
  readonly journal: Journal | undefined;
  /** The counts of the folder of journals; absent without one. */
  readonly journalStats: (() => JournalStats) | undefined;
  /** Tells the given observer, the plugin's and the journal. */
  readonly observer: (view: Observer) => Observer;
  /** Resolves when everything is written, and plugins have freed what they hold. Never rejects. */
  readonly close: () => Promise<void>;
}

/** The settings that decide who is told. */
export interface WitnessRequest extends PluginSurroundings {
  readonly config: Pick<Config, "journal" | "journalKeepMs" | "observer">;
  readonly cwd: string;
  /** The folder of `--journal`, which takes the place of a journal plugin. */
  readonly journalFolder: string | undefined;
}

/** Something that is told, and what is to be done with it. */
interface Witness<Port> {
  readonly port: Port;
  readonly forget?: (call: string) => void;
  readonly stats?: () => JournalStats;
  readonly close?: (() => Promise<void>) | undefined;
}

/**
 * The journal and the observer of the configuration. Rejects with a `CliError` when a plugin cannot
 * be loaded.
 */
export async function openWitnesses(request: WitnessRequest): Promise<Witnesses> {
  const journal = await openJournal(request);
  const observer = await openObserver(request);
  return {
    journal: journal?.port,
    journalStats: journal?.stats,
    observer: (view) =>
      alsoTelling(alsoTelling(view, observer?.port), {
        forgotten: (call) => journal?.forget?.(call),
      }),
    async close() {
      for (const result of await Promise.allSettled([journal?.close?.(), observer?.close?.()])) {
        if (result.status === "rejected")
          request.log.warn({ err: result.reason }, "A plugin could not be closed cleanly.");
      }
    },
  };
}

async function openJournal(request: WitnessRequest): Promise<Witness<Journal> | undefined> {
  const { config, cwd, journalFolder, clock, log } = request;
  if (journalFolder !== undefined) {
    const port = createFolderJournal(cwd, journalFolder, (message) => log.warn({}, message));
    const keepMs = config.journalKeepMs;
    const retention = { folder: resolve(cwd, journalFolder), isLive: port.isLive, clock, log };
    const stop = keepMs === undefined ? undefined : startRetention({ ...retention, keepMs });
    const close = async (): Promise<void> => {
      await stop?.();
      await port.close();
    };
    return { port, forget: (call) => port.forget(call), stats: () => port.stats(), close };
  }
  if (config.journal === undefined) return undefined;
  const made = await loadPlugin("journal", config.journal, request);
  const guarded = createGuard("journal", log);
  const port: Journal = {
    write: guarded((entry) => made.write(entry)),
    room: guarded((entry) => made.room?.(entry)),
  };
  return { port, close: made.close && (async () => made.close?.()) };
}

async function openObserver(request: WitnessRequest): Promise<Witness<Observer> | undefined> {
  const { config, log } = request;
  if (config.observer === undefined) return undefined;
  const made = await loadPlugin("observer", config.observer, request);
  const guarded = createGuard("observer", log);
  const forgotten = guarded(([call, goesOn]: readonly [string, boolean]) =>
    made.forgotten?.(call, goesOn),
  );
  const port: Observer = {
    stepped: guarded((observation) => made.stepped?.(observation)),
    broke: guarded((input) => made.broke?.(input)),
    replayed: guarded((observation) => made.replayed?.(observation)),
    forgotten: (call, goesOn) => forgotten([call, goesOn]),
    stranded: guarded((call) => made.stranded?.(call)),
    connection: guarded((state) => made.connection?.(state)),
    roomStepped: guarded((observation) => made.roomStepped?.(observation)),
  };
  return { port, close: made.close && (async () => made.close?.()) };
}

/**
 * Makes functions of a plugin never throw to us, though they should not by themselves. An error of
 * one, or of its promise, is told once, and calls go on.
 */
function createGuard(
  port: string,
  log: Logger,
): <T>(tell: (told: T) => unknown) => (told: T) => void {
  let warned = false;
  const warn = (error: unknown): void => {
    if (warned) return;
    warned = true;
    log.warn({ err: error }, `The ${port} plugin failed, and calls go on. This is told once.`);
  };
  return (tell) => (told) => {
    try {
      Promise.resolve(tell(told)).catch(warn);
    } catch (error) {
      warn(error);
    }
  };
}
