import { describe, expect, test } from "vitest";
import { timelineOf } from "../../src/report/timeline.ts";
import type { CallerAct, LegBehaviour, Scenario } from "../../src/scenario/scenario.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: office
start: main
blocks:
  main:
    - answer
    - bridge: { to: "PJSIP/\${call.to}", phone_transfers: ["2XXX"] }
      then: { else: bye }
  bye:
    - hangup
`);

const answers = (acts: readonly CallerAct[]): LegBehaviour => ({
  kind: "answers",
  afterMs: 1_000,
  acts,
});

/**
 * 100 calls Ada (2001), who calls the other number after ten seconds, from her own phone, and
 * connects the two after twenty. Gives when her leg, and each call, ended, and how.
 */
function endsWhere(dialled: string, acts: readonly CallerAct[] = []) {
  const ada: readonly CallerAct[] = [
    { kind: "wait", ms: 20_000 },
    { kind: "joins", call: "asking" },
    { kind: "wait", ms: 5_000 },
    { kind: "hang_up" },
  ];
  const legs: Scenario["legs"] = {
    "PJSIP/2001": answers(ada),
    [`PJSIP/${dialled}`]: answers([{ kind: "wait", ms: 60_000 }, { kind: "hang_up" }]),
  };
  const others = [{ name: "asking", from: "2001", to: dialled, afterMs: 10_000, acts, expect: {} }];
  const run = runScenario(program, scenarioOf({ from: "100", to: "2001", legs, others }));
  const wishesIn = ({ trace }: { readonly trace: typeof run.trace }): readonly string[] =>
    timelineOf(program, trace).flatMap(({ at, text }) =>
      /asks|hears/.test(text) ? [`${at}${text}`] : [],
    );
  expect([run.leftovers, run.stuck, run.others[0]?.leftovers]).toEqual([[], undefined, []]);
  return {
    ada: run.phones.map(({ ended }) => ended),
    call: `${run.endedMs} ${run.state.reason}`,
    other: run.others.map(({ endedMs, state }) => `${endedMs} ${state.reason}`),
    wishes: [run, ...run.others].flatMap(wishesIn),
  };
}

describe("a phone that is in two calls of a scenario and connects those it talks to", () => {
  test("is let go from both, and the two talk on until one of them leaves", () => {
    expect(endsWhere("2002")).toEqual({
      ada: ["hung_up"],
      call: "71000 callee_left",
      other: ["71000 caller_left"],
      wishes: [
        "21000  PJSIP/2001 asks to connect those it talks to here and in another call",
        "21000  PJSIP/2001 hears that it is done",
        "21000  the caller asks to connect those it talks to here and in another call",
      ],
    });
  });

  test("stays in both where the flow does not allow the number that it has dialled there", () => {
    expect(endsWhere("900")).toEqual({
      ada: ["left"],
      call: "26000 callee_left",
      other: ["71000 callee_left"],
      wishes: [
        "21000  PJSIP/2001 asks to connect those it talks to here and in another call",
        "21000  PJSIP/2001 hears that it may not",
        "21000  the caller asks to connect those it talks to here and in another call",
      ],
    });
  });

  test("stays where the other call is over", () => {
    expect(endsWhere("2002", [{ kind: "wait", ms: 5_000 }, { kind: "hang_up" }])).toEqual({
      ada: ["left"],
      call: "26000 callee_left",
      other: ["15000 caller_left"],
      wishes: [
        "21000  PJSIP/2001 asks to connect those it talks to here and in another call",
        "21000  PJSIP/2001 hears that it may not",
      ],
    });
  });
});
