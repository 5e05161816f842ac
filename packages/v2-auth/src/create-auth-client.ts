import type { Clock } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import type { Dispatcher } from "undici";
import { AuthError } from "./auth-error.ts";
import { readBaseUrl } from "./base-url.ts";
import { checkCredentials, type Credentials } from "./credentials.ts";
import { loginBody } from "./login-body.ts";
import { type Answer, postJson } from "./post-json.ts";
import { readTokenPair, type TokenPair } from "./token-pair.ts";
import type { SsoFormat } from "./sso-token.ts";

/** How a client is made. */
export interface AuthClientOptions {
  /** The platform's address, e.g. `https://pbx.example.com`. */
  readonly baseUrl: string;
  /** For one whole exchange, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
  readonly sso?: SsoFormat;
  /** The connections to use, e.g. with a certificate authority of one's own. Default: undici's global ones. */
  readonly dispatcher?: Dispatcher;
  /** Tells the time of single-sign-on tokens, and how long a new token is waited for. Default: the machine's. */
  readonly clock?: Clock;
}

/** Logs in to the platform's REST API v2. Both functions reject with an `AuthError` of `authCatalogue`. */
export interface AuthClient {
  /** A pair of tokens for these credentials. */
  login(credentials: Credentials): Promise<TokenPair>;
  /** The pair that follows; `pair` is used up by it, whether the answer arrives or not. */
  refresh(pair: TokenPair): Promise<TokenPair>;
}

/** A client for one platform. Connects when it is used. Throws an `AuthError` with `AUTH_BASE_URL` for a bad base URL. */
export function createAuthClient(options: AuthClientOptions): AuthClient {
  const base = readBaseUrl(options.baseUrl);
  const { timeoutMs = 10_000, sso = {}, dispatcher, clock = createSystemClock() } = options;
  const post = (path: string, body: object): Promise<Answer> =>
    postJson({ url: `${base}${path}`, body, timeoutMs, dispatcher });
  return {
    login: async (credentials) => {
      checkCredentials(credentials);
      const answer = await post("/api/v2/login", loginBody(credentials, { nowMs: clock.now(), sso }));
      return pairOf(answer, credentials.type === "password_auth" ? "AUTH_PASSWORD_REJECTED" : "AUTH_TOKEN_REJECTED");
    },
    refresh: async ({ refreshToken }) => {
      const answer = await post("/api/v2/refresh_token", { refresh_token: refreshToken.reveal() });
      return pairOf(answer, "AUTH_TOKEN_REJECTED");
    },
  };
}

/** The pair in an answer; `rejected` is what 401 means for the request. Bodies are not quoted: they may echo secrets. */
function pairOf({ status, body }: Answer, rejected: "AUTH_PASSWORD_REJECTED" | "AUTH_TOKEN_REJECTED"): TokenPair {
  if (status === 200) return readTokenPair(body);
  if (status === 400) {
    const message = "The platform refused the request as malformed, or does not support this way to log in (400).";
    throw new AuthError("AUTH_REQUEST_REFUSED", message, status);
  }
  if (status === 401) {
    const what = rejected === "AUTH_PASSWORD_REJECTED" ? "e-mail address or password" : "token";
    throw new AuthError(rejected, `The platform rejected the ${what} (401).`, status);
  }
  if (status >= 500) {
    throw new AuthError("AUTH_SERVER_ERROR", `The platform failed with status ${status}. Try again later.`, status);
  }
  const message = `Status ${status} was answered, which login and refresh do not have. Check the base URL.`;
  throw new AuthError("AUTH_STATUS_UNEXPECTED", message, status);
}
