import type { V2User } from "@flowrun/simulator";

/** The options of `flowrun platform`. Secrets come from the environment. */
export interface PlatformOptions {
  readonly port: number;
  readonly host: string;
  readonly app: string;
  readonly v2Version: "8.1" | "8.2";
  readonly user: readonly PlatformUser[];
  /** The user that may log in with a two-factor token too. */
  readonly tfa?: string;
  /** The user that may log in by single sign-on too. */
  readonly sso?: SsoUser;
  readonly expireAfter?: TokenLife;
  readonly webhook: readonly string[];
}

/** A user of the REST API v2. */
export type PlatformUser = Pick<V2User, "tenant" | "email">;

/** A user that logs in by single sign-on, and the device. */
export interface SsoUser {
  readonly email: string;
  readonly deviceUid: string;
}

/** When access tokens expire. */
export type TokenLife = { readonly requestsPerToken: number } | { readonly accessTokenMs: number };
