import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coverFlow, percentOf } from "../../src/coverage/cover-flow.ts";
import { anyScenario } from "../../src/fuzz/any-scenario.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import type { CallerAct } from "../../src/scenario/scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const flow = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:order, max_length: 4, min_length: 4, speech: true, tries: 2 }
      as: order
      then: { said: words, empty: desk, short: desk, silent: desk }
    - play: "digits:\${order}"
  words:
    - go: invoices
      if: order.contains("invoice")
    - go: desk
  invoices: [{ play: sound:invoices }]
  desk: [{ play: sound:desk }]
`);

describe("an entry of digits with speech", () => {
  test("is explored through digits, through words that the flow compares with, and silence", () => {
    const { unreached, scenarios } = explore(flow);
    const runs = scenarios.map(({ scenario }) => runScenario(flow, scenario));

    expect(unreached).toEqual([]);
    expect(percentOf(coverFlow(flow, runs).totals.edges)).toBe(100);
  });

  test("is left by random callers in every way", () => {
    const worlds = fc.sample(anyScenario(flow), { numRuns: 300, seed: 7 });
    const runs = worlds.map((world) => runScenario(flow, world));
    const taken = runs.flatMap(({ trace }) =>
      trace.flatMap((entry) =>
        entry.kind === "step.left" && entry.step === "main/2" ? [entry.outcome] : [],
      ),
    );

    expect([...new Set(taken)].toSorted()).toEqual(["empty", "ok", "said", "short", "silent"]);
  });

  test("is answered in a scenario by keys, or by words", () => {
    const acts: readonly CallerAct[] = [
      { kind: "press", keys: "4711", gapMs: 200 },
      { kind: "says", text: "where is my parcel" },
    ];
    const outcomes = acts.map((act) => {
      const run = runScenario(flow, scenarioOf({ caller: [{ kind: "wait", ms: 2_000 }, act] }));
      return run.trace.flatMap((entry) =>
        entry.kind === "step.left" && entry.step === "main/2" ? [entry.outcome] : [],
      );
    });

    expect(outcomes).toEqual([["ok"], ["said"]]);
  });
});
