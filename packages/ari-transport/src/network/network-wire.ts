import { readAddress } from "../address.ts";
import { setRealTimer, type SetTimer } from "../timer.ts";
import type { AriWire } from "../wire.ts";
import { basicAuthorization } from "./credentials.ts";
import { openEventSocket, type EventSocket } from "./event-socket.ts";
import { createRequestPools } from "./request-pools.ts";

/** Where a platform is, and as whom and what to connect. */
export interface NetworkWireOptions {
  /** `host[:port]`, or an http or https base URL with an optional path. */
  readonly host: string;
  readonly username: string;
  readonly password: string;
  /** The Stasis application's name. */
  readonly app: string;
  /** Certificates to trust in place of the system's, as PEM text. */
  readonly ca?: string;
  /** Default: real time. */
  readonly setTimer?: SetTimer;
}

/**
 * A wire over HTTP and WebSocket. The credentials travel in the Authorization header and stand nowhere else. Throws
 * `ARI_HOST` or `ARI_CREDENTIALS` for options that cannot work; connects to nothing yet.
 */
export function createNetworkWire(options: NetworkWireOptions): AriWire {
  const { app, ca, setTimer = setRealTimer } = options;
  const shared = {
    address: readAddress(options.host),
    authorization: basicAuthorization(options.username, options.password),
    ...(ca !== undefined && { ca }),
  };
  const pools = createRequestPools(shared);
  const closing = new Set<Promise<void>>();
  const close = (socket: EventSocket): void => {
    const closed = socket.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };
  return {
    request: (request) => pools.request(request),
    open(receiver) {
      const socket = openEventSocket({ ...shared, app, setTimer }, receiver);
      return () => close(socket);
    },
    async close() {
      await Promise.all([pools.close(), ...closing]);
    },
  };
}
