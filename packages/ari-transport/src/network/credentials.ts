import { ariError } from "../ari-error.ts";

/** The value of an Authorization header for HTTP Basic authentication (RFC 7617). Throws `ARI_CREDENTIALS`. */
export function basicAuthorization(username: string, password: string): string {
  if (username.includes(":")) {
    throw ariError("ARI_CREDENTIALS", '"ari.username" holds a colon, which HTTP Basic authentication cannot carry.');
  }
  return `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;
}
