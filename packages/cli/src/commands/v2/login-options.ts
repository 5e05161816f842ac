/** The ways to log in, as the command line names them. */
export const loginMethods = ["password", "tfa", "sso"] as const;

/**
 * How the time of a single-sign-on token may be written; the platform's document leaves that open.
 */
export const ssoTimestamps = ["seconds", "milliseconds", "iso"] as const;

/** How its digest may be written. */
export const ssoDigests = ["hex", "base64", "base64url"] as const;

/** The options of `flowrun v2 login`; none of them is secret. */
export interface LoginOptions {
  readonly method: (typeof loginMethods)[number];
  readonly email?: string;
  readonly device?: string;
  readonly agent?: string;
  /** The file that holds the password or the token. */
  readonly secretFile?: string;
  readonly ssoTimestamp: (typeof ssoTimestamps)[number];
  readonly ssoDigest: (typeof ssoDigests)[number];
}
