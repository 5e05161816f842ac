import { createAlarms, type Alarms } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { ariError } from "../catalogue.ts";
import type { AriWire } from "../wire.ts";
import { readAddress } from "./address.ts";
import type { EventSocket } from "./event-socket.ts";
import { createMediaSockets } from "./media-socket.ts";
import { createFilePool } from "./file-pool.ts";
import { createRequestPools } from "./http-pool.ts";
import { openAsWriter } from "./open-as-writer.ts";
import { createRequestSockets } from "./request-sockets.ts";

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
  /**
   * How requests travel. `websocket`: over WebSockets of their own where the platform takes them
   * there (Asterisk 22.4 and later), else over HTTP. Default: `http`.
   */
  readonly requests?: "http" | "websocket";
  /**
   * Called when requests should travel over WebSockets and go over HTTP, as the platform does not
   * take them there: once for each event stream at most.
   */
  readonly requestsRefused?: () => void;
  /** The timers of connections. Default: over the machine's clock. */
  readonly alarms?: Alarms;
  /** From 0 up to 1, for the jitter of the backoff. Default: `Math.random`. */
  readonly random?: () => number;
}

/**
 * A wire over HTTP and WebSocket. The credentials travel in the Authorization header and stand
 * nowhere else. Throws
 * `ARI_HOST` or `ARI_CREDENTIALS` for options that cannot work; connects to nothing yet.
 */
export function createNetworkWire(options: NetworkWireOptions): AriWire {
  const {
    app,
    ca,
    requests = "http",
    alarms = createAlarms(createSystemClock()),
    random = Math.random,
  } = options;
  const { requestsRefused: refused = () => undefined } = options;
  const shared = {
    app,
    alarms,
    address: readAddress(options.host),
    authorization: basicAuthorization(options.username, options.password),
    ...(ca !== undefined && { ca }),
  };
  const pools = createRequestPools(shared);
  const files = createFilePool(shared);
  let stream: EventSocket | null = null;
  const closing = new Set<Promise<void>>();
  const media = createMediaSockets(shared);
  const close = (socket: EventSocket): void => {
    const closed = socket.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };
  const sockets =
    requests === "websocket" ? createRequestSockets({ ...shared, random, close, refused }) : null;
  return {
    request: (request) => sockets?.request(request) ?? pools.request(request),
    open(receiver) {
      const { request } = pools;
      const opening = { ...shared, request };
      const socket = openAsWriter(opening, {
        opened() {
          sockets?.open();
          receiver.opened();
        },
        frame: (data) => receiver.frame(data),
        lost(error) {
          sockets?.close();
          receiver.lost(error);
        },
      });
      stream = socket;
      return () => close(socket);
    },
    file: files.file,
    media: media.open,
    verify: async () => stream?.verify(),
    requestSockets: () => sockets?.ready() ?? 0,
    async close() {
      sockets?.close();
      media.close();
      await Promise.all([pools.close(), files.close(), ...closing]);
    },
  };
}

/**
 * The value of an Authorization header for HTTP Basic authentication (RFC 7617). Throws
 * `ARI_CREDENTIALS`.
 */
export function basicAuthorization(username: string, password: string): string {
  if (username.includes(":")) {
    throw ariError(
      "ARI_CREDENTIALS",
      '"ari.username" holds a colon, which HTTP Basic authentication cannot carry.',
    );
  }
  return `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;
}
