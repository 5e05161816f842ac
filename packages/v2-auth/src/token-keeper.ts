import type { Clock } from "@flowrun/core/plugin";
import type { Credentials } from "./credentials.ts";
import { isSamePair, type TokenPair } from "./token-pair.ts";
import type { TokenVault } from "./token-vault.ts";

/** The pair to send a request again with. */
export interface Turn {
  readonly pair: TokenPair;
  /** Whether an expiry in the next answer is final: to refresh once more would not help. */
  readonly isLast: boolean;
  /** To be called when the next answer begins, or fails, with whether it tells of an expiry. */
  readonly answered: (isExpired: boolean) => void;
}

/**
 * The tokens of a session, in this process: at most one login or refresh is under way. All reject
 * with `AuthError`s.
 */
export interface TokenKeeper {
  /**
   * The pair to sign with. Waits for a refresh under way, so that no request leaves with a pair
   * about to be replaced.
   */
  current(): Promise<TokenPair>;
  /**
   * The pair after `used`, which met an expiry. However many ask and whoever was first, `used` is
   * refreshed once.
   */
  renew(used: TokenPair): Promise<Turn>;
  /** Replaces whatever there is by a new login. */
  login(credentials: Credentials): Promise<void>;
  /** Resolves when no login or refresh is under way. */
  settled(): Promise<void>;
  /** Forgets the tokens, here and in the store. */
  forget(): Promise<void>;
}

// How long the new pair is kept for the request that fetched it. A platform may let a token serve
// only a few requests. So that request comes first: otherwise others, in other processes too, could
// use up one pair after another before it.
const firstTurnMs = 1_000;

/** A keeper over `vault`. */
export function createTokenKeeper(vault: TokenVault, clock: Clock): TokenKeeper {
  let pair: TokenPair | undefined;
  // A pair that the platform called expired when it was brand-new.
  let barren: TokenPair | undefined;
  let renewal: Promise<void> | undefined;
  let opening: Promise<TokenPair> | undefined;
  let entering: Promise<TokenPair> | undefined;

  const open = (): Promise<TokenPair> => {
    opening ??= vault.open().finally(() => {
      opening = undefined;
    });
    return opening;
  };
  const current = async (): Promise<TokenPair> => {
    // Its failure is told to those who wait for it; who comes later finds out from the store.
    await renewal?.catch(() => undefined);
    const opened = pair ?? (await open());
    pair ??= opened;
    return pair;
  };
  const start = (used: TokenPair): Promise<Turn> => {
    const turn = Promise.withResolvers<Turn>();
    const answer = Promise.withResolvers<boolean>();
    const publish = async (next: TokenPair, isNew: boolean): Promise<void> => {
      turn.resolve({ pair: next, isLast: isNew, answered: answer.resolve });
      const isExpired = isNew && (await settledInTurn(answer.promise, clock)) === true;
      if (isExpired) barren = next;
      pair = next;
    };
    pair = undefined;
    renewal = vault.replace(used, publish).finally(() => {
      renewal = undefined;
    });
    renewal.catch(turn.reject);
    return turn.promise;
  };
  const renew = async (used: TokenPair): Promise<Turn> => {
    if (renewal !== undefined) {
      await renewal;
      return await renew(used);
    }
    if (pair === undefined || isSamePair(pair, used)) return await start(used);
    return { pair, isLast: pair === barren, answered: () => undefined };
  };
  return {
    current,
    renew,
    login: async (credentials) => {
      entering = vault.login(credentials);
      pair = await entering;
    },
    settled: async () => {
      await Promise.allSettled([renewal, opening, entering]);
    },
    forget: async () => {
      await vault.forget();
      pair = undefined;
    },
  };
}

async function settledInTurn(answer: Promise<boolean>, clock: Clock): Promise<boolean | undefined> {
  const late = Promise.withResolvers<undefined>();
  const cancel = clock.wake(clock.now() + firstTurnMs, () => late.resolve(undefined));
  const isExpired = await Promise.race([answer, late.promise]);
  cancel();
  return isExpired;
}
