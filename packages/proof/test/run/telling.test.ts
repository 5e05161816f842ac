import { describe, expect, test } from "vitest";
import { coverFlow, percentOf } from "../../src/coverage/cover-flow.ts";
import { expectationsOf } from "../../src/expect/expectations-of.ts";
import type { CallerAct } from "../../src/scenario/scenario.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { explore } from "../explore/exploring.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const flow = programOf(`
flowrun: 1
name: test
start: main
on_signal: { paid: { part: paid } }
parts:
  paid: { takes: { amount: integer } }
  check: { about: Looks whether it is paid. }
blocks:
  main:
    - answer
    - play: sound:welcome
    - agent: { name: shop, tools: [check], max: 1m }
      then: { failed: bye, timed_out: bye }
    - go: bye
  bye: [hangup]
  paid:
    - tell: { data: { paid: "\${args.amount}" } }
      then: { failed: missed }
  missed: [{ log: nobody was told }]
  check:
    - tell: Ask for patience.
`);

const paid: CallerAct = { kind: "signal", signal: "paid", with: { amount: 7 } };

describe("an agent that is told something", () => {
  test("hears it in a scenario, from a signal and from its own tool", () => {
    const run = runScenario(
      flow,
      scenarioOf({
        caller: [{ kind: "wait", ms: 5_000 }, paid],
        agent: [
          [
            { kind: "wait", ms: 8_000 },
            { kind: "tool", tool: "check", with: {} },
            { kind: "ends", summary: null },
          ],
        ],
      }),
    );

    expect(expectationsOf(flow, run.trace, [])).toMatchObject({
      tells: ['{"paid":7}', "Ask for patience."],
      ends: "flow_ended",
    });
    expect(run).toMatchObject({ leftovers: [], stuck: undefined });
  });

  test("is explored, and missed where nobody talks", () => {
    const { unreached, scenarios } = explore(flow);
    const runs = scenarios.map(({ scenario }) => runScenario(flow, scenario));

    expect(unreached).toEqual([]);
    expect(percentOf(coverFlow(flow, runs).totals.edges)).toBe(100);
  });
});
