import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coverFlow, percentOf } from "../../src/coverage/cover-flow.ts";
import { anyScenario } from "../../src/fuzz/any-scenario.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { printScenarios } from "../../src/scenario/print-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const flow = programOf(`
flowrun: 1
name: test
calendars:
  office:
    zone: Europe/Oslo
    open: { mon-fri: "08:00-16:00" }
    holidays: { "05-17": { name: Constitution Day } }
start: main
blocks:
  main:
    - answer
    - play: sound:welcome
    - hours: office
      as: today
      then: { closed: shut, holiday: feast }
    - play: "sound:\${weekday(now, 'Europe/Oslo')}"
      if: clock(now, "Europe/Oslo") > "12:00"
    - play: sound:open
  shut: [{ play: sound:closed }]
  feast: [{ log: "\${today.name}" }]
`);

describe("a flow that asks a calendar", () => {
  test("is explored while it is open, closed and on a holiday, with clocks that scenarios say", () => {
    const { unreached, scenarios } = explore(flow);
    const runs = scenarios.map(({ scenario }) => runScenario(flow, scenario));

    expect(unreached).toEqual([]);
    expect(percentOf(coverFlow(flow, runs).totals.edges)).toBe(100);
    expect(
      printScenarios(
        scenarios.map(({ scenario }) => scenario),
        "flow.yaml",
      ),
    ).toContain("clock: ");
  });

  test("is called at all these times by random callers", () => {
    const worlds = fc.sample(anyScenario(flow), { numRuns: 60, seed: 3 });
    const taken = worlds.flatMap((world) =>
      runScenario(flow, world).trace.flatMap((entry) =>
        entry.kind === "step.left" && entry.step === "main/3" ? [entry.outcome] : [],
      ),
    );

    expect([...new Set(taken)].toSorted()).toEqual(["closed", "holiday", "open"]);
  });

  test("tells the name of a holiday and when it opens next", () => {
    const clock = Date.parse("2026-05-17T12:00+02:00");
    const { state } = runScenario(flow, scenarioOf({ clock }));
    const today = { name: "Constitution Day", next: Date.parse("2026-05-18T08:00+02:00") };

    expect(state.activations.map(({ names }) => names["today"])).toContainEqual(today);
  });
});
