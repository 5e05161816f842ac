import { expect, test } from "vitest";
import { createKeptCalls } from "../../src/fuzz/kept-calls.ts";
import { scenarioOf } from "../run/scenario-of.ts";

test("keeps a call, made small, for what no call before it came to, and tells the rarest first", () => {
  const kept = createKeptCalls();
  const [first, second, third] = ["1", "2", "3"].map((from) => scenarioOf({ from }));
  if (first === undefined || second === undefined || third === undefined) return;
  kept.take(first, new Set(["a", "b"]));
  kept.take(second, new Set(["a", "b"]));
  kept.take(second, new Set(["a", "c"]), (call, reached) => ({ ...call, args: reached }));
  kept.take(third, new Set(["d"]));
  const small = { ...second, args: ["c"] };
  expect(kept.all).toEqual([
    { scenario: first, reached: ["a", "b"] },
    { scenario: small, reached: ["c"] },
    { scenario: third, reached: ["d"] },
  ]);
  expect(kept.rarest().map(({ scenario }) => scenario)).toEqual([third, small, first]);
});

test("makes a call small when it is first asked for, and once", () => {
  const kept = createKeptCalls();
  const call = scenarioOf({ from: "1" });
  let made = 0;
  kept.take(call, new Set(["a"]), () => {
    made += 1;
    return call;
  });
  const [only] = kept.rarest();
  expect(made).toBe(0);
  expect([only?.scenario, only?.scenario, made]).toEqual([call, call, 1]);
});
