import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coverFlow, percentOf } from "../../src/coverage/cover-flow.ts";
import { expectationsOf } from "../../src/expect/expectations-of.ts";
import { anyScenario } from "../../src/fuzz/any-scenario.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const flow = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - menu:
        prompt: sound:menu
        keys: { 1: sales, 3: service, 2XXX: extension, 2000: front, "9.": outside, "*": main }
        tries: 2
        again_invalid: sound:no
      as: typed
      then: { silent: sales, invalid: service }
  sales: [hangup]
  service: [{ play: sound:a }]
  extension: [{ log: "\${typed}" }]
  front: [{ log: front }]
  outside: [{ play: "digits:\${typed}" }]
`);

describe("a menu", () => {
  test("is explored through every key, every pattern, silence and a wrong key", () => {
    const { unreached, scenarios } = explore(flow);
    const runs = scenarios.map(({ scenario }) => runScenario(flow, scenario));

    expect(unreached).toEqual([]);
    expect(percentOf(coverFlow(flow, runs).totals.edges)).toBe(100);
  });

  test("is left by random callers through its keys", () => {
    const worlds = fc.sample(anyScenario(flow), { numRuns: 300, seed: 7 });
    const runs = worlds.map((world) => runScenario(flow, world));
    const taken = new Set(
      runs.flatMap(({ trace }) =>
        trace.flatMap((entry) =>
          entry.kind === "step.left" && entry.step === "main/2" ? [entry.outcome] : [],
        ),
      ),
    );

    expect([...taken].toSorted()).toEqual([
      "*",
      "1",
      "2000",
      "2XXX",
      "3",
      "9.",
      "invalid",
      "silent",
    ]);
  });

  test("has its keys as outcomes in what a scenario expects", () => {
    const { trace } = runScenario(
      flow,
      scenarioOf({ caller: [{ kind: "press", keys: "2417", gapMs: 200 }] }),
    );
    expect(expectationsOf(flow, trace, []).outcomes).toEqual({ "main/1": "ok", "main/2": "2XXX" });
  });
});
