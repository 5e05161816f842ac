import { inspect } from "node:util";
import { AuthError } from "./catalogue.ts";

/**
 * A value that shows only when asked: printed, logged, joined to a text or turned into JSON it is
 * `[secret]`.
 */
export interface Secret {
  readonly reveal: () => string;
}

const mask = "[secret]";

/** A secret that holds `value`. */
export function createSecret(value: string): Secret {
  return Object.freeze({
    reveal: () => value,
    toString: () => mask,
    toJSON: () => mask,
    [inspect.custom]: () => mask,
  });
}

/**
 * The pair of tokens from a login or a refresh. The refresh token is good for one refresh, which
 * replaces both.
 */
export interface TokenPair {
  /** Goes into `Authorization: Bearer …`. */
  readonly accessToken: Secret;
  readonly refreshToken: Secret;
}

// The characters that may stand in a header: tokens are sent as bearer tokens (RFC 6750, section
// 2.1, taken generously).
const token = /^[\x21-\x7e]+$/;

/**
 * The pair in the body of a 200. Throws an `AuthError` with `AUTH_ANSWER_MALFORMED` that quotes
 * nothing of the body.
 */
export function readTokenPair(body: string): TokenPair {
  const pair = parseObject(body);
  return {
    accessToken: createSecret(readToken(pair, "access_token")),
    refreshToken: createSecret(readToken(pair, "refresh_token")),
  };
}

function parseObject(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null) return { ...value };
  } catch {
    // A parser's message quotes the body, which may hold tokens.
  }
  const kind = /^\s*</.test(body) ? "an HTML page" : "no JSON object";
  throw malformed(`is ${kind}`);
}

function readToken(pair: Readonly<Record<string, unknown>>, name: string): string {
  const value = pair[name];
  if (typeof value === "string" && token.test(value)) return value;
  throw malformed(value === undefined ? `has no "${name}"` : `has a "${name}" that is no token`);
}

function malformed(problem: string): AuthError {
  return new AuthError(
    "AUTH_ANSWER_MALFORMED",
    `The platform's answer ${problem}. Check that the base URL leads to the platform's API.`,
    200,
  );
}

/** Whether two pairs hold the same tokens. */
export function isSamePair(a: TokenPair, b: TokenPair): boolean {
  return (
    a.accessToken.reveal() === b.accessToken.reveal() &&
    a.refreshToken.reveal() === b.refreshToken.reveal()
  );
}
