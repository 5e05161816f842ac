import { createHost, type Host, type Observer, type Program } from "@flowrun/core";
import type { Logger } from "@flowrun/core/plugin";
import type { WebhookListener } from "@flowrun/v2-webhooks";
import type { RunnableFlow } from "../flow/load-flow.ts";
import { sends, unservedParts } from "../flow/program-needs.ts";
import type { Invocation } from "../invocation.ts";
import type { Surroundings } from "../surroundings.ts";
import { createFolderJournal, type FolderJournal } from "./folder-journal.ts";
import { openHttp } from "./open-http.ts";
import { openPlatform, type OpenPlatform } from "./open-platform.ts";
import { openStore, requireTables, type OpenStore } from "./open-store.ts";
import { openV2 } from "./open-v2.ts";
import { openWebhooks } from "./open-webhooks.ts";

/** Where a flow runs, besides what the configuration says. */
export interface StartOptions {
  /** The port of the embedded platform; 0 for a free one. */
  readonly port: number;
  /** Whether the embedded platform is taken although `ari.host` is set. */
  readonly embedded: boolean;
  /** The folder that gets the journal of every call. */
  readonly journal?: string;
}

/** A flow that runs, until it is closed. */
export interface RunningFlow {
  readonly host: Host;
  readonly platform: OpenPlatform;
  readonly store: OpenStore;
  /** New calls take this program from here on. Throws a `CliError` when the run has no tables for it. */
  readonly swap: (program: Program) => void;
  /** Frees everything; the host should be drained first. */
  readonly close: () => Promise<void>;
}

/** Starts a loaded flow on its platform. What was opened is closed again when a part of it fails. */
export async function startFlow(
  { surroundings }: Invocation,
  loaded: RunnableFlow,
  run: { readonly options: StartOptions; readonly log: Logger; readonly observe: Observer },
): Promise<RunningFlow> {
  const { config, folder, program } = loaded;
  const { options, log, observe } = run;
  const { clock } = surroundings;
  const journal = openJournal(surroundings, options, log);
  const opened = { config: options.embedded ? { ...config, ari: undefined } : config, folder, clock, log };
  const http = openHttp(config.http, clock);
  const asksV2 = sends(program, "v2.call") || config.store !== undefined;
  const v2 = await openV2({ ...opened, surroundings, isUsed: asksV2 });
  const platform = await openPlatform({ ...opened, port: options.port });
  const embedded = platform.server !== undefined;
  const store = await openOrClose(
    () => openStore({ ...opened, program, v2, embedded }),
    () => closePlatform(platform),
  );
  const ports = {
    transport: platform.transport,
    store: store.store,
    http,
    ...(v2 && { v2 }),
    ...(journal && { journal }),
  };
  const host = createHost({
    program,
    ...ports,
    clock,
    log,
    limits: config.limits,
    observe: observerOf(observe, journal),
  });
  const webhooks = await openOrClose(
    () => openWebhooks({ config, host, log }),
    () => closeAll({ host, platform, journal }),
  );
  const attend = (taken: Program): void => {
    for (const sentence of unservedParts(taken, config)) log.warn({}, sentence);
    store.tryTables(Object.values(taken.tables));
  };
  host.start();
  attend(program);
  return {
    host,
    platform,
    store,
    swap(next) {
      requireTables(next, { config, embedded });
      host.swap(next);
      attend(next);
    },
    close: () => closeAll({ host, platform, journal, webhooks }),
  };
}

function openJournal({ cwd }: Surroundings, { journal }: StartOptions, log: Logger): FolderJournal | undefined {
  return journal === undefined ? undefined : createFolderJournal(cwd, journal, (message) => log.warn({}, message));
}

function observerOf(observe: Observer, journal: FolderJournal | undefined): Observer {
  const forgotten = (call: string): void => {
    observe.forgotten?.(call);
    journal?.forget(call);
  };
  return { ...observe, forgotten };
}

async function openOrClose<T>(open: () => Promise<T>, close: () => Promise<void>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    await close();
    throw error;
  }
}

async function closePlatform({ transport, server }: OpenPlatform): Promise<void> {
  await transport.close();
  await server?.close();
}

interface Parts {
  readonly host: Host;
  readonly platform: OpenPlatform;
  readonly journal: FolderJournal | undefined;
  readonly webhooks?: WebhookListener | undefined;
}

async function closeAll({ host, platform, journal, webhooks }: Parts): Promise<void> {
  await webhooks?.close();
  await host.close();
  await platform.server?.close();
  await journal?.close();
}
