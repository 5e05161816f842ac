import { buildConnector, Pool, type Dispatcher } from "undici";
import type { Alarms } from "@flowrun/core/plugin";
import { requestTarget } from "../codec/request.ts";
import type { AriWire, Lane, Patience, WireAnswer } from "../wire.ts";
import type { AriAddress } from "./address.ts";
import { connectFew } from "./connect-few.ts";
import { withinFileLimit } from "./file-limit.ts";
import { networkError } from "./network-error.ts";

/** Where requests go, as whom, and over how many connections. */
export interface HttpPoolOptions {
  readonly address: AriAddress;
  /** The value of the Authorization header. */
  readonly authorization: string;
  /** Certificates to trust in place of the system's, as PEM. */
  readonly ca?: string;
  /** Opens its connections. Default: as many at once as are wanted. */
  readonly connect?: buildConnector.connector;
  /**
   * How many connections there may be at once; what finds none free waits, first come, first
   * served.
   */
  readonly connections: number;
}

/**
 * Asterisk drops an idle connection after 15 s, proxies after 10 or 5; a request on one just being
 * dropped would fail for nothing.
 */
const keepAliveMs = 4_000;

const largestAnswer = 8 * 1024 * 1024;

/**
 * `AriWire.request` over a bounded pool of HTTP/1.1 connections. Rejects with `ARI_UNREACHABLE` when no whole answer came.
 * Nothing is sent twice, and redirections are answers like any other. Once `patience` is over the
 * request's connection is dropped, or the request never leaves.
 */
export function createHttpPool(options: HttpPoolOptions): Pick<AriWire, "request" | "close"> {
  const {
    address,
    authorization,
    ca,
    connect = ca === undefined ? undefined : { ca },
    connections,
  } = options;
  const pool = new Pool(address.origin, {
    connections,
    pipelining: 1,
    // Platforms speak HTTP/1.1. Over HTTP/2 a proxy before one would take any number of requests on
    // one connection.
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    // The asker sets the deadline; a limit here would only hide it.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: largestAnswer,
    ...(connect !== undefined && { connect }),
  });
  const headers = { authorization, accept: "application/json" };
  const headersWithBody = { ...headers, "content-type": "application/json" };
  return {
    async request(request) {
      const { method, body, patience } = request;
      const path = address.base + requestTarget(request);
      const content =
        body === undefined ? { headers } : { headers: headersWithBody, body: JSON.stringify(body) };
      try {
        return await exchange(pool, { method, path, ...content }, patience);
      } catch (error) {
        throw networkError(address.name, error);
      }
    },
    close: () => pool.destroy(),
  };
}

/**
 * How many connections a lane has at most, and how many of them may wait at once until the platform
 * says something for the first time.
 */
interface LaneConnections {
  readonly connections: number;
  readonly mostSilent: number;
}

/**
 * Asterisk serves 100 HTTP sessions, event streams included, and other clients want some too. It
 * listens with a backlog of ten, in which every new connection waits until it has a thread. For a
 * connection without room the kernel tries again after a second, and after two more. Measured on
 * Asterisk 22 with 400 calls that another process took over. Without `mostSilent` 99 connections
 * were tried again, and callers waited up to 3 s for the answer to a key. The requests of one lane
 * can hold all of theirs without delaying those of another.
 */
const lanes: Readonly<Record<Lane, LaneConnections>> = {
  quick: { connections: 32, mostSilent: 4 },
  blocking: { connections: 32, mostSilent: 3 },
  originate: { connections: 16, mostSilent: 2 },
};

/** `AriWire.request` over HTTP, with a bounded pool of connections for each lane. */
export function createRequestPools({
  alarms,
  ...options
}: Omit<HttpPoolOptions, "connect" | "connections"> & { readonly alarms: Alarms }): Pick<
  AriWire,
  "request" | "close"
> {
  const { ca } = options;
  const connectAll = buildConnector({ allowH2: false, ...(ca !== undefined && { ca }) });
  const poolOf = (lane: Lane): ReturnType<typeof createHttpPool> => {
    const { connections, mostSilent } = lanes[lane];
    return createHttpPool({
      ...options,
      connections,
      connect: connectFew(connectAll, mostSilent, alarms),
    });
  };
  const pools = {
    quick: poolOf("quick"),
    blocking: poolOf("blocking"),
    originate: poolOf("originate"),
  };
  return {
    request: withinFileLimit((request) => pools[request.lane].request(request), alarms),
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    },
  };
}

/**
 * A request and its answer, taken as undici tells it: the stream that `pool.request` makes of a
 * body costs half as much again.
 */
function exchange(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  patience: Patience,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    pool.dispatch(request, {
      onRequestStart(controller) {
        // To throw here fails the request and leaves the connection to the next one; to abort would
        // end it.
        if (patience.over) throw givenUp();
        patience.whenOver(() => controller.abort(givenUp()));
      },
      onResponseStart(_controller, statusCode) {
        status = statusCode;
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        resolve({ status, body: Buffer.concat(chunks).toString() });
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    });
  });
}

function givenUp(): Error {
  return new Error("nobody waits for the answer any more");
}
