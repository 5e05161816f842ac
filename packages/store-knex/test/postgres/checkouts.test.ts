import type { Pool, PoolClient } from "pg";
import { describe, expect, test } from "vitest";
import { Checkouts } from "../../src/postgres/checkouts.ts";

/** A pool that connects when a test says so, and how often each of its connections was released. */
function pooling() {
  const asked: PromiseWithResolvers<PoolClient>[] = [];
  const released: string[] = [];
  const client = (name: string): PoolClient => {
    const release = (isUseless: boolean): void =>
      void released.push(isUseless ? `${name}, useless` : name);
    return { release } as unknown as PoolClient;
  };
  const connect = (): Promise<PoolClient> => {
    const connecting = Promise.withResolvers<PoolClient>();
    asked.push(connecting);
    return connecting.promise;
  };
  const checkouts = new Checkouts({ connect } as unknown as Pool);
  return { asked, released, client, checkouts };
}

describe("Checkouts", () => {
  test("gives whoever waits the connection that is free first, and leaves one that comes later to the pool", async () => {
    const { asked, released, client, checkouts } = pooling();
    const [first, second] = [client("first"), client("second")];
    const one = checkouts.take();
    asked[0]?.resolve(first);
    expect(await one).toBe(first);
    const two = checkouts.take();
    checkouts.giveBack(first, false);
    expect(await two).toBe(first);
    asked[1]?.resolve(second);
    await asked[1]?.promise;
    checkouts.giveBack(first, false);
    await Promise.resolve();
    expect(released.toSorted()).toEqual(["first", "second"]);
  });

  test("asks the pool for no more connections than are waited for, however long somebody always waits", async () => {
    const { asked, client, checkouts } = pooling();
    let [taken, waiting] = [checkouts.take(), checkouts.take()];
    asked[0]?.resolve(client("only"));
    for (let times = 0; times < 10; times += 1) {
      const only = await taken;
      [taken, waiting] = [waiting, checkouts.take()];
      checkouts.giveBack(only, false);
    }
    expect(asked).toHaveLength(3);
  });

  test("tells as many that there is none as are without one, and closes one that is of no use", async () => {
    const { asked, released, client, checkouts } = pooling();
    const one = checkouts.take();
    asked[0]?.resolve(client("first"));
    const first = await one;
    const waiting = [checkouts.take(), checkouts.take()];
    checkouts.giveBack(first, true);
    asked[1]?.reject(new Error("away"));
    await expect(waiting[0]).rejects.toThrow("away");
    asked[2]?.resolve(client("third"));
    checkouts.giveBack((await waiting[1]) ?? first, false);
    const last = checkouts.take();
    const also = checkouts.take();
    asked[3]?.resolve(client("fourth"));
    checkouts.giveBack(await last, false);
    expect(await also).toBe(await last);
    // That was for one that has had another since.
    asked[4]?.reject(new Error("away"));
    await expect(asked[4]?.promise).rejects.toThrow("away");
    expect(released).toEqual(["first, useless", "third"]);
  });
});
