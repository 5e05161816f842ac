import { createHost, type Host, type Observer, type Program } from "@flowrun/core";
import type { Logger } from "@flowrun/core/plugin";
import type { WebhookListener } from "@flowrun/v2-webhooks";
import type { Invocation } from "../invocation.ts";
import type { Surroundings } from "../surroundings.ts";
import { createFolderJournal, type FolderJournal } from "./create-journal.ts";
import type { RunnableFlow } from "../flow/load-flow.ts";
import { openClients } from "./open-clients.ts";
import { openPlatform, type OpenPlatform } from "./open-platform.ts";
import { openStore, requireTables, type OpenStore } from "./open-store.ts";
import type { WebhooksRequest } from "./open-webhooks.ts";
import { unservedParts } from "../flow/program-needs.ts";
import type { RunOptions } from "./run-options.ts";

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
  run: { readonly options: RunOptions; readonly log: Logger; readonly observe: Observer },
): Promise<RunningFlow> {
  const { config, folder, program } = loaded;
  const { options, log, observe } = run;
  const { clock } = surroundings;
  const journal = openJournal(surroundings, options, log);
  const opened = { config: options.embedded ? { ...config, ari: undefined } : config, folder, clock, log };
  const clients = await openClients(program, { ...opened, surroundings });
  const platform = await openPlatform({ ...opened, port: options.port });
  const embedded = platform.server !== undefined;
  const store = await openOrClose(
    () => openStore({ ...opened, program, v2: clients.v2, embedded }),
    () => closePlatform(platform),
  );
  const ports = { transport: platform.transport, store: store.store, ...clients, ...(journal && { journal }) };
  const host = createHost({ program, ...ports, clock, log, observe: observerOf(observe, journal) });
  const webhooks = await openOrClose(
    () => listenForWebhooks({ config, host, log }),
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

/** A server is loaded only for a run that has one. */
async function listenForWebhooks(request: WebhooksRequest): Promise<WebhookListener | undefined> {
  if (request.config.webhooks === undefined) return undefined;
  const { openWebhooks } = await import("./open-webhooks.ts");
  return openWebhooks(request);
}

function openJournal({ cwd }: Surroundings, { journal }: RunOptions, log: Logger): FolderJournal | undefined {
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
