import { ariError } from "../catalogue.ts";

/** Where the platform is awaited. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** Both, for messages. */
  readonly name: string;
  /** How a process of this machine reaches it. */
  readonly here: string;
}

/** How this machine itself is reached where something listens at all of its addresses. */
const everywhere: ReadonlyMap<string, string> = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "[::1]"],
]);

const expected = 'Write a port, such as "8090", or an address with one, such as "0.0.0.0:8090".';

/**
 * Reads `ari.listen`: `port`, for this machine only, or `address:port`. Throws a `PortError` with
 * `ARI_LISTEN`.
 */
export function readListenAddress(text: string): ListenAddress {
  const [, bracketed, plain, digits = ""] =
    /^(?:(?:\[([0-9a-f:.]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(text.trim()) ?? [];
  const port = Number(digits);
  if (digits === "" || port > 65_535)
    throw ariError("ARI_LISTEN", `"ari.listen" is "${text}", which is no address. ${expected}`);
  const host = bracketed ?? plain ?? "127.0.0.1";
  const shown = bracketed === undefined ? host : `[${host}]`;
  return { host, port, name: `${shown}:${port}`, here: everywhere.get(host) ?? shown };
}
