import { readFileSync } from "node:fs";
import type { Program } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { coverFlow } from "../../src/coverage/cover-flow.ts";
import type { Exploration } from "../../src/explore/explore-flow.ts";
import { expectationsOf } from "../../src/expect/expectations-of.ts";
import { runTrial } from "../../src/expect/judge-run.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { printScenarios } from "../../src/scenario/print-scenario.ts";
import { readTestFile } from "../../src/scenario/read-test-file.ts";
import { askingFlow } from "../run/asking-flow.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";
import { partFlow } from "../run/part-flow.ts";
import { webhookFlow } from "../run/webhook-flow.ts";
import { explore } from "./exploring.ts";

function keysOf(things: Exploration["unreached"]): readonly string[] {
  return things.map(({ goal }) => goal.key);
}

const reference = programOf(
  readFileSync(new URL("../../../../flows/reference.yaml", import.meta.url), "utf8"),
);

const demanding = programOf(`
flowrun: 1
name: test
settings: { open: { type: boolean, default: true } }
tables: { people: { key: id, columns: { id: string, level: integer, phone: string?, sound: string } } }
vars: { attempts: 0 }
start: main
blocks:
  main:
    - answer
    - go: closed
      if: "!settings.open"
    - go: bye
      if: like(call.from, "2XXX")
    - collect-digits: { max_length: 8, min_length: 4, pattern: "[1-9][0-9]{7}", tries: 2, prompt: sound:id }
      as: id
      then: { else: again }
    - lookup: { in: people, key: "\${id}" }
      as: person
      retry: { times: 2, wait: 100ms }
      then: { else: bye }
    - play: { media: "\${person.sound}", interrupt: "*" }
      then: { interrupted: bye }
    - go: bye
      if: person.level > 3 && person.phone == null
  again:
    - set: { attempts: "\${vars.attempts + 1}" }
    - go: bye
      if: vars.attempts >= 3
    - go: main
  bye:
    - bridge: { to: PJSIP/1000, keep_caller: true }
      then: { else: closed }
  closed:
    - play: sound:closed
finally:
  - lookup: { in: people, key: "1" }
    as: last
`);

const handlers = programOf(webhookFlow);
const asking = programOf(askingFlow);

const explorations = new Map<Program, Exploration>();

/** What a search finds in a flow of several tests, which is searched once. */
function explored(program: Program): Exploration {
  const known = explorations.get(program) ?? explore(program);
  explorations.set(program, known);
  return known;
}

describe("exploreFlow", () => {
  test("writes scenarios that together take every outcome and edge of the reference flow", () => {
    const { scenarios, unreached } = explored(reference);
    const runs = scenarios.map(({ scenario }) => runScenario(reference, scenario));
    const { outcomes, edges } = coverFlow(reference, runs).totals;
    expect({ unreached, outcomes, edges }).toEqual({
      unreached: [],
      outcomes: { covered: outcomes.total, total: 28 },
      edges: { covered: edges.total, total: 32 },
    });
  });

  test("gives each scenario the expectations that its own run meets, and leaves nothing behind", () => {
    for (const { scenario } of explored(reference).scenarios) {
      const run = runScenario(reference, scenario);
      const commands = run.sent.map(({ command }) => command);
      expect(expectationsOf(reference, run.trace, commands)).toEqual(scenario.expect);
      expect({ stuck: run.stuck, leftovers: run.leftovers }).toEqual({
        stuck: undefined,
        leftovers: [],
      });
    }
  });

  test("names each scenario after what it is there for, and no two alike", () => {
    const names = explored(reference).scenarios.map(({ scenario }) => scenario.name);
    expect(names).toContain("vip_routing/1 busy");
    expect(new Set(names).size).toBe(names.length);
  });

  test("looks only for what the given runs have not taken", () => {
    const first = explored(reference).scenarios.map(({ scenario }) =>
      runScenario(reference, scenario),
    );
    const { missing, scenarios } = explore(reference, first.slice(1));
    expect(missing.length).toBeGreaterThan(0);
    expect(scenarios).toHaveLength(1);
    expect(explore(reference, first)).toMatchObject({ missing: [], scenarios: [] });
  });

  test("lists the paths that no run has walked", () => {
    const silent = runScenario(reference, scenarioOf());
    const all = explored(reference).paths;
    const left = explore(reference, [silent]).paths;
    expect(
      all.filter(
        (path) => !left.some(({ turns }) => JSON.stringify(turns) === JSON.stringify(path.turns)),
      ),
    ).toEqual([
      {
        blocks: ["answering", "collecting_id", "hung_up"],
        turns: [
          { step: "answering/1", way: "ok" },
          { step: "answering/2", way: "missing" },
          { step: "collecting_id/1", way: "silent" },
          { step: "hung_up/1", way: "next" },
        ],
      },
    ]);
  });

  test("finds a code that is typed behind a number, where the code is a secret setting that nobody has set", () => {
    const { unreached, scenarios } = explore(
      programOf(`
flowrun: 1
name: test
settings: { code: { type: string, default: "", secret: true } }
start: main
blocks:
  main:
    - answer
    - go: switch
      if: call.to == "*9"
    - hangup
  switch:
    - collect-digits: { max_length: 8, secret: true }
      as: typed
      then: { else: bye }
    - go: bye
      if: settings.code == "" || typed != settings.code
    - play: sound:open
  bye: [{ hangup: {} }]
`),
    );
    expect(keysOf(unreached)).toEqual([]);
    expect(scenarios.map(({ scenario }) => scenario.settings)).toContainEqual({ code: "7" });
  });

  test("finds keys for a pattern, rows for conditions, failures behind a retry, counters and settings", () => {
    expect(keysOf(explored(demanding).unreached)).toEqual([]);
  });

  test("finds answers for every outcome of what servers are asked, and for what expressions read of them", () => {
    expect(keysOf(explored(asking).unreached)).toEqual([]);
  });

  test("finds payloads for what a webhook leads to", () => {
    const { unreached, scenarios } = explored(handlers);
    const webhooks = scenarios.flatMap(({ scenario }) => scenario.webhook?.name ?? []);
    expect({ unreached, webhooks: [...new Set(webhooks)].toSorted() }).toEqual({
      unreached: [],
      webhooks: ["summaryCompleted", "summaryFailed"],
    });
  });

  test.each([reference, demanding, handlers, asking])(
    "writes scenarios of the flow $name that a test file can say and that pass there",
    (program) => {
      const scenarios = explored(program).scenarios.map(({ scenario }) => scenario);
      const file = openTestFile({ name: "a.test.yaml", text: printScenarios(scenarios, "a.yaml") });
      const { trials, diagnostics } = readTestFile(file, program.source);
      expect({ diagnostics, read: trials.map(({ scenario }) => scenario) }).toEqual({
        diagnostics: [],
        read: scenarios,
      });
      expect(trials.flatMap((trial) => runTrial(trial).departures)).toEqual([]);
    },
  );

  test("says why no call was found for something", () => {
    const program = programOf(`
flowrun: 1
name: test
start: main
settings: { least: { type: integer, default: 1 } }
blocks:
  main:
    - answer
    - play: sound:never
      if: call.from.startsWith("1") && call.from.endsWith("2") && size(call.from) == 1
    - collect-digits: { max_length: 4, min_length: "\${settings.least}" }
      then: { else: bye }
  bye: [hangup]
`);
    const { impossible, unreached } = explore(program);
    expect(unreached).toEqual([]);
    expect(impossible.map(({ goal, why }) => [goal.key, why])).toEqual([
      [
        "main/2 if true",
        'its "if" is always false here: call.from begins with "1" and call.from ends with "2" and size(call.from) == 1',
      ],
      ["main/2 ok", "only what is impossible leads to it"],
    ]);
  });

  test("goes through parts, and finds every way of theirs that there is", () => {
    const { impossible, unreached, faults, missing } = explore(programOf(partFlow));
    expect({ faults, unreached }).toEqual({ faults: [], unreached: [] });
    // No entry is as long as the part asks.
    expect(impossible.map(({ goal }) => goal.key)).toEqual(["search/1 short", "find/1 if true"]);
    expect(missing.length).toBeGreaterThan(10);
  });

  test("leaves a call that goes on for hours and takes nothing new, and tells that bound", () => {
    const { unreached, bounds } = explore(
      programOf(`
flowrun: 1
name: test
limits: { call: 1h }
start: main
blocks:
  main:
    - answer
    - bridge: { to: PJSIP/1, ring: 5s }
      then: { else: hold }
  hold:
    - play: sound:music
    - wait: 5s
    - go: hold
`),
    );
    expect(unreached).toEqual([]);
    expect(bounds).toContain("250 events behind a moment that is changed");
  });
});
