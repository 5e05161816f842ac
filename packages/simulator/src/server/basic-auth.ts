import { createHash, timingSafeEqual } from "node:crypto";

/** The user that a server knows. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** How a request says who it is from. */
export interface Identification {
  /** Its Authorization header. */
  readonly authorization: string | undefined;
  /**
   * Its parameter `api_key`, `USERNAME:PASSWORD`, which Asterisk takes as well and `ari-client`
   * sends.
   */
  readonly apiKey: string | undefined;
}

/** The challenge of an HTTP header to a client that did not say who it is. */
export const challenge = 'Basic realm="Asterisk REST Interface"';

/**
 * Whether a request is from who has these credentials. The header counts before the parameter.
 * Takes the same time wherever they differ.
 */
export function isAuthorised(
  { authorization, apiKey }: Identification,
  credentials: Credentials,
): boolean {
  const given = authorization === undefined ? apiKey : readBasic(authorization);
  if (given === undefined) return false;
  return timingSafeEqual(digest(given), digest(`${credentials.username}:${credentials.password}`));
}

function readBasic(header: string): string | undefined {
  const [scheme, token] = header.split(" ", 2);
  if (scheme?.toLowerCase() !== "basic" || token === undefined) return undefined;
  return Buffer.from(token, "base64").toString("utf8");
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
