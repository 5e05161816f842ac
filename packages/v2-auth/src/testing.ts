import { deepStrictEqual } from "node:assert/strict";
import { inspect } from "node:util";
import { createSecret } from "./token-pair.ts";
import type { StoredTokens, TokenStore } from "./token-store.ts";

/** What a store's author gives to have the store tried. */
export interface TokenStoreContractSetup {
  /** Two stores over the same place, as two processes would have them. The place is empty. Called once for each case. */
  readonly create: () => Promise<readonly [TokenStore, TokenStore]>;
}

/** One thing that every store must do. `run` rejects when the store does not. */
export interface StoreCase {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** What every token store must do, as test cases for any test runner. */
export function tokenStoreContract({ create }: TokenStoreContractSetup): readonly StoreCase[] {
  return Object.entries(cases).map(([name, check]) => ({
    name,
    run: async () => {
      await check(...(await create()));
    },
  }));
}

const canary = "contract-canary";

function tokens(mark: string, isSpent = false): StoredTokens {
  return {
    baseUrl: "https://pbx.example.com",
    login: "password_auth",
    accessToken: createSecret(`${canary}-access-${mark}`),
    refreshToken: createSecret(`${canary}-refresh-${mark}`),
    isSpent,
  };
}

type Check = (one: TokenStore, other: TokenStore) => Promise<void>;

const cases: Readonly<Record<string, Check>> = {
  "gives nothing before anything was written": async (one) => {
    await expectStored(one, undefined);
  },
  "gives what was written, to others too": async (one, other) => {
    await one.write(tokens("1"));
    await expectStored(one, tokens("1"));
    await expectStored(other, tokens("1"));
  },
  "replaces what was written": async (one, other) => {
    await one.write(tokens("1"));
    await other.write(tokens("2", true));
    await expectStored(one, tokens("2", true));
  },
  "removes what was written, also where nothing is": async (one, other) => {
    await one.write(tokens("1"));
    await other.write(undefined);
    await other.write(undefined);
    await expectStored(one, undefined);
  },
  "runs one task at a time, whoever locks": async (one, other) => {
    let running = 0;
    const seen: number[] = [];
    const task = async (): Promise<void> => {
      running += 1;
      seen.push(running);
      await one.read();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, (_, turn) => (turn % 2 === 0 ? one : other).lock(task)));
    deepStrictEqual(
      seen,
      Array.from({ length: 10 }, () => 1),
    );
  },
  "gives what the task gives, and frees the lock when it fails": async (one, other) => {
    const failure = new Error("The task failed.");
    const outcome = await one.lock(() => Promise.reject(failure)).catch((error: unknown) => error);
    deepStrictEqual(outcome, failure);
    deepStrictEqual(await other.lock(() => Promise.resolve("done")), "done");
  },
  "shows no token to whoever prints it": async (one) => {
    await one.write(tokens("1"));
    const printed = inspect([one, await one.read()], { depth: 9, showHidden: true });
    deepStrictEqual(printed.includes(canary), false);
  },
};

async function expectStored(store: TokenStore, expected: StoredTokens | undefined): Promise<void> {
  deepStrictEqual(revealed(await store.read()), revealed(expected));
}

function revealed(stored: StoredTokens | undefined): object | undefined {
  if (stored === undefined) return undefined;
  return { ...stored, accessToken: stored.accessToken.reveal(), refreshToken: stored.refreshToken.reveal() };
}
