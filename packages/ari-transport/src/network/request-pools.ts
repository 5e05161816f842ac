import type { AriAddress } from "../address.ts";
import { createHttpRequestWriter } from "../codec/http-request.ts";
import type { AriWire, WireRequest } from "../wire.ts";
import { HttpPool } from "./http-pool.ts";
import { createConnector } from "./platform-connector.ts";

/** Where requests go, and as whom. */
export interface RequestPoolsOptions {
  readonly address: AriAddress;
  /** The value of the Authorization header. */
  readonly authorization: string;
  /** Certificates to trust in place of the system's, as PEM. */
  readonly ca?: string;
}

/**
 * Connections for each lane. Asterisk serves 100 HTTP sessions, event streams included, and other clients want some too.
 * Blocking requests can hold all of theirs without delaying a quick one.
 */
const connections: Readonly<Record<WireRequest["lane"], number>> = { quick: 32, blocking: 32 };

/** `AriWire.request` over HTTP, with a bounded pool of connections for each lane. */
export function createRequestPools(options: RequestPoolsOptions): Pick<AriWire, "request" | "close"> {
  const { address, authorization, ca } = options;
  const { base, name } = address;
  const connect = createConnector(address.origin, ca);
  const pools = {
    quick: new HttpPool({ connect, name, most: connections.quick }),
    blocking: new HttpPool({ connect, name, most: connections.blocking }),
  };
  const write = createHttpRequestWriter({ host: name, base, authorization });
  return {
    request: (request) => pools[request.lane].request(write(request), request.patience),
    async close() {
      for (const pool of Object.values(pools)) pool.close();
    },
  };
}
