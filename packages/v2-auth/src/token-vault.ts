import type { Clock } from "@flowrun/core/plugin";
import { type AuthCode, AuthError } from "./catalogue.ts";
import type { AuthClient } from "./create-auth-client.ts";
import { type Credentials, userOf } from "./credentials.ts";
import { createOwnStore } from "./own-store.ts";
import { endsSession, refreshTokens } from "./refresh-tokens.ts";
import { isSamePair, type TokenPair } from "./token-pair.ts";
import type { StoredTokens, TokenStore } from "./token-store.ts";

/** The parts of a vault. */
export interface TokenVaultParts {
  readonly client: AuthClient;
  readonly store: TokenStore;
  readonly baseUrl: string;
  /**
   * The owner of these tokens; `undefined`: the first one who logs in, or is found in the store.
   */
  readonly user: string | undefined;
  /**
   * The credentials for an empty store or a session that is over. Used until the platform rejects
   * them, or a logout.
   */
  readonly credentials: Credentials | undefined;
  readonly clock: Clock;
  /** For a refresh with its repeats, in milliseconds. */
  readonly refreshTimeoutMs: number;
}

/**
 * The stored tokens, and the order in which they change. Everything happens under the store's lock.
 * A crash at any point leaves a whole pair in the store: a new pair is stored before it is used, or
 * a crash in between would lose it.
 */
export interface TokenVault {
  /** The stored pair, or that of a login where nothing is stored. */
  open(): Promise<TokenPair>;
  /**
   * Gives `publish` the pair that replaces `used`. A stored pair that differs is taken (`isNew` is
   * false). Else the platform gives a new one, by a refresh, or by a login where the refresh has
   * ended the session. The lock is held until `publish` is done.
   */
  replace(
    used: TokenPair,
    publish: (next: TokenPair, isNew: boolean) => Promise<void>,
  ): Promise<void>;
  /** Logs in and stores the pair, in place of what was stored for this user. */
  login(credentials: Credentials): Promise<TokenPair>;
  /** Removes what is stored. */
  forget(): Promise<void>;
  /** The stored tokens. */
  stored(): Promise<StoredTokens | undefined>;
}

/** A vault. */
export function createTokenVault(parts: TokenVaultParts): TokenVault {
  const { client, store, baseUrl, user, clock, refreshTimeoutMs } = parts;
  let { credentials } = parts;
  const own = createOwnStore(store, baseUrl, user ?? (credentials && userOf(credentials)));

  const logIn = async (by: Credentials): Promise<TokenPair> => {
    const name = nameFor(by, user);
    const pair = await client.login(by);
    await own.write({ ...pair, baseUrl, user: name, login: by.type, isSpent: false });
    return pair;
  };
  const logInAlone = async (): Promise<TokenPair> => {
    if (credentials === undefined) throw loginNeeded(user);
    try {
      return await logIn(credentials);
    } catch (error) {
      // Credentials that were rejected once are not tried again: that would lock the user out.
      if (error instanceof AuthError && rejections.has(error.code)) credentials = undefined;
      throw error;
    }
  };
  /**
   * The pair after a session that is over: that of a login, where there are credentials for it.
   */
  const beginAgain = async (stored: StoredTokens, reason?: AuthError): Promise<TokenPair> => {
    if (credentials === undefined) throw ended(stored, reason);
    return await logInAlone();
  };
  const renew = async (stored: StoredTokens): Promise<TokenPair> => {
    if (stored.isSpent) return await beginAgain(stored);
    try {
      return await refreshTokens(stored, { client, own, clock, refreshTimeoutMs });
    } catch (error) {
      if (!endsSession(error)) throw error;
      return await beginAgain(stored, error);
    }
  };
  return {
    open: () =>
      own.lock(async () => {
        const stored = await own.read();
        if (stored === undefined) return await logInAlone();
        return stored.isSpent ? await beginAgain(stored) : stored;
      }),
    replace: (used, publish) =>
      own.lock(async () => {
        const stored = await own.read();
        if (stored === undefined) return await publish(await logInAlone(), true);
        const isNew = stored.isSpent || isSamePair(stored, used);
        await publish(isNew ? await renew(stored) : stored, isNew);
      }),
    login: (by) => own.lock(() => logIn(by)),
    forget: () =>
      own.lock(async () => {
        credentials = undefined;
        await own.remove();
      }),
    stored: () => own.read(),
  };
}

const rejections: ReadonlySet<AuthCode> = new Set<AuthCode>([
  "AUTH_CREDENTIALS_INVALID",
  "AUTH_OTHER_USER",
  "AUTH_REQUEST_REFUSED",
  "AUTH_PASSWORD_REJECTED",
  "AUTH_TOKEN_REJECTED",
]);

const logins: Readonly<Record<Credentials["type"], string>> = {
  password_auth: "e-mail and password (password_auth)",
  tfa_token_auth: "a new two-factor token (tfa_token_auth)",
  sso_token_auth: "single sign-on (sso_token_auth)",
};

function ended({ login }: StoredTokens, reason?: AuthError): AuthError {
  const why = reason?.message ?? "Its refresh token was sent, and no new one was stored.";
  const message = `The session is over: the refresh failed. ${why} Log in again with ${logins[login]}.`;
  return new AuthError("AUTH_SESSION_ENDED", message, reason?.status);
}

/** Under which name a login is kept. Only a two-factor token can be anybody's. */
function nameFor(credentials: Credentials, user: string | undefined): string {
  const name = userOf(credentials);
  if (user === undefined || name === user) return name;
  if (name === "") return user;
  const message = `The session is for "${user}", and the credentials are of "${name}". Use a session of its own for each.`;
  throw new AuthError("AUTH_OTHER_USER", message);
}

function loginNeeded(user: string | undefined): AuthError {
  const who =
    user === undefined
      ? "Nobody is logged in: no tokens are stored."
      : `No tokens of "${user}" are stored.`;
  return new AuthError("AUTH_LOGIN_NEEDED", `${who} Log in first.`);
}
