import type { AriWire, WireRequest } from "../wire.ts";
import { createHttpPool, type HttpPoolOptions } from "./http-pool.ts";

/**
 * Connections for each lane. Asterisk serves 100 HTTP sessions, event streams included, and other clients want some too.
 * Blocking requests can hold all of theirs without delaying a quick one.
 */
const connections: Readonly<Record<WireRequest["lane"], number>> = { quick: 32, blocking: 32 };

/** `AriWire.request` over HTTP, with a bounded pool of connections for each lane. */
export function createRequestPools(options: Omit<HttpPoolOptions, "connections">): Pick<AriWire, "request" | "close"> {
  const pools = {
    quick: createHttpPool({ ...options, connections: connections.quick }),
    blocking: createHttpPool({ ...options, connections: connections.blocking }),
  };
  return {
    request: (request) => pools[request.lane].request(request),
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    },
  };
}
