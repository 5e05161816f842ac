import { ariError } from "../catalogue.ts";

/** Where a platform's ARI is. */
export interface AriAddress {
  /** `http://host:port` or `https://host:port`. */
  readonly origin: string;
  /** The path of ARI on that origin, e.g. `/ari` or `/tenant/ari`. */
  readonly base: string;
  /** The address of the event stream, without its query. */
  readonly events: string;
  /** The address of the sound of media channels, without the name of its connection. */
  readonly media: string;
  /** Host and port, for messages. */
  readonly name: string;
}

const expected = 'Write "host", "host:port", or a base URL such as "https://pbx.example.com".';

/**
 * Reads `ari.host`: `host[:port]` (then it is plain HTTP) or an http or https base URL with an
 * optional path. A path that already ends in `/ari` counts once. Throws a `PortError` with
 * `ARI_HOST`, which never repeats a password.
 */
export function readAddress(host: string): AriAddress {
  const text = host.trim();
  if (text.includes("@"))
    throw ariError("ARI_HOST", `"ari.host" holds a user name or a password. ${expected}`);
  const url = parseUrl(text.includes("://") ? text : `http://${text}`);
  if (url === null || text === "")
    throw ariError("ARI_HOST", `"ari.host" is "${text}", which is no address. ${expected}`);
  const prefix = url.pathname.replace(/\/+$/, "").replace(/\/ari$/, "");
  const base = `${prefix}/ari`;
  const sockets = `${url.protocol === "https:" ? "wss:" : "ws:"}//${url.host}`;
  const [events, media] = [`${sockets}${base}/events`, `${sockets}${prefix}/media`];
  return { origin: url.origin, base, events, media, name: url.host };
}

function parseUrl(text: string): URL | null {
  if (/\s/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  return url.search === "" && url.hash === "" && url.hostname !== "" ? url : null;
}
