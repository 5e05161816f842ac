import { createHmac } from "node:crypto";
import { AuthError } from "./catalogue.ts";

/** The agent or supervisor that a user acts as; only for those editions. */
export interface Agent {
  readonly number: string;
  /** May be empty. Default: not sent. */
  readonly pin?: string;
}

/** One of the three ways to log in (platform document, "Login request"). */
export type Credentials = { readonly agent?: Agent } & (
  | { readonly type: "password_auth"; readonly email: string; readonly password: string }
  /** `token` is sent as it is. */
  | { readonly type: "tfa_token_auth"; readonly token: string }
  /** `token` is never sent, only a digest that it signs. */
  | { readonly type: "sso_token_auth"; readonly deviceUid: string; readonly token: string }
);

/**
 * Under whose name the tokens of a login are kept: the e-mail address or the device, with the
 * agent's number, whose tokens are others. Empty for a two-factor token, which does not say whose
 * it is.
 */
export function userOf(credentials: Credentials): string {
  const { agent } = credentials;
  return `${nameIn(credentials)}${agent === undefined ? "" : `/${agent.number}`}`;
}

function nameIn(credentials: Credentials): string {
  switch (credentials.type) {
    case "password_auth":
      return credentials.email;
    case "tfa_token_auth":
      return "";
    case "sso_token_auth":
      return credentials.deviceUid;
  }
}

/**
 * Throws an `AuthError` with `AUTH_CREDENTIALS_INVALID` that names the field when one that is
 * needed is empty.
 */
export function checkCredentials(credentials: Credentials): void {
  for (const [name, value] of Object.entries(neededFields(credentials))) {
    if (typeof value !== "string" || value === "") {
      throw new AuthError(
        "AUTH_CREDENTIALS_INVALID",
        `A login with "${credentials.type}" needs "${name}".`,
      );
    }
  }
}

function neededFields(credentials: Credentials): Readonly<Record<string, unknown>> {
  const agent = credentials.agent === undefined ? {} : { "agent.number": credentials.agent.number };
  switch (credentials.type) {
    case "password_auth":
      return { email: credentials.email, password: credentials.password, ...agent };
    case "tfa_token_auth":
      return { token: credentials.token, ...agent };
    case "sso_token_auth":
      return { deviceUid: credentials.deviceUid, token: credentials.token, ...agent };
  }
}

/** The JSON body of `POST /api/v2/login`. */
export interface LoginBody {
  readonly type: Credentials["type"];
  readonly payload: Readonly<Record<string, string>>;
}

/** How the time-dependent part of a body is made. */
export interface LoginTime {
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
  readonly sso: SsoFormat;
}

/**
 * The body for checked credentials; the agent's fields are there only when an agent is given, the
 * PIN only with it.
 */
export function loginBody(credentials: Credentials, time: LoginTime): LoginBody {
  return {
    type: credentials.type,
    payload: { ...ownFields(credentials, time), ...agentFields(credentials.agent) },
  };
}

function ownFields(
  credentials: Credentials,
  { nowMs, sso }: LoginTime,
): Readonly<Record<string, string>> {
  switch (credentials.type) {
    case "password_auth":
      return { email: credentials.email, password: credentials.password };
    case "tfa_token_auth":
      return { token: credentials.token };
    case "sso_token_auth":
      return {
        token: ssoPayloadToken(
          { deviceUid: credentials.deviceUid, token: credentials.token, nowMs },
          sso,
        ),
      };
  }
}

function agentFields(agent: Agent | undefined): Readonly<Record<string, string>> {
  if (agent === undefined) return {};
  return {
    agent_number: agent.number,
    ...(agent.pin === undefined ? {} : { agent_pin: agent.pin }),
  };
}

/**
 * The details of a single-sign-on token that the platform document leaves open, to be fitted to an
 * installation.
 */
export interface SsoFormat {
  /**
   * How the time is written: seconds or milliseconds since the Unix epoch, or ISO 8601 in UTC.
   * Default: `seconds`.
   */
  readonly timestamp?: "seconds" | "milliseconds" | "iso";
  /** How the digest is written. Default: `hex`. */
  readonly digest?: "hex" | "base64" | "base64url";
}

/** The parts of a single-sign-on token. `nowMs` is milliseconds since the Unix epoch. */
export interface SsoParts {
  readonly deviceUid: string;
  readonly token: string;
  readonly nowMs: number;
}

/**
 * The Base64 encoding of `device_uid.timestamp.hashed_api_token`, where the last part is the HMAC
 * with SHA-256 over
 * `sso_token.timestamp`, keyed with the token (platform document, "Authentication", rule 3).
 */
export function ssoPayloadToken(
  { deviceUid, token, nowMs }: SsoParts,
  format: SsoFormat = {},
): string {
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
