import type { HostOptions } from "./host-options.ts";

/**
 * Closes what a host owns, all at once: of what it shares with others nothing. Never rejects: what
 * could not be closed cleanly is told to the log.
 */
export async function closePorts({
  ledger,
  log,
  store,
  transport,
  http,
  mail,
  v2,
  speech,
  recognition,
  agents,
  streams,
  sharesPorts = false,
}: HostOptions): Promise<void> {
  const shared = sharesPorts ? [] : [store, http, mail, v2, speech, recognition, agents, streams];
  const closed = await Promise.allSettled(
    [transport, ...shared, ledger].map(async (port) => port?.close()),
  );
  for (const result of closed) {
    if (result.status === "rejected")
      log.warn({ err: result.reason }, "A port could not be closed cleanly.");
  }
}
