import { Pool } from "undici";
import type { AriAddress } from "../address.ts";
import { requestTarget } from "../codec/request-target.ts";
import type { AriWire, WireRequest } from "../wire.ts";
import { exchange, type HostPool } from "./http-exchange.ts";

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
const connections = { quick: 32, blocking: 32 } as const;

/** Asterisk drops an idle connection after 15 s; a request on one just being dropped would fail for nothing. */
const keepAliveMs = 10_000;

const largestAnswer = 8 * 1024 * 1024;

/** `AriWire.request` over HTTP, with a bounded pool of connections for each lane. */
export function createRequestPools(options: RequestPoolsOptions): Pick<AriWire, "request" | "close"> {
  const pools = { quick: createPool("quick", options), blocking: createPool("blocking", options) };
  const { address, authorization } = options;
  const headers = { authorization, accept: "application/json" };
  const headersWithBody = { ...headers, "content-type": "application/json" };
  return {
    request(request) {
      const { method, body, lane, patience } = request;
      const path = address.base + requestTarget(request);
      const content = body === undefined ? { headers } : { headers: headersWithBody, body: JSON.stringify(body) };
      return exchange(pools[lane], { method, path, ...content }, patience);
    },
    async close() {
      await Promise.all(Object.values(pools).map(({ dispatcher }) => dispatcher.destroy()));
    },
  };
}

function createPool(lane: WireRequest["lane"], { address, ca }: RequestPoolsOptions): HostPool {
  const dispatcher = new Pool(address.origin, {
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
  return { dispatcher, name: address.name };
}
