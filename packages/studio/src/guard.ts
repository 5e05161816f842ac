import { createHash, timingSafeEqual } from "node:crypto";
import type { Sessions } from "./sessions.ts";
import { StudioError } from "./studio-error.ts";

/** The facts of a request that tell who sent it. */
export interface RequestFacts {
  readonly method: string;
  readonly path: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly authorization: string | undefined;
}

/**
 * The clients of a studio: they come to one of its addresses (`127.0.0.1:PORT`), with its token or a
 * session that was begun with it.
 */
export interface Admission {
  readonly hosts: readonly string[];
  readonly token: string;
  readonly sessions: Pick<Sessions, "lasts">;
}

/**
 * Throws a `StudioError` for a request of somebody else. The name of another site that points to
 * this address has another `Host` (421); a page of another site has another `Origin` (403). A
 * client who has not seen the printed address has no token (401), and gets the page itself only,
 * which holds nothing.
 */
export function guard(
  { method, path, host = "", origin, authorization }: RequestFacts,
  admission: Admission,
): void {
  const hint = "Open the address that `flowrun studio` has printed, all of it.";
  if (!admission.hosts.includes(host.toLowerCase()))
    throw new StudioError("STUDIO_FOREIGN", `The studio is not at "${host}".`, {
      hint,
      status: 421,
    });
  const isRead = method === "GET" || method === "HEAD";
  const isOwn = origin !== undefined && admission.hosts.some((each) => origin === `http://${each}`);
  if (!isOwn && (origin !== undefined || !isRead))
    throw new StudioError("STUDIO_FOREIGN", `"${origin ?? "nobody"}" may not use the studio.`, {
      hint,
    });
  if (path.startsWith("/api/") && !isAdmitted(bearerOf(authorization), admission))
    throw new StudioError("STUDIO_NO_TOKEN", "The session has ended, or never began.", { hint });
}

/** The secret of `Authorization: Bearer SECRET`; empty in any other form. */
export function bearerOf(authorization: string | undefined): string {
  return /^Bearer (\S+)$/.exec(authorization ?? "")?.[1] ?? "";
}

function isAdmitted(bearer: string, { token, sessions }: Admission): boolean {
  return isSame(bearer, token) || sessions.lasts(bearer);
}

/** Whether two secrets are the same; takes as long whatever was given. */
export function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
