import { isIP } from "node:net";
import { httpError } from "./catalogue.ts";

/** Whether a host, as `URL.hostname` writes it, is on the list. */
export type HostList = (hostname: string) => boolean;

/**
 * The list that these entries make: `crm.example.com` and addresses stand for themselves,
 * `*.example.com` for all names below the domain, not for the domain itself. Without a list every
 * host is on it, on an empty one none. Throws `HTTP_ALLOW`.
 */
export function createHostList(entries: readonly string[] | undefined): HostList {
  if (entries === undefined) return () => true;
  const hosts = new Set(
    entries.filter((entry) => !isDomain(entry)).map((entry) => readHost(entry, entry)),
  );
  const domains = entries.filter(isDomain).map((entry) => `.${readHost(entry.slice(2), entry)}`);
  return (hostname) => {
    const host = withoutRootDot(hostname);
    return hosts.has(host) || domains.some((domain) => host.endsWith(domain));
  };
}

function isDomain(entry: string): boolean {
  return entry.startsWith("*.");
}

/**
 * A host in the one spelling that URLs have: small letters, ASCII, addresses in their shortest
 * form.
 */
function readHost(text: string, entry: string): string {
  const isIpv6 = isIP(text) === 6;
  const url = URL.parse(`http://${isIpv6 ? `[${text}]` : text}/`);
  // A URL has more in it than a host, and leaves out the port that is usual.
  const isHost = url?.href === `http://${url?.hostname}/` && (isIpv6 || !/[*:]/.test(text));
  if (isHost) return withoutRootDot(url.hostname);
  const message = `"${entry}" of "http.allow" is no host. Write e.g. "crm.example.com" or "*.example.com".`;
  throw httpError("HTTP_ALLOW", message, { certain: true, outcome: "refused" });
}

function withoutRootDot(hostname: string): string {
  return hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
}
