import type { Credentials } from "./credentials.ts";
import { createSecret, type Secret } from "./secret.ts";
import type { StoredTokens } from "./token-store.ts";

const logins = ["password_auth", "tfa_token_auth", "sso_token_auth"] as const satisfies Credentials["type"][];

/** Tokens as the text of a file: JSON with a version. The only place that writes tokens in clear. */
export function writeStoredTokens(tokens: StoredTokens): string {
  const { baseUrl, login, accessToken, refreshToken, isSpent } = tokens;
  const fields = { version: 1, base_url: baseUrl, login, is_spent: isSpent };
  return `${JSON.stringify({ ...fields, access_token: accessToken.reveal(), refresh_token: refreshToken.reveal() })}\n`;
}

/** The tokens that `writeStoredTokens` wrote; `undefined` for any other text, such as half of it. */
export function readStoredTokens(text: string): StoredTokens | undefined {
  const fields = parseObject(text);
  const baseUrl = fields["base_url"];
  const login = logins.find((each) => each === fields["login"]);
  const accessToken = readSecret(fields["access_token"]);
  const refreshToken = readSecret(fields["refresh_token"]);
  const isSpent = fields["is_spent"];
  if (fields["version"] !== 1 || typeof baseUrl !== "string" || typeof isSpent !== "boolean") return undefined;
  if (login === undefined || accessToken === undefined || refreshToken === undefined) return undefined;
  return { baseUrl, login, accessToken, refreshToken, isSpent };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // A parser's message quotes the text, which may hold tokens.
    return {};
  }
}

function readSecret(value: unknown): Secret | undefined {
  return typeof value === "string" && value !== "" ? createSecret(value) : undefined;
}
