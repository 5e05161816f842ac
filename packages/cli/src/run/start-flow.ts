import type { RunLedger } from "./open-ledger-of.ts";
import { createHost, type Host, type HostOptions } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import type { ServedHttp } from "@flowrun/v2-webhooks/http";
import type { Config } from "../config/config.ts";
import type { Operations, OperationsRequest } from "../operations/create-operations.ts";
import type { ShowRun } from "../operations/run-pages.ts";
import type { RunnableFlow } from "../flow/load-flow.ts";
import { unservedParts } from "../flow/program-needs.ts";
import type { Invocation } from "../invocation.ts";
import { alsoTelling } from "./also-telling.ts";
import { sealing } from "./sealing.ts";
import { whenFree } from "./when-free.ts";
import { beginHost, type Opener } from "./begin-host.ts";
import { createCallDesk } from "./call-desk.ts";
import type { FlowRun } from "./flow-run.ts";
import { openParts, ownerOf, type Parts } from "./open-parts.ts";
import type { OpenPlatform } from "./open-platform.ts";
import { openRuns } from "./open-runs.ts";
import type { OpenStore } from "./open-store.ts";
import { openWebhooks } from "./open-webhooks.ts";
import { signalElsewhere } from "./signal-elsewhere.ts";
import { takenVersions, type Versions } from "./taken-versions.ts";
import { trialOf } from "./try-tables.ts";
import { requireNeeds, unvoicedSteps } from "./unmet-needs.ts";

/** A flow that runs, until it is closed. */
export interface RunningFlow extends Versions {
  readonly host: Host;
  readonly platform: OpenPlatform;
  readonly store: OpenStore;
  /** Where calls are kept for the next process, if they are. */
  readonly ledger: RunLedger | undefined;
  /** Frees everything; the host should be drained first. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a loaded flow on its platform. When a part of it fails, the opened ones are closed again.
 * Where calls are taken over it resolves when they are here. It rejects with a `CliError` when the
 * process before goes on with them.
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
  const { witnesses, platform, records } = parts;
  const { store } = parts.common;
  const embedded = platform.server !== undefined;
  const operations = await watchOperations(config, run.show, {
    transport: platform.transport,
    ariStats: platform.stats,
    store: embedded ? desk.withRows(store.store) : store.store,
    probe: () =>
      config.db === undefined ? undefined : trialOf(Object.values(taking.program.tables)),
    journalStats: witnesses.journalStats,
    recordStats: records.fileStats,
    outboxStats: records.outboxStats,
    ledgerStats: parts.ledger?.stats,
    cellStats: parts.ledger?.cell,
    clock: surroundings.clock,
    log,
  });
  const ports = portsOf(parts, operations, run);
  const tryModules = (): void => void platform.tryModules?.(taking.program);
  const told = alsoTelling(run.observe, {
    connection({ kind }) {
      if (kind === "connected") tryModules();
    },
  });
  const observe = operations.observer(
    desk.observer(witnesses.observer(alsoTelling(told, records.observer))),
  );
  const { limits, durability } = config;
  const { hosts } = parts.common;
  const elsewhere = signalElsewhere(hosts, parts.ledger);
  const host = createHost({
    program,
    ...{ ...ports, elsewhere },
    clock: surroundings.clock,
    log,
    limits,
    durability,
    observe,
  });
  hosts.add(host);
  const listeners: ServedHttp[] = [];
  const close = closerOf({ parts, host, operations, listeners });
  const attend = (taken: Program): void => {
    const unserved = [...unservedParts(taken, config), ...unvoicedSteps(taken, config)];
    for (const sentence of unserved) log.warn({}, sentence);
    store.tryTables(Object.values(taken.tables));
    if (host.stats().connection === "connected") tryModules();
  };
  const openings = [
    () => operations.serve(host),
    () => openWebhooks({ config, host, log }),
    () => openRuns({ config, host, elsewhere, program: () => taking.program, log }),
  ];
  const patiently: Opener = (open) => whenFree(open, surroundings.clock, log);
  const isStandby = parts.ledger?.cell !== undefined && run.options.takeOver !== true;
  const standsBy = isStandby ? () => standByWith(run, () => operations.serve(host)) : undefined;
  const rehearsal = {
    program,
    clock: surroundings.clock,
    log,
    requests: config.ari?.requests ?? "http",
  } as const;
  const begun = beginHost(host, parts.ledger?.owner, {
    openings,
    listeners,
    patiently,
    standsBy,
    rehearsal,
  });
  await begun.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  parts.ledger?.elsewhere?.attend((signal) => host.signal(signal));
  attend(program);
  return {
    host,
    platform,
    store,
    ledger: parts.ledger,
    ...takenVersions({
      host,
      taking,
      attend,
      refuse: (next) => (embedded ? undefined : requireNeeds(next, config)),
    }),
    close,
  };
}

/**
 * Stands by: lets others look at this process, unless another process here still has the port.
 */
async function standByWith({ log, standsBy }: FlowRun, serve: () => Promise<void>): Promise<void> {
  standsBy?.();
  await serve().catch((error: unknown) => {
    log.warn({ err: error }, "How this process does cannot be looked at before it has the calls.");
  });
}

/** Closes all that a run is made of: first what still needs the others. */
function closerOf({
  parts: { common, platform, records, witnesses },
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
    common.hosts.delete(host);
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
  shown: ShowRun | undefined,
  watched: Omit<OperationsRequest, "show" | "telemetry">,
): Promise<Operations> {
  const { operations: at, telemetry: told } = config;
  const { transport, store, clock, log } = watched;
  if (at !== undefined || told !== undefined) {
    const { createOperations } = await import("../operations/create-operations.ts");
    const { showAt } = await import("../operations/run-pages.ts");
    const parts = { instance: ownerOf(config), clock, random: Math.random, log };
    const telemetry =
      told &&
      (await import("../telemetry/create-telemetry.ts")).createTelemetry({ at: told, ...parts });
    return createOperations({ show: shown ?? (at && showAt(at, log)), telemetry, ...watched });
  }
  const nothing = async (): Promise<void> => undefined;
  return { transport, store, observer: (observe) => observe, serve: nothing, close: nothing };
}

function portsOf(
  { common: { http, mail, v2, speech, sound }, ledger, witnesses, records: { events } }: Parts,
  { transport, store }: Operations,
  { common }: FlowRun,
): Omit<HostOptions, "program" | "clock" | "log" | "limits" | "durability" | "observe"> {
  const sharesPorts = common !== undefined;
  const { journal } = witnesses;
  const kept = {
    ...(events && { events }),
    ...(ledger && { ledger }),
    ...(journal && { journal }),
  };
  return {
    transport,
    store,
    http,
    sharesPorts,
    ...(mail && { mail }),
    seal: sealing,
    ...(v2 && { v2 }),
    ...(speech && { speech }),
    ...sound,
    ...kept,
  };
}
