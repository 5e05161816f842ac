import type { HostOptions } from "./host.ts";

/** Closes what a host owns, all at once. Never rejects: what could not be closed cleanly is told to the log. */
export async function closePorts({
  ledger,
  log,
  store,
  transport,
  http,
  v2,
  speech,
  recognition,
  agents,
  streams,
}: HostOptions): Promise<void> {
  const closed = await Promise.allSettled([
    transport.close(),
    store.close(),
    http?.close(),
    v2?.close(),
    speech?.close(),
    recognition?.close(),
    agents?.close(),
    streams?.close(),
    ledger?.close(),
  ]);
  for (const result of closed) {
    if (result.status === "rejected") log.warn({ err: result.reason }, "A port could not be closed cleanly.");
  }
}
