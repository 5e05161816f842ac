import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Whether `authorization` is `Bearer` with the token. Takes the same time wherever they differ. */
export function bearsToken({ authorization = "" }: IncomingHttpHeaders, token: string): boolean {
  const [scheme = "", given = ""] = authorization.split(" ", 2);
  return scheme.toLowerCase() === "bearer" && isSame(given, token);
}

/** Whether two texts are equal, in the same time wherever they differ. */
export function isSame(a: string, b: string): boolean {
  // Digests have one length, which `timingSafeEqual` needs.
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
