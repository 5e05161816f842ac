import type { TokenStore } from "../../src/index.ts";

/**
 * The moment at which a process dies: before or behind the write with this number, counted from 1.
 */
export interface CrashPoint {
  readonly write: number;
  readonly when: "before" | "behind";
}

/**
 * A process's way to a store, which goes dead at the crash point: nothing gets through any more,
 * and no task goes on.
 */
export function crashingStore(store: TokenStore, { write: fatal, when }: CrashPoint): TokenStore {
  const dead = Promise.withResolvers<never>();
  dead.promise.catch(() => undefined);
  let writes = 0;
  let isDead = false;
  // What a dead process was about to do does not happen.
  const never = (): Promise<never> => new Promise<never>(() => undefined);
  const die = (): Promise<never> => {
    isDead = true;
    dead.reject(new Error("The process died."));
    return never();
  };
  return {
    read: () => (isDead ? never() : store.read()),
    write: async (tokens) => {
      if (isDead) return await never();
      writes += 1;
      if (writes === fatal && when === "before") return await die();
      await store.write(tokens);
      return writes === fatal ? await die() : undefined;
    },
    lock: (task) =>
      isDead ? dead.promise : store.lock(() => Promise.race([task(), dead.promise])),
  };
}
