import type { StoredTokens, TokenStore } from "./token-store.ts";

/** A store that lives as long as the process: after that, a login is needed. */
export function memoryTokenStore(): TokenStore {
  let stored: StoredTokens | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: () => Promise.resolve(stored),
    write: (tokens) => {
      stored = tokens;
      return Promise.resolve();
    },
    lock: (task) => {
      const result = last.then(task);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
