import type { Dispatcher } from "undici";

// These two carry their own secrets, and are sent while the session waits for them.
const unsigned = ["/api/v2/login", "/api/v2/refresh_token"];

/** Whether a request goes to `baseUrl` or below it and is to be signed. Of each hop of a redirect alike. */
export function isOwnRequest(baseUrl: string, { origin, path }: Dispatcher.DispatchOptions): boolean {
  const base = new URL(baseUrl);
  // `//host/…` and `http://host/…` lead elsewhere in some servers' reading.
  if (!/^\/(?!\/)/.test(path) || URL.parse(String(origin))?.origin !== base.origin) return false;
  const { pathname } = new URL(`${base.origin}${path}`);
  const folder = base.pathname.replace(/\/$/, "");
  return pathname.startsWith(`${folder}/`) && !unsigned.some((each) => pathname === `${folder}${each}`);
}
