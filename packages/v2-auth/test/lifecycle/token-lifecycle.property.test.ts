import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import type { CrashPoint } from "../support/crashing-store.ts";
import { clientCount, createLifecycleWorld, type LifecycleWorld } from "./lifecycle-world.ts";

/** The model: how many requests were begun. What they may end with is said by the invariants. */
interface Begun {
  requests: number;
}

type Move = fc.AsyncCommand<Begun, LifecycleWorld>;

function move(
  name: string,
  run: (model: Begun, world: LifecycleWorld) => Promise<void> | void,
): Move {
  return {
    check: () => true,
    run: async (model, world) => {
      await run(model, world);
    },
    toString: () => name,
  };
}

const client = fc.nat({ max: clientCount - 1 });
const point: fc.Arbitrary<CrashPoint> = fc.record({
  write: fc.integer({ min: 1, max: 4 }),
  when: fc.constantFrom("before", "behind"),
});
const moves = fc.commands<Begun, LifecycleWorld, false>(
  [
    fc
      .tuple(client, fc.constantFrom("GET", "POST"), fc.integer({ min: 1, max: 10 }))
      .map(([who, method, count]) =>
        move(`${count} × ${method} by ${who}`, (model, world) => {
          model.requests += count;
          for (let turn = 0; turn < count; turn += 1) world.request(who, method);
        }),
      ),
    fc.constant(move("expire", (_, world) => world.expire())),
    fc
      .constantFrom(400, 401, 429, 500, 503)
      .map((status) =>
        move(`the next refresh fails with ${status}`, (_, world) => world.failRefresh(status)),
      ),
    fc
      .tuple(client, fc.option(point, { nil: undefined }))
      .map(([who, crash]) =>
        move(
          `${who} begins again, to die ${crash?.when ?? "never"} ${crash?.write ?? ""}`,
          (_, world) => world.restart(who, crash),
        ),
      ),
    client.map((who) => move(`login by ${who}`, (_, world) => world.login(who))),
    fc.integer({ min: 1, max: 10 }).map((turns) =>
      move(`${turns} turns of the event loop`, async () => {
        for (let turn = 0; turn < turns; turn += 1) await setImmediate();
      }),
    ),
    fc.constant(
      move("settle", async (_, world) => {
        await world.settle();
      }),
    ),
  ],
  { maxCommands: 40, size: "max" },
);

// A refresh that fails often enough is given up for the time being.
const givenUp = ["AUTH_SERVER_ERROR", "AUTH_TOO_MANY_REQUESTS"];
const possible = [200, 201, 401, "AUTH_SESSION_ENDED", "AUTH_STORE_FAILED", ...givenUp];

async function holds(world: LifecycleWorld, model: Begun): Promise<void> {
  const endings = await world.settle();
  // Every request gets exactly one final answer.
  expect(endings).toHaveLength(model.requests);
  for (const { outcome, ends } of endings)
    expect([possible.includes(outcome), ends]).toEqual([true, 1]);
  // Nobody sees what another tenant put there.
  for (const { tenant, contacts } of endings) {
    const seen = (Array.isArray(contacts) ? contacts : []).map((contact) => contact.tenant);
    expect(seen.filter((each) => each !== tenant)).toEqual([]);
  }
  // No request is sent with a token that its client knows to be replaced.
  expect(world.taps.flatMap(({ stale }) => stale)).toEqual([]);
  // No refresh token is sent again once the platform took or refused it, by whomever; at most one
  // such for each expiry.
  const sent = world.taps.flatMap(({ refreshTokens }) => refreshTokens);
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.length).toBeLessThanOrEqual(world.expiries());
}

describe("the life of tokens on the embedded platform", () => {
  test(
    "keeps its invariants, whatever expires, fails or dies in between",
    { timeout: 120_000 },
    async () => {
      const property = fc.asyncProperty(moves, async (list) => {
        const world = await createLifecycleWorld();
        const model: Begun = { requests: 0 };
        try {
          await fc.asyncModelRun(() => ({ model, real: world }), list);
          await holds(world, model);
        } finally {
          await world.close();
        }
      });
      await fc.assert(property, { numRuns: cases(200) });
    },
  );
});
