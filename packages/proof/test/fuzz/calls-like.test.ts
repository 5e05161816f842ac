import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { anyScenario } from "../../src/fuzz/any-scenario.ts";
import { callsLike, knownCalls } from "../../src/fuzz/calls-like.ts";
import { fuzzFlow } from "../../src/fuzz/fuzz-flow.ts";
import { callsIn, runScenario } from "../../src/run/run-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

const program = programOf(`
flowrun: 1
name: behind-a-pin
tables: { accounts: { key: number, columns: { number: string, pin: string } } }
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:number, min_length: 11, max_length: 11, terminator: "", pattern: "[0-9]{11}" }
      as: number
      then: { else: last }
    - lookup: { in: accounts, key: "\${number}" }
      as: account
      then: { else: last }
    - collect-digits: { prompt: sound:pin, min_length: 4, max_length: 4, terminator: "" }
      as: pin
      then: { else: last }
    - go: inside
      if: pin == account.pin
  inside: [{ play: sound:inside }]
  last: [{ hangup: {} }]
`);

const behindCode = `
flowrun: 1
name: behind-a-code
settings: { code: { type: string, default: "", secret: true } }
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:code, max_length: 8, secret: true }
      as: typed
      then: { else: last }
    - go: last
      if: settings.code == "" || typed != settings.code
    - go: inside
  inside: [{ play: sound:inside }]
  last: [{ hangup: {} }]
`;

/** What compiles a flow with other settings, once for each of them. */
function compilerOf(own: Program): (settings: Scenario["settings"]) => Program | undefined {
  const known = new Map<string, Program | undefined>([["{}", own]]);
  return (settings) => {
    const key = JSON.stringify(settings);
    const inputs = Object.entries(settings).map(
      ([name, value]) => [name, { value, origin: "a test" }] as const,
    );
    if (!known.has(key))
      known.set(key, compileFlow(own.source, Object.fromEntries(inputs)).program);
    return known.get(key);
  };
}

const folder = new URL("../../../../flows/", import.meta.url);
const flows = readdirSync(folder).filter(
  (name) => name.endsWith(".yaml") && !name.endsWith(".test.yaml"),
);

describe("knownCalls", { timeout: 120_000, tags: "long" }, () => {
  test.each(flows)("come into every step of flows/%s, with the settings that it takes", (name) => {
    const whole = programOf(readFileSync(new URL(name, folder), "utf8"), name);
    const compile = compilerOf(whole);
    const entered = new Set(
      knownCalls(whole, compile).flatMap((scenario) =>
        callsIn(runScenario(compile(scenario.settings) ?? whole, scenario)).flatMap(({ trace }) =>
          trace.flatMap((entry) => (entry.kind === "step.entered" ? [entry.step] : [])),
        ),
      ),
    );
    const steps = [...Object.values(whole.blocks).flat(), ...whole.finally];
    expect(steps.flatMap(({ id }) => (entered.has(id) ? [] : [id]))).toEqual([]);
  });
});

describe("callsLike", () => {
  test("knows calls that come behind a keyed lookup and a PIN", () => {
    const entered = knownCalls(program).flatMap((scenario) =>
      runScenario(program, scenario).trace.flatMap((entry) =>
        entry.kind === "step.entered" ? [entry.step] : [],
      ),
    );
    expect(entered).toContain("inside/1");
  });

  test("makes random calls come there, too, and beyond what is known", () => {
    expect(fuzzFlow(program, { runs: 100, seed: 1, mostSilenceMs: 60_000 })).toMatchObject({
      ...{ counterexample: undefined, unentered: [] },
    });
  });

  test("comes behind a code in a setting that has none, where the flow may have another setting", () => {
    const coded = programOf(behindCode);
    const compile = compilerOf(coded);
    const search = { runs: 100, seed: 1, mostSilenceMs: 60_000 };
    expect(fuzzFlow(coded, search).unentered).toEqual(["main/4", "inside/1"]);
    expect(fuzzFlow(coded, { ...search, compile }).unentered).toEqual([]);
  });

  test("keeps what the caller did up to some act, and the rows beside which others are", () => {
    const known = scenarioOf({
      tables: { accounts: [{ number: "1", pin: "2" }] },
      caller: [
        { kind: "press", keys: "1", gapMs: 200 },
        { kind: "press", keys: "2", gapMs: 200 },
      ],
    });
    const made = fc.sample(callsLike(program, [known], anyScenario(program)), {
      numRuns: 200,
      seed: 1,
    });
    const begins = made.map(
      ({ caller }) => caller.slice(0, 2).filter((act, place) => act === known.caller[place]).length,
    );
    expect(new Set(begins)).toEqual(new Set([0, 1, 2]));
    expect(made.every(({ tables }) => tables["accounts"]?.[0]?.["number"] === "1")).toBe(true);
    expect(made.some(({ tables }) => (tables["accounts"]?.length ?? 0) > 1)).toBe(true);
    expect(
      made.flatMap(({ tables }) => tables["accounts"]?.slice(1).map((row) => row["number"]) ?? []),
    ).not.toContain("1");
  });

  test("has the phones of a known call do other things, too", () => {
    const busy = { kind: "busy", afterMs: 0 } as const;
    const known = scenarioOf({ legs: { "PJSIP/9": { kind: "absent" } } });
    const other = fc.constant(scenarioOf({ legs: { "PJSIP/1": busy } }));
    const made = fc.sample(callsLike(program, [known], other), { numRuns: 50, seed: 1 });
    expect(new Set(made.map(({ legs }) => JSON.stringify(legs["PJSIP/9"])))).toEqual(
      new Set([JSON.stringify({ kind: "absent" }), JSON.stringify(busy)]),
    );
  });
});
