import type { HttpPort, Store } from "@flowrun/core/plugin";

/**
 * A store that is opened at its first lookup: a run is ready for calls before its driver is loaded. `open` must not fail:
 * what can be wrong with the configuration has to be known when the run begins.
 */
export function lateStore(open: () => Promise<Store>): Store {
  const { opened, close } = late(open);
  return { lookup: async (lookup) => (await opened()).lookup(lookup), close };
}

/** The way to other servers, opened at the first request; `open` must not fail. */
export function lateHttp(open: () => Promise<HttpPort>): HttpPort {
  const { opened, close } = late(open);
  return { send: async (request) => (await opened()).send(request), close };
}

interface Late<T> {
  readonly opened: () => Promise<T>;
  /** Closes what was opened, if anything was. */
  readonly close: () => Promise<void>;
}

function late<T extends { close(): Promise<void> }>(open: () => Promise<T>): Late<T> {
  let port: Promise<T> | undefined;
  return {
    opened: () => (port ??= open()),
    close: async () => (await port)?.close(),
  };
}
