import { retry, type Setback, type Clock } from "@flowrun/core/plugin";
import { type AuthCode, AuthError } from "./catalogue.ts";
import type { AuthClient } from "./create-auth-client.ts";
import type { OwnStore } from "./own-store.ts";
import type { TokenPair } from "./token-pair.ts";
import type { StoredTokens } from "./token-store.ts";

/** The parts that a refresh is made with. */
export interface RefreshParts {
  readonly client: AuthClient;
  /** Locked by whoever refreshes. */
  readonly own: OwnStore;
  readonly clock: Clock;
  /** For a refresh with its repeats, in milliseconds. */
  readonly refreshTimeoutMs: number;
}

/**
 * The pair that replaces the stored one, itself stored:
 *
 * 1. The old pair is marked as spent, and that is stored.
 * 2. The refresh token is sent. Were it sent before 1, a crash in between could let it be sent twice. Where that fails, but
 *    not by 400 or 401, the mark is taken away; for a reason that may soon pass it begins again at 1, after a pause.
 * 3. The new pair is stored in place of the old one.
 *
 * Rejects with an `AuthError`; whether that ends the session, `endsSession` tells.
 */
export async function refreshTokens(stored: StoredTokens, parts: RefreshParts): Promise<TokenPair> {
  const { own, clock, refreshTimeoutMs } = parts;
  const last = await retry(() => sendOnce(stored, parts), setbackOf, {
    retries: Infinity,
    deadline: clock.now() + refreshTimeoutMs,
    clock,
    random: Math.random,
  });
  if ("error" in last) throw last.error;
  await own.replace(stored, { ...stored, ...last.pair });
  return last.pair;
}

const endings: ReadonlySet<AuthCode> = new Set<AuthCode>([
  "AUTH_REQUEST_REFUSED",
  "AUTH_TOKEN_REJECTED",
]);

/**
 * Whether a refresh failed for good, with 400 or 401. Any other failure may go well the next time.
 */
export function endsSession(error: unknown): error is AuthError {
  return error instanceof AuthError && endings.has(error.code);
}

type Sent = { readonly pair: TokenPair } | { readonly error: AuthError };

async function sendOnce(stored: StoredTokens, { client, own }: RefreshParts): Promise<Sent> {
  await own.write({ ...stored, isSpent: true });
  try {
    return { pair: await client.refresh(stored) };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    if (!endsSession(error)) await own.write(stored);
    return { error };
  }
}

/**
 * Where the platform is away, whoever asks next finds out: nothing was sent, and there is no answer
 * to wait for.
 */
const passing: ReadonlySet<AuthCode> = new Set<AuthCode>([
  "AUTH_SERVER_ERROR",
  "AUTH_TOO_MANY_REQUESTS",
  "AUTH_TIMEOUT",
  "AUTH_CONNECTION_CUT",
]);

function setbackOf(sent: Sent): Setback | undefined {
  if (!("error" in sent) || !passing.has(sent.error.code)) return undefined;
  return { retryAfter: sent.error.retryAfter };
}
