import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { reachOf } from "./address-reach.ts";
import { httpError } from "./catalogue.ts";

/** Gives the addresses of a host name, or rejects as `node:dns` does. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The addresses that a connector may connect to. */
export interface ConnectorOptions {
  readonly allowPrivate: boolean;
  readonly resolveHost: ResolveHost;
}

/**
 * A connector that only connects to addresses that may be reached. It looks at the addresses that
 * it connects to, not at names, so a name that leads elsewhere the next time does not help. Fails
 * with `HTTP_ADDRESS_FORBIDDEN`.
 */
export function createGuardedConnector({
  allowPrivate,
  resolveHost,
}: ConnectorOptions): buildConnector.connector {
  const mayReach = (address: string): boolean => {
    const reach = reachOf(address);
    return reach === "public" || (reach === "inside" && allowPrivate);
  };
  const reachable = async (
    hostname: string,
  ): Promise<readonly [LookupAddress, ...LookupAddress[]]> => {
    const [first, ...others] = (await resolveHost(hostname)).filter(({ address }) =>
      mayReach(address),
    );
    if (first === undefined) throw forbidden(hostname);
    return [first, ...others];
  };
  const answer = async (
    ...[hostname, options, callback]: Parameters<LookupFunction>
  ): Promise<void> => {
    try {
      const addresses = await reachable(hostname);
      if (options.all === true) callback(null, [...addresses]);
      else callback(null, addresses[0].address, addresses[0].family);
    } catch (error) {
      callback(error as NodeJS.ErrnoException, "");
    }
  };
  const lookup: LookupFunction = (...question) => void answer(...question);
  // HTTP/1.1 alone: a connection serves one request, so a slow answer holds up no other.
  const connect = buildConnector({ lookup, allowH2: false });
  return (options, callback) => {
    const literal = options.hostname.replace(/^\[|\]$/g, "");
    // A socket asks no lookup for an address.
    if (isIP(literal) !== 0 && !mayReach(literal)) callback(forbidden(literal), null);
    else connect(options, callback);
  };
}

function forbidden(host: string): Error {
  const message = `"${host}" has no address that flows may reach. Set "http.allow_private" if it is meant to be reached.`;
  return httpError("HTTP_ADDRESS_FORBIDDEN", message, { certain: true, outcome: "refused" });
}
