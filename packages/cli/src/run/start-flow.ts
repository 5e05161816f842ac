import { createHost, type Host, type Observer } from "@flowrun/core";
import type { Logger } from "@flowrun/core/plugin";
import type { Invocation } from "../invocation.ts";
import { createFolderJournal, type FolderJournal } from "./create-journal.ts";
import type { RunnableFlow } from "./load-runnable.ts";
import { openPlatform, type OpenPlatform } from "./open-platform.ts";
import { openStore, type OpenStore } from "./open-store.ts";
import type { RunOptions } from "./run-options.ts";

/** A flow that runs, until it is closed. */
export interface RunningFlow {
  readonly host: Host;
  readonly platform: OpenPlatform;
  readonly store: OpenStore;
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
  const { clock, cwd } = surroundings;
  const warn = (message: string): void => log.warn({}, message);
  const journal = options.journal === undefined ? undefined : createFolderJournal(cwd, options.journal, warn);
  const opened = { config: options.embedded ? { ...config, ari: undefined } : config, folder, clock, log };
  const platform = await openPlatform({ ...opened, port: options.port });
  const store = await openOrClose(platform, () =>
    openStore({ ...opened, program, embedded: platform.server !== undefined }),
  );
  const forgotten = (call: string): void => {
    observe.forgotten?.(call);
    journal?.forget(call);
  };
  const observer = { ...observe, forgotten };
  const parts = { program, transport: platform.transport, store: store.store, clock, log, observe: observer };
  const host = createHost({ ...parts, ...(journal && { journal }) });
  host.start();
  return { host, platform, store, close: () => closeAll(host, platform, journal) };
}

async function openOrClose<T>({ transport, server }: OpenPlatform, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    await transport.close();
    await server?.close();
    throw error;
  }
}

async function closeAll(host: Host, { server }: OpenPlatform, journal: FolderJournal | undefined): Promise<void> {
  await host.close();
  await server?.close();
  await journal?.close();
}
