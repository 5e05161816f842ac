import { createHmac } from "node:crypto";

/** What the platform document leaves open of a single-sign-on token, so that it can be fitted to an installation. */
export interface SsoFormat {
  /** How the time is written: seconds or milliseconds since the Unix epoch, or ISO 8601 in UTC. Default: `seconds`. */
  readonly timestamp?: "seconds" | "milliseconds" | "iso";
  /** How the digest is written. Default: `hex`. */
  readonly digest?: "hex" | "base64" | "base64url";
}

/** What a single-sign-on token is made of. `nowMs` is milliseconds since the Unix epoch. */
export interface SsoParts {
  readonly deviceUid: string;
  readonly token: string;
  readonly nowMs: number;
}

/**
 * The Base64 encoding of `device_uid.timestamp.hashed_api_token`, where the last part is the HMAC with SHA-256 over
 * `sso_token.timestamp`, keyed with the token (platform document, "Authentication", rule 3).
 */
export function ssoPayloadToken({ deviceUid, token, nowMs }: SsoParts, format: SsoFormat = {}): string {
  const timestamp = writeTime(nowMs, format.timestamp ?? "seconds");
  const hashed = createHmac("sha256", token)
    .update(`${token}.${timestamp}`)
    .digest(format.digest ?? "hex");
  return Buffer.from(`${deviceUid}.${timestamp}.${hashed}`).toString("base64");
}

function writeTime(nowMs: number, form: "seconds" | "milliseconds" | "iso"): string {
  switch (form) {
    case "seconds":
      return String(Math.floor(nowMs / 1_000));
    case "milliseconds":
      return String(Math.floor(nowMs));
    case "iso":
      return new Date(nowMs).toISOString();
  }
}
