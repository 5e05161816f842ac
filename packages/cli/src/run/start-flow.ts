import { createHost, type Host, type HostOptions, type Observer, type Program } from "@flowrun/core";
import type { HttpPort, Journal, Logger, SpeechPort, V2Port } from "@flowrun/core/plugin";
import type { ServedHttp } from "@flowrun/v2-webhooks/http";
import type { Config } from "../config/config.ts";
import { requireAri } from "../config/require-ari.ts";
import type { Operations, OperationsRequest } from "../operations/create-operations.ts";
import type { RunnableFlow } from "../flow/load-flow.ts";
import { sends, unservedParts } from "../flow/program-needs.ts";
import type { Invocation } from "../invocation.ts";
import { ownerName } from "../ledger/owner-name.ts";
import type { OpenRecords, RecordsRequest } from "../records/open-records.ts";
import { alsoTelling } from "./also-telling.ts";
import { alsoWriting } from "./also-writing.ts";
import type { OpenLedger } from "../ledger/open-ledger.ts";
import { whenFree } from "./when-free.ts";
import { beginHost, type Opener } from "./begin-host.ts";
import { createCallDesk, type CallDesk } from "./call-desk.ts";
import { openHttp } from "./open-http.ts";
import { openLedgerOf } from "./open-ledger-of.ts";
import { openPlatform, type OpenPlatform } from "./open-platform.ts";
import type { Surroundings } from "../surroundings.ts";
import { closeSoundPorts, openSoundPorts, type SoundPorts } from "./open-sound-ports.ts";
import { openRuns } from "./open-runs.ts";
import { openSpeech } from "./open-speech.ts";
import { openStore, requireTables, type OpenStore } from "./open-store.ts";
import { openV2 } from "./open-v2.ts";
import { openWebhooks } from "./open-webhooks.ts";
import { openWitnesses, type Witnesses } from "./open-witnesses.ts";
import { takenVersions } from "./taken-versions.ts";
import { trialOf } from "./try-tables.ts";

/** Where a flow runs, besides what the configuration says. */
export interface StartOptions {
  /** The port of the embedded platform; 0 for a free one. */
  readonly port: number;
  /** Whether the embedded platform is taken although `ari.host` is set. */
  readonly embedded: boolean;
  /** Whether the calls of a process that is alive and has this ledger are taken over. */
  readonly takeOver?: boolean;
  /** The folder that gets the journal of every call, in place of a journal plugin. */
  readonly journal?: string;
}

/** How a flow is run, and who is told of it. */
export interface FlowRun {
  readonly options: StartOptions;
  readonly log: Logger;
  readonly observe: Observer;
  /** Gets the journals of calls, too. */
  readonly journal?: Journal | undefined;
  /** Told when the process is fit to have the calls of its cell, which another one may still have. */
  readonly standsBy?: () => void;
}

/** A flow that runs, until it is closed. */
export interface RunningFlow {
  readonly host: Host;
  readonly platform: OpenPlatform;
  readonly store: OpenStore;
  /** Where calls are kept for the next process, if they are. */
  readonly ledger: OpenLedger | undefined;
  /** New calls take this program from here on. Throws a `CliError` when the run has no tables for it. */
  readonly swap: (program: Program) => void;
  /** A share of a hundred new calls takes this program. Throws a `CliError` when the run has no tables for it. */
  readonly offer: (program: Program, share: number) => void;
  /** All new calls take the program that is offered, which it gives; `undefined` when none is. */
  readonly accept: () => Program | undefined;
  /** The program that takes new calls, and the one that was offered last since then. */
  readonly programs: () => { readonly current: Program; readonly offered: Program | undefined };
  /** Frees everything; the host should be drained first. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a loaded flow on its platform. What was opened is closed again when a part of it fails. Where calls are taken over it
 * resolves when they are here, and rejects with a `CliError` when the process before goes on with them.
 */
export async function startFlow(
  { surroundings }: Invocation,
  loaded: RunnableFlow,
  run: FlowRun,
): Promise<RunningFlow> {
  const { config, program } = loaded;
  const { log } = run;
  const taking = { program };
  const desk = createCallDesk(surroundings.clock, () => taking.program.tables);
  const parts = await openParts(surroundings, loaded, { ...run, desk });
  const { witnesses, platform, store, records } = parts;
  const embedded = platform.server !== undefined;
  const operations = await watchOperations(config, {
    transport: platform.transport,
    ariStats: platform.stats,
    store: embedded ? desk.withRows(store.store) : store.store,
    probe: () => (config.db === undefined ? undefined : trialOf(Object.values(taking.program.tables))),
    journalStats: witnesses.journalStats,
    recordStats: records.fileStats,
    outboxStats: records.outboxStats,
    ledgerStats: parts.ledger?.stats,
    cellStats: parts.ledger?.cell,
    clock: surroundings.clock,
    log,
  });
  const ports = portsOf(parts, operations, run.journal);
  const observe = operations.observer(desk.observer(witnesses.observer(alsoTelling(run.observe, records.observer))));
  const { limits, durability } = config;
  const host = createHost({ program, ...ports, clock: surroundings.clock, log, limits, durability, observe });
  const listeners: ServedHttp[] = [];
  const close = closerOf({ parts, host, operations, listeners });
  const attend = (taken: Program): void => {
    for (const sentence of unservedParts(taken, config)) log.warn({}, sentence);
    store.tryTables(Object.values(taken.tables));
  };
  const openings = [
    () => operations.serve(host),
    () => openWebhooks({ config, host, log }),
    () => openRuns({ config, host, program: () => taking.program, log }),
  ];
  const patiently: Opener = (open) => whenFree(open, surroundings.clock, log);
  const isStandby = parts.ledger?.cell !== undefined && run.options.takeOver !== true;
  const standsBy = isStandby
    ? () => standByWith({ log, tell: run.standsBy, serve: () => operations.serve(host) })
    : undefined;
  const begun = beginHost(host, parts.ledger?.predecessor, { openings, listeners, patiently, standsBy });
  await begun.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  attend(program);
  return {
    host,
    platform,
    store,
    ledger: parts.ledger,
    ...takenVersions({ host, taking, attend, refuse: (next) => requireTables(next, { config, embedded }) }),
    close,
  };
}

/** What who stands by does: it lets itself be looked at, unless another process here still has the port. */
async function standByWith({
  log,
  tell,
  serve,
}: {
  readonly log: Logger;
  readonly tell: (() => void) | undefined;
  readonly serve: () => Promise<void>;
}): Promise<void> {
  tell?.();
  await serve().catch((error: unknown) => {
    log.warn({ err: error }, "How this process does cannot be looked at before it has the calls.");
  });
}

/** Closes all that a run is made of: first what still needs the others. */
function closerOf({
  parts: { platform, records, witnesses },
  host,
  operations,
  listeners,
}: {
  readonly parts: Parts;
  readonly host: Host;
  readonly operations: Operations;
  readonly listeners: readonly ServedHttp[];
}): () => Promise<void> {
  return async () => {
    for (const listener of listeners) await listener.close();
    await records.stop();
    await host.close();
    await platform.server?.close();
    await operations.close();
    await witnesses.close();
    await records.close();
  };
}

/** Loaded only where it is configured; elsewhere nothing is watched, and it costs nothing. */
async function watchOperations(
  config: Config,
  watched: Omit<OperationsRequest, "at" | "telemetry">,
): Promise<Operations> {
  const { operations: at, telemetry: told } = config;
  const { transport, store, clock, log } = watched;
  if (at !== undefined || told !== undefined) {
    const { createOperations } = await import("../operations/create-operations.ts");
    const parts = { instance: ownerOf(config), clock, random: Math.random, log };
    const telemetry =
      told && (await import("../telemetry/create-telemetry.ts")).createTelemetry({ at: told, ...parts });
    return createOperations({ at, telemetry, ...watched });
  }
  const nothing = async (): Promise<void> => undefined;
  return { transport, store, observer: (observe) => observe, serve: nothing, close: nothing };
}

function portsOf(
  { http, v2, speech, sound, ledger, witnesses, records: { events } }: Parts,
  { transport, store }: Operations,
  also: Journal | undefined,
): Pick<HostOptions, "transport" | "store" | "http" | "v2" | "speech" | keyof SoundPorts | "events" | "ledger"> {
  const journal = alsoWriting(witnesses.journal, also);
  const kept = { ...(events && { events }), ...(ledger && { ledger }), ...(journal && { journal }) };
  return { transport, store, http, ...(v2 && { v2 }), ...(speech && { speech }), ...sound, ...kept };
}

/** What a host is made of, and who is told of it. */
interface Parts {
  readonly ledger: OpenLedger | undefined;
  readonly witnesses: Witnesses;
  readonly http: HttpPort;
  readonly v2: V2Port | undefined;
  readonly speech: SpeechPort | undefined;
  readonly sound: SoundPorts;
  readonly platform: OpenPlatform;
  readonly store: OpenStore;
  readonly records: OpenRecords;
}

/** Opens one part after the other. When one cannot be, those before it are closed, the last one first. */
async function openParts(
  surroundings: Surroundings,
  { config: configured, folder, program }: RunnableFlow,
  { options, log, desk }: { readonly options: StartOptions; readonly log: Logger; readonly desk: CallDesk },
): Promise<Parts> {
  const config = options.embedded ? { ...configured, ari: undefined } : configured;
  const common = { config, folder, clock: surroundings.clock, log };
  const closers: (() => Promise<void> | undefined)[] = [];
  const keep = async <T>(opening: Promise<T>, close: (opened: T) => Promise<void> | undefined): Promise<T> => {
    const opened = await opening;
    closers.push(() => close(opened));
    return opened;
  };
  try {
    const takesOver = options.takeOver === true;
    const ledger = await keep(openLedgerOf(surroundings, { ...common, program, takesOver }), (opened) =>
      opened?.close(),
    );
    const told = { ...common, cwd: surroundings.cwd, journalFolder: options.journal };
    const witnesses = await keep(openWitnesses(told), (opened) => opened.close());
    const http = await keep(openHttp(config.http, common), (opened) => opened.close());
    const asksV2 = sends(program, "v2.call") || config.store !== undefined;
    const v2 = await keep(openV2({ ...common, surroundings, isUsed: asksV2 }), (opened) => opened?.close());
    const { attend } = desk;
    const platform = await keep(openPlatform({ ...common, port: options.port, attend }), closePlatform);
    const embedded = platform.server !== undefined;
    const voice = { plugin: config.speech, program, embedded, surroundings: common };
    const speech = await keep(openSpeech(voice), (opened) => opened?.close());
    const sound = await keep(openSoundPorts({ ...voice, config }), closeSoundPorts);
    const store = await keep(openStore({ ...common, program, v2, embedded }), ({ store: port }) => port.close());
    // The calls of another process do not wait until there are connections to their tables.
    if (ledger?.predecessor !== undefined) await store.warm?.(Object.values(program.tables));
    const records = await openRecordsOf({
      config,
      folder,
      surroundings,
      owner: ownerOf(config),
      store: store.store,
      log,
    });
    return { ledger, witnesses, http, v2, speech, sound, platform, store, records };
  } catch (error) {
    for (const close of closers.toReversed()) await close();
    throw error;
  }
}

/** Loaded only where somebody is told. */
async function openRecordsOf(request: RecordsRequest): Promise<OpenRecords> {
  const { records, events } = request.config;
  const isTold = records.database || [records.file, records.webhook, events.file, events.webhook].some(Boolean);
  if (isTold) return (await import("../records/open-records.ts")).openRecords(request);
  const nothing = async (): Promise<void> => undefined;
  const nobody = { observer: undefined, events: undefined, fileStats: undefined, outboxStats: undefined };
  return { ...nobody, stop: nothing, close: nothing };
}

/** Whose calls these are: in files that several runs share, each has its own. */
function ownerOf({ ari, transport }: Config): string {
  if (transport !== undefined) return "plugin";
  if (ari === undefined) return "embedded";
  const { app, host } = requireAri(ari);
  return ownerName(app, host.value);
}

async function closePlatform({ transport, server }: OpenPlatform): Promise<void> {
  await transport.close();
  await server?.close();
}
