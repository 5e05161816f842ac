import { AuthError } from "./catalogue.ts";
import { isSamePair, type TokenPair } from "./token-pair.ts";
import type { StoredTokens, TokenStore } from "./token-store.ts";

/** A store as one platform's session sees it. What the store rejects with comes as an `AuthError`. */
export interface OwnStore extends TokenStore {
  /** Writes the pair after `old`. Should the store not take it now, it is written at the next `read`, and not lost. */
  replace(old: TokenPair, next: StoredTokens): Promise<void>;
  /** Rejects with AUTH_OTHER_PLATFORM when the store holds what another platform gave; damaged tokens are nobody's. */
  checkPlatform(): Promise<void>;
}

/** `store` for the tokens of the platform at `baseUrl` alone. */
export function createOwnStore(store: TokenStore, baseUrl: string): OwnStore {
  let unsaved: { readonly old: TokenPair; readonly next: StoredTokens } | undefined;

  const write = async (tokens: StoredTokens | undefined): Promise<void> => {
    await explained(() => store.write(tokens));
    unsaved = undefined;
  };
  const readStored = async (): Promise<StoredTokens | undefined> => {
    const stored = await explained(() => store.read());
    if (stored === undefined || stored.baseUrl === baseUrl) return stored;
    const message =
      `The token store holds tokens of "${stored.baseUrl}", which are not sent to "${baseUrl}". ` +
      "Use a token store for each platform, or log out there first.";
    throw new AuthError("AUTH_OTHER_PLATFORM", message);
  };
  return {
    write,
    read: async () => {
      const stored = await readStored();
      if (stored === undefined || unsaved === undefined || !isSamePair(unsaved.old, stored)) return stored;
      const { next } = unsaved;
      await write(next);
      return next;
    },
    lock: (task) => explained(() => store.lock(task)),
    replace: async (old, next) => {
      unsaved = { old, next };
      await write(next);
    },
    checkPlatform: async () => {
      await readStored().catch((error: unknown) => {
        const isNobodys =
          error instanceof AuthError && (error.code === "AUTH_STORE_DAMAGED" || error.code === "AUTH_STORE_UNSAFE");
        if (!isNobodys) throw error;
      });
    },
  };
}

// An error of a store that somebody else wrote may hold anything; its name is enough.
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthError) throw error;
    const name = error instanceof Error ? error.name : typeof error;
    throw new AuthError("AUTH_STORE_FAILED", `The token store failed (${name}). Check what it stores tokens in.`);
  }
}
