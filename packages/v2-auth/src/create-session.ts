import { createSystemClock } from "@flowrun/core/system-clock";
import {
  type Dispatcher,
  fetch,
  getGlobalDispatcher,
  Headers,
  type RequestInit,
  type Response,
} from "undici";
import { authInterceptor, type SignedSession } from "./auth-interceptor.ts";
import { AuthError } from "./catalogue.ts";
import { type AuthClientOptions, createAuthClient, readBaseUrl } from "./create-auth-client.ts";
import type { Credentials } from "./credentials.ts";
import { createTokenKeeper } from "./token-keeper.ts";
import type { StoredTokens, TokenStore } from "./token-store.ts";
import { createTokenVault } from "./token-vault.ts";

/** How a session is made. */
export interface SessionOptions extends AuthClientOptions {
  /** Where the tokens are kept; several processes, users and platforms may share one. */
  readonly store: TokenStore;
  /**
   * The owner of the tokens: the e-mail address or the device, with `/` and the number of an agent.
   * A two-factor token does not say whose it is: any name. Default: the owner of the credentials,
   * or the first one who logged in to this platform. A session never goes on as somebody else,
   * except by a `login` of its own.
   */
  readonly user?: string;
  /**
   * The credentials for a request that finds the store empty or the session over, until the
   * platform rejects them. Default: nothing; `login` has to be called.
   */
  readonly credentials?: Credentials;
  /**
   * For a refresh with its repeats, in milliseconds; one exchange of it has `timeoutMs`. Default:
   * 20,000.
   */
  readonly refreshTimeoutMs?: number;
}

/**
 * Somebody who is logged in to one platform and stays so. Everything rejects with an `AuthError` of
 * `authCatalogue`.
 */
export interface Session extends SignedSession {
  /** Logs in and stores the tokens in place of those that this user had; those of others stay. */
  login(credentials: Credentials): Promise<void>;
  /**
   * The stored tokens of this session; `undefined` when nobody is logged in. Looking does not log
   * in.
   */
  stored(): Promise<StoredTokens | undefined>;
  /**
   * `fetch` for a path below the base URL, e.g. `/api/v2/contacts`, signed. Rejects with AUTH_OTHER_PLATFORM for an address
   * outside, with AUTH_REDIRECTED for a redirect, and as `fetch` does when the network fails. With
   * `redirect: "follow"` redirects are followed, elsewhere without the token; with `redirect:
   * "manual"` they are answers like any other.
   */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Resolves when no refresh and no login is under way: what the platform gave is stored. */
  settled(): Promise<void>;
  /**
   * Forgets the tokens, in the store too. The platform is not told: the document has no request for
   * it.
   */
  logout(): Promise<void>;
}

/**
 * A session. Connects when it is used. Throws an `AuthError` with `AUTH_BASE_URL` for a bad base
 * URL.
 */
export function createSession(options: SessionOptions): Session {
  const {
    store,
    user,
    credentials,
    dispatcher,
    clock = createSystemClock(),
    refreshTimeoutMs = 20_000,
  } = options;
  const baseUrl = readBaseUrl(options.baseUrl);
  const client = createAuthClient({ ...options, clock });
  const vault = createTokenVault({
    client,
    store,
    baseUrl,
    user,
    credentials,
    clock,
    refreshTimeoutMs,
  });
  const tokens = createTokenKeeper(vault, clock);
  const session: Session = {
    baseUrl,
    tokens,
    login: tokens.login,
    stored: vault.stored,
    settled: tokens.settled,
    logout: tokens.forget,
    request: (path, init) =>
      request(session, path, { ...init, dispatcher: dispatcher ?? getGlobalDispatcher() }),
  };
  return session;
}

async function request(
  session: Session,
  path: string,
  init: RequestInit & { readonly dispatcher: Dispatcher },
): Promise<Response> {
  const url = addressOf(session, path);
  const { method = "GET", redirect = "error" } = init;
  const dispatcher = init.dispatcher.compose(authInterceptor(session));
  const headers = new Headers(init.headers);
  if (!headers.has("user-agent")) headers.set("user-agent", "flowrun");
  try {
    if (redirect !== "error") return await fetch(url, { ...init, headers, dispatcher });
    const answer = await fetch(url, { ...init, headers, dispatcher, redirect: "manual" });
    if (!redirects.has(answer.status)) return answer;
    await answer.body?.cancel();
    throw redirected(`${method} "${url.pathname}"`, answer, url);
  } catch (error) {
    if (error instanceof Error && error.cause instanceof AuthError) throw error.cause;
    throw error;
  }
}

function addressOf({ baseUrl }: Session, path: string): URL {
  const url = URL.parse(path.startsWith("/") ? `${baseUrl}${path}` : path);
  if (url !== null && `${url.href}/`.startsWith(`${baseUrl}/`)) return url;
  const message = `A request was made for an address outside "${baseUrl}". Write a path below it, e.g. "/api/v2/contacts".`;
  throw new AuthError("AUTH_OTHER_PLATFORM", message);
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

// Only the origin of the address is told: the rest may be nobody's business.
function redirected(what: string, { status, headers }: Response, from: URL): AuthError {
  const to = URL.parse(headers.get("location") ?? "", from.href);
  const where = to === null ? "an address that cannot be read" : `"${to.origin}"`;
  const message = `${what} was answered with a redirect (${status}) to ${where}, which is not followed. Set the base URL to where the API is.`;
  return new AuthError("AUTH_REDIRECTED", message, status);
}
