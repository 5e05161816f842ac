import { AuthError } from "./catalogue.ts";
import { isSamePair, type TokenPair } from "./token-pair.ts";
import type { StoredTokens, TokenStore } from "./token-store.ts";

/**
 * The tokens of one user of one platform in a store. The store's own errors come as an `AuthError`.
 */
export interface OwnStore {
  /**
   * A session without a user takes the first one that is found: from then on it is that user's, and
   * nobody else's.
   */
  read(): Promise<StoredTokens | undefined>;
  /**
   * Writes the user's tokens, and leaves all others as they are. Tokens that are damaged or unsafe
   * are nobody's.
   */
  write(tokens: StoredTokens): Promise<void>;
  /**
   * Writes the pair after `old`. Should the store not take it now, it is written at the next
   * `read`, and not lost.
   */
  replace(old: TokenPair, next: StoredTokens): Promise<void>;
  /** Removes the user's tokens. */
  remove(): Promise<void>;
  /** As `TokenStore` has it. */
  lock<Result>(task: () => Promise<Result>): Promise<Result>;
}

/**
 * `store` for the tokens of the platform at `baseUrl`, and of this user or of whoever is found or
 * written first.
 */
export function createOwnStore(
  store: TokenStore,
  baseUrl: string,
  given: string | undefined,
): OwnStore {
  let user = given;
  let unsaved: { readonly old: TokenPair; readonly next: StoredTokens } | undefined;

  const isOwn = (each: StoredTokens): boolean =>
    each.baseUrl === baseUrl && (user === undefined || each.user === user);
  const readOrNothing = (): Promise<readonly StoredTokens[]> =>
    explained(() => store.read()).catch((error: unknown) => {
      if (error instanceof AuthError && nobodys.has(error.code)) return [];
      throw error;
    });
  const write = async (tokens: StoredTokens): Promise<void> => {
    user = tokens.user;
    const all = await readOrNothing();
    const next = all.some(isOwn)
      ? all.map((each) => (isOwn(each) ? tokens : each))
      : [...all, tokens];
    await explained(() => store.write(next));
    unsaved = undefined;
  };
  return {
    write,
    read: async () => {
      const stored = (await explained(() => store.read())).find(isOwn);
      user ??= stored?.user;
      if (stored === undefined || unsaved === undefined || !isSamePair(unsaved.old, stored))
        return stored;
      const { next } = unsaved;
      await write(next);
      return next;
    },
    replace: async (old, next) => {
      unsaved = { old, next };
      await write(next);
    },
    remove: async () => {
      const all = await readOrNothing();
      const own = all.find(isOwn);
      await explained(() => store.write(all.filter((each) => each !== own)));
      unsaved = undefined;
    },
    lock: (task) => explained(() => store.lock(task)),
  };
}

const nobodys: ReadonlySet<string> = new Set(["AUTH_STORE_DAMAGED", "AUTH_STORE_UNSAFE"]);

// An error of a store that somebody else wrote may hold anything; its name is enough.
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthError) throw error;
    const name = error instanceof Error ? error.name : typeof error;
    throw new AuthError(
      "AUTH_STORE_FAILED",
      `The token store failed (${name}). Check what it stores tokens in.`,
    );
  }
}
