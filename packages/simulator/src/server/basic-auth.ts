import { createHash, timingSafeEqual } from "node:crypto";

/** The user that a server knows. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** What an HTTP header asks of a client that did not say who it is. */
export const challenge = 'Basic realm="Asterisk REST Interface"';

/** Whether an Authorization header carries these credentials. Takes the same time wherever they differ. */
export function isAuthorised(header: string | undefined, credentials: Credentials): boolean {
  const [scheme, token] = (header ?? "").split(" ", 2);
  if (scheme?.toLowerCase() !== "basic" || token === undefined) return false;
  const given = Buffer.from(token, "base64").toString("utf8");
  return timingSafeEqual(digest(given), digest(`${credentials.username}:${credentials.password}`));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
