import { deepStrictEqual } from "node:assert/strict";
import { inspect } from "node:util";
import { createSecret } from "./token-pair.ts";
import type { StoredTokens, TokenStore } from "./token-store.ts";

/** The parts that a store's author gives to have the store tried. */
export interface TokenStoreContractSetup {
  /**
   * Two stores over the same place, as two processes would have them. The place is empty. Called
   * once for each case.
   */
  readonly create: () => Promise<readonly [TokenStore, TokenStore]>;
}

/** A duty of every store. `run` rejects when the store does not keep it. */
export interface StoreCase {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** The duties of every token store, as test cases for any test runner. */
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
    user: `ann+${mark}@example.com`,
    login: "password_auth",
    accessToken: createSecret(`${canary}-access-${mark}`),
    refreshToken: createSecret(`${canary}-refresh-${mark}`),
    isSpent,
  };
}

type Check = (one: TokenStore, other: TokenStore) => Promise<void>;

const cases: Readonly<Record<string, Check>> = {
  "gives nothing before anything was written": async (one) => {
    await expectStored(one, []);
  },
  "gives what was written, to others too": async (one, other) => {
    await one.write([tokens("1")]);
    await expectStored(one, [tokens("1")]);
    await expectStored(other, [tokens("1")]);
  },
  "gives the tokens of several users in the order in which they were written": async (
    one,
    other,
  ) => {
    await one.write([tokens("2"), tokens("1", true), tokens("3")]);
    await expectStored(other, [tokens("2"), tokens("1", true), tokens("3")]);
  },
  "replaces what was written": async (one, other) => {
    await one.write([tokens("1"), tokens("3")]);
    await other.write([tokens("2", true)]);
    await expectStored(one, [tokens("2", true)]);
  },
  "removes what was written, also where nothing is": async (one, other) => {
    await one.write([tokens("1")]);
    await other.write([]);
    await other.write([]);
    await expectStored(one, []);
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
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) => (turn % 2 === 0 ? one : other).lock(task)),
    );
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
    await one.write([tokens("1")]);
    const printed = inspect([one, await one.read()], { depth: 9, showHidden: true });
    deepStrictEqual(printed.includes(canary), false);
  },
};

async function expectStored(store: TokenStore, expected: readonly StoredTokens[]): Promise<void> {
  deepStrictEqual((await store.read()).map(revealed), expected.map(revealed));
}

function revealed(stored: StoredTokens): object {
  return {
    ...stored,
    accessToken: stored.accessToken.reveal(),
    refreshToken: stored.refreshToken.reveal(),
  };
}
