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

const noting = programOf(`
flowrun: 1
name: test
start: main
vars: { turns: 0 }
parts:
  turn_ended: { takes: { said: string } }
blocks:
  main:
    - answer
    - agent: { name: shop, events: [turn_ended], max: 1m }
      then: { failed: bye, timed_out: bye, enough: bye }
    - go: bye
  turn_ended:
    - set: { turns: "\${vars.turns + 1}" }
    - return: enough
      if: args.said == "stop"
    - wait: 3s
    - tell: { say: "\${vars.turns} turns", interrupt: true }
  bye: [hangup]
`);

describe("an agent that tells of events", () => {
  const turn = (said: string) => ({ kind: "event", event: "turn_ended", with: { said } }) as const;

  test("goes on in a scenario while their parts run, which interrupt it or end the talk", () => {
    const run = runScenario(
      noting,
      scenarioOf({
        agent: [[turn("a"), turn("b"), { kind: "wait", ms: 7_000 }, turn("stop")]],
      }),
    );

    expect(expectationsOf(noting, run.trace, [])).toMatchObject({
      tells: ["interrupt:say:1 turns", "interrupt:say:2 turns"],
      ends: "flow_ended",
    });
    expect(run).toMatchObject({ leftovers: [], stuck: undefined });
  });

  test("is explored: the word that an event is compared with, and its part to the end", () => {
    const { unreached, scenarios } = explore(noting);
    const runs = scenarios.map(({ scenario }) => runScenario(noting, scenario));

    expect(unreached).toEqual([]);
    expect(percentOf(coverFlow(noting, runs).totals.edges)).toBe(100);
  });
});
