import type { Credentials } from "./credentials.ts";
import type { TokenPair } from "./token-pair.ts";

/**
 * The tokens that a session keeps from one process to the next. There is one for each platform and
 * user.
 */
export interface StoredTokens extends TokenPair {
  /**
   * The platform that gave the tokens, as `createSession` writes it: the tokens go nowhere else.
   */
  readonly baseUrl: string;
  /**
   * The owner of the tokens, by the name that the session or its credentials gave; empty where
   * nobody said.
   */
  readonly user: string;
  /** How one logged in, to say which login is needed once the session is over. */
  readonly login: Credentials["type"];
  /**
   * Whether the refresh token has set out for the platform: it is good for one use, so it must not
   * be sent again.
   */
  readonly isSpent: boolean;
}

/**
 * Where a session keeps its tokens. A store of one's own does what these comments say;
 * `tokenStoreContract` of
 * `@flowrun/v2-auth/testing` tries it.
 */
export interface TokenStore {
  /**
   * The tokens that were written last, in that order. Rejects where something there cannot be
   * trusted or understood.
   */
  read(): Promise<readonly StoredTokens[]>;
  /**
   * Replaces all that is stored; by whoever holds the lock. When it resolves, the tokens outlive
   * the process; until then, and when it rejects, either the old or the new ones are stored, whole.
   */
  write(all: readonly StoredTokens[]): Promise<void>;
  /**
   * Runs `task` while nobody else who uses this store, in any process, runs one, and gives what it
   * gives. The next one runs when `task` settled or its process is gone. Tasks do not lock again.
   */
  lock<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** A store that lives as long as the process: after that, a login is needed. */
export function memoryTokenStore(): TokenStore {
  let stored: readonly StoredTokens[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: () => Promise.resolve(stored),
    write: (all) => {
      stored = all;
      return Promise.resolve();
    },
    lock: (task) => {
      const result = last.then(task);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
