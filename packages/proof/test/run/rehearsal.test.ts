import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRehearsal } from "../../src/run/rehearsal.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { isDeepEqual } from "../../src/fuzz/is-deep-equal.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { cases } from "../../../../test/cases.ts";
import { anyLikeOnes } from "./like-ones.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
tables: { people: { key: id, columns: { id: string, phone: string } } }
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:enter, max_length: 4, timeout: 5s }
      as: id
      then: { empty: bye, silent: bye }
    - lookup: { in: people, key: "\${id}" }
      as: person
      then: { missing: bye, failed: bye }
    - bridge: { to: "\${person.phone}", ring: 20s }
      then: { else: bye }
  bye:
    - play: sound:bye
`);

const people = [{ id: "7", phone: "PJSIP/7" }];
const enter = { kind: "hears", media: "sound:enter", withinMs: 10_000 } as const;
const seven = { kind: "press", keys: "7#", gapMs: 200 } as const;
const known = scenarioOf({ tables: { people }, caller: [enter, seven] });

const folder = new URL("../../../../flows/", import.meta.url);
const flows = readdirSync(folder)
  .filter((name) => /^[a-z-]+\.yaml$/.test(name))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));

describe("createRehearsal", () => {
  test("goes on from the step before the one at which a row is other than before", () => {
    const rehearsal = createRehearsal();
    const before = rehearsal.run(program, known);
    const results = [...before.run.results];
    const changed = { ...known, tables: { people: [{ id: "7", phone: "PJSIP/8" }] } };
    const { run, common } = rehearsal.run(program, changed);
    expect(before.common).toBe(0);
    expect(common).toBe(2);
    expect(run).toEqual(runScenario(program, changed));
    expect(run.results[common - 1]).toBe(results[common - 1]);
  });

  test("begins anew where the call itself is another one", () => {
    const rehearsal = createRehearsal();
    rehearsal.run(program, known);
    expect(rehearsal.run(program, { ...known, clock: 86_400_000 }).common).toBe(0);
  });

  test.each(flows)(
    "gives what runScenario gives, for calls of $name in any order",
    ({ name, text }) => {
      const own = programOf(text, name);
      fc.assert(
        fc.property(anyLikeOnes(own), (scenarios) => {
          const rehearsal = createRehearsal();
          const isSame = (scenario: Scenario): boolean =>
            isDeepEqual(rehearsal.run(own, scenario).run, runScenario(own, scenario));
          expect(scenarios.filter((scenario) => !isSame(scenario))).toEqual([]);
        }),
        { numRuns: cases(200) },
      );
    },
  );
});
