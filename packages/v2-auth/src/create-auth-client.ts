import { connectionFailure, type Clock } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { Agent, type Dispatcher, request } from "undici";
import { AuthError } from "./catalogue.ts";
import { checkCredentials, type Credentials, loginBody, type SsoFormat } from "./credentials.ts";
import { readTokenPair, type TokenPair } from "./token-pair.ts";

/** How a client is made. */
export interface AuthClientOptions {
  /** The platform's address, e.g. `https://pbx.example.com`. */
  readonly baseUrl: string;
  /** For one whole exchange, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
  readonly sso?: SsoFormat;
  /**
   * The connections to use, e.g. with a certificate authority of one's own. Default: undici's
   * global ones, and for each refresh one of its own, as a pooled one may be about to close.
   */
  readonly dispatcher?: Dispatcher;
  /**
   * Tells the time of single-sign-on tokens, and how long a new token is waited for. Default: the
   * machine's.
   */
  readonly clock?: Clock;
}

/**
 * Logs in to the platform's REST API v2. Both functions reject with an `AuthError` of
 * `authCatalogue`.
 */
export interface AuthClient {
  /** A pair of tokens for these credentials. */
  login(credentials: Credentials): Promise<TokenPair>;
  /** The pair that follows; `pair` is used up by it, whether the answer arrives or not. */
  refresh(pair: TokenPair): Promise<TokenPair>;
}

/**
 * A client for one platform. Connects when it is used. Throws an `AuthError` with `AUTH_BASE_URL`
 * for a bad base URL.
 */
export function createAuthClient(options: AuthClientOptions): AuthClient {
  const base = readBaseUrl(options.baseUrl);
  const { timeoutMs = 10_000, sso = {}, dispatcher, clock = createSystemClock() } = options;
  const post = (path: string, body: object, over: Dispatcher | undefined): Promise<Answer> =>
    postJson({ url: `${base}${path}`, body, timeoutMs, dispatcher: over });
  return {
    login: async (credentials) => {
      checkCredentials(credentials);
      const answer = await post(
        "/api/v2/login",
        loginBody(credentials, { nowMs: clock.now(), sso }),
        dispatcher,
      );
      return pairOf(
        answer,
        credentials.type === "password_auth" ? "AUTH_PASSWORD_REJECTED" : "AUTH_TOKEN_REJECTED",
      );
    },
    refresh: async ({ refreshToken }) => {
      const body = { refresh_token: refreshToken.reveal() };
      const fresh = dispatcher === undefined ? new Agent() : undefined;
      try {
        return pairOf(
          await post("/api/v2/refresh_token", body, dispatcher ?? fresh),
          "AUTH_TOKEN_REJECTED",
        );
      } finally {
        void fresh?.destroy();
      }
    },
  };
}

/**
 * The pair in an answer; `rejected` is what 401 means for the request. Bodies are not quoted: they
 * may echo secrets.
 */
function pairOf(
  { status, body, retryAfter }: Answer,
  rejected: "AUTH_PASSWORD_REJECTED" | "AUTH_TOKEN_REJECTED",
): TokenPair {
  if (status === 200) return readTokenPair(body);
  if (status === 400) {
    const message =
      "The platform refused the request as malformed, or does not support this way to log in (400).";
    throw new AuthError("AUTH_REQUEST_REFUSED", message, status);
  }
  if (status === 401) {
    const what = rejected === "AUTH_PASSWORD_REJECTED" ? "e-mail address or password" : "token";
    throw new AuthError(rejected, `The platform rejected the ${what} (401).`, status);
  }
  if (status === 429) {
    const message = "The platform has too many requests (429). Try again later.";
    throw new AuthError("AUTH_TOO_MANY_REQUESTS", message, status, retryAfter);
  }
  if (status >= 500) {
    const message = `The platform failed with status ${status}. Try again later.`;
    throw new AuthError("AUTH_SERVER_ERROR", message, status, retryAfter);
  }
  const message = `Status ${status} was answered, which login and refresh do not have. Check the base URL.`;
  throw new AuthError("AUTH_STATUS_UNEXPECTED", message, status);
}

/** A request. */
interface JsonPost {
  readonly url: string;
  readonly body: object;
  /** For the whole exchange. */
  readonly timeoutMs: number;
  /** Default: undici's global one. */
  readonly dispatcher: Dispatcher | undefined;
}

/** The platform's answer, whatever its status. */
interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

const mostBytes = 256 * 1024;

/**
 * Posts JSON and gives the answer. Redirects are not followed: what is posted is secret. Rejects
 * with an `AuthError`:
 * `AUTH_TIMEOUT`, `AUTH_UNREACHABLE` when nothing was sent, `AUTH_CONNECTION_CUT`, or `AUTH_ANSWER_MALFORMED` for a body over 256 KiB.
 */
async function postJson({ url, body, timeoutMs, dispatcher }: JsonPost): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    "user-agent": "flowrun",
  };
  try {
    const options = { method: "POST", headers, body: JSON.stringify(body), signal } as const;
    const response = await request(
      url,
      dispatcher === undefined ? options : { ...options, dispatcher },
    );
    const retryAfter = [response.headers["retry-after"]].flat()[0];
    return { status: response.statusCode, retryAfter, body: await readBody(response.body) };
  } catch (error) {
    if (error instanceof AuthError) throw error;
    if (signal.aborted) {
      throw new AuthError(
        "AUTH_TIMEOUT",
        `The platform did not answer ${url} within ${timeoutMs} ms.`,
      );
    }
    const { code, isUnsent } = connectionFailure(error);
    if (isUnsent)
      throw new AuthError("AUTH_UNREACHABLE", `The platform cannot be reached at ${url}: ${code}.`);
    throw new AuthError("AUTH_CONNECTION_CUT", `The connection to ${url} was cut: ${code}.`);
  }
}

async function readBody(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > mostBytes)
      throw new AuthError("AUTH_ANSWER_MALFORMED", "The platform's answer is over 256 KiB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * The address below which the API lies, without a slash at its end. Throws an `AuthError` with
 * `AUTH_BASE_URL`.
 */
export function readBaseUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null) throw badUrl("cannot be read");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw badUrl("has neither http nor https");
  if (url.username !== "" || url.password !== "")
    throw badUrl("holds a user or a password, which would reach logs");
  if (url.search !== "" || url.hash !== "") throw badUrl("has a query or a fragment");
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

function badUrl(problem: string): AuthError {
  return new AuthError(
    "AUTH_BASE_URL",
    `The base URL ${problem}. Write it like https://pbx.example.com.`,
  );
}
