import { Pool } from "undici";
import type { AriAddress } from "../address.ts";
import { parseBody } from "../codec/parse-body.ts";
import { requestTarget } from "../codec/request-target.ts";
import type { AriWire, WireAnswer, WireRequest } from "../wire.ts";
import { networkError } from "./network-error.ts";

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
const connections = { quick: 16, blocking: 32 } as const;

/** Asterisk drops an idle connection after 15 s; a request on one just being dropped would fail for nothing. */
const keepAliveMs = 10_000;

const largestAnswer = 8 * 1024 * 1024;

/** `AriWire.request` over HTTP, with a bounded pool of connections for each lane. */
export function createRequestPools(options: RequestPoolsOptions): Pick<AriWire, "request" | "close"> {
  const pools = { quick: createPool("quick", options), blocking: createPool("blocking", options) };
  const { address, authorization } = options;
  const send = async (request: WireRequest): Promise<WireAnswer> => {
    const response = await pools[request.lane].request({
      method: request.method,
      path: `${address.base}${requestTarget(request)}`,
      headers: {
        authorization,
        accept: "application/json",
        ...(request.body !== undefined && { "content-type": "application/json" }),
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal,
    });
    return { status: response.statusCode, body: parseBody(await response.body.text()) };
  };
  return {
    async request(request) {
      try {
        return await send(request);
      } catch (error) {
        throw networkError(address.name, error);
      }
    },
    async close() {
      await Promise.all([pools.quick.destroy(), pools.blocking.destroy()]);
    },
  };
}

function createPool(lane: WireRequest["lane"], { address, ca }: RequestPoolsOptions): Pool {
  return new Pool(address.origin, {
    connections: connections[lane],
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    // Whoever asks sets the deadline; a limit here would only hide it.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: largestAnswer,
    ...(ca !== undefined && { connect: { ca } }),
  });
}
