import { isIP } from "node:net";

/** The target and the origin of a request. */
export interface RequestOrigin {
  /** Its header Host. */
  readonly host?: string | undefined;
  /**
   * Its header Origin, which browsers send with what a page asks of another server, and with every
   * WebSocket.
   */
  readonly origin?: string | undefined;
}

/** Why a request is refused, and with which status. */
export interface ForeignRequest {
  readonly status: 403 | 421;
  readonly message: string;
}

/**
 * The fault in the address or the origin of a request; `undefined` where there is none. A web page
 * must not reach a platform on the machine of its reader. So its Origin is refused, and any name of
 * its own that it has pointed to this address. Such a name has a dot and is no address. The name
 * that the server listens on is `ownName`.
 */
export function foreignRequest(
  { host = "", origin }: RequestOrigin,
  ownName: string,
): ForeignRequest | undefined {
  const name = hostnameOf(host);
  if (!isOwn(name, ownName)) {
    return {
      status: 421,
      message: `This platform is not "${host}". Use its address, or the name that it listens on.`,
    };
  }
  if (origin === undefined || isPageOf(host, origin)) return undefined;
  return { status: 403, message: `Web pages of "${origin}" may not use this platform.` };
}

function isOwn(name: string, ownName: string): boolean {
  return (
    isIP(name) !== 0 ||
    !name.includes(".") ||
    name.endsWith(".localhost") ||
    name === ownName.toLowerCase()
  );
}

function isPageOf(host: string, origin: string): boolean {
  const from = URL.parse(origin)?.host ?? "";
  return from !== "" && from === URL.parse(`http://${host}`)?.host;
}

// `[::1]:8088` → `::1`; a dot at the end of a name says nothing.
function hostnameOf(host: string): string {
  const name = /^\[(.*)\]/.exec(host)?.[1] ?? host.replace(/:\d*$/, "");
  return name.toLowerCase().replace(/\.$/, "");
}
