import { describe, expect, test } from "vitest";
import type { CallerAct } from "../../src/scenario/scenario.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { explore } from "../explore/exploring.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - go: floor
      if: call.to == "900"
    - bridge: { to: 2001, supervised: floor, keep_caller: true }
      then: { ended: over, else: over }
  floor:
    - play: sound:vm-enter-num-to-call
    - supervise: { group: floor, phone: 2001 }
      as: heard
      then: { stopped: over, empty: nobody, failed: nobody }
    - play: sound:vm-goodbye
  nobody:
    - play: sound:vm-nobodyavail
  over:
    - play: sound:beep
`);

const legs = { "PJSIP/2001": { kind: "answers", afterMs: 1_000, hangUpMs: 30_000 } } as const;

/** A caller talks with 2001 for half a minute, and a supervisor calls later, who does this. */
function supervised(acts: readonly CallerAct[], afterMs = 5_000, changes = {}) {
  const others = [{ name: "supervisor", from: "900", to: "900", afterMs, acts, expect: {} }];
  const run = runScenario(
    program,
    scenarioOf({ to: "2001", legs, others, caller: [{ kind: "wait", ms: 60_000 }], ...changes }),
  );
  const [other] = run.others;
  expect([run.leftovers, other?.leftovers]).toEqual([[], []]);
  const outcomes = (other?.trace ?? []).flatMap((entry) =>
    entry.kind === "step.left" && entry.step.startsWith("floor/2") ? [entry.outcome] : [],
  );
  const ways = (other?.results ?? []).flatMap(({ commands }) =>
    commands.flatMap((command) =>
      command.kind === "leg.snoop" ? [command.whispers ?? "nobody"] : [],
    ),
  );
  return { outcomes, ways };
}

describe("supervise, in a scenario", () => {
  test("hears the conversation to its end, which notices nothing of it", () => {
    expect(supervised([])).toEqual({ outcomes: ["ended"], ways: ["nobody"] });
  });

  test("whispers, joins and only listens again at keys, until another key ends it", () => {
    const press = (keys: string): CallerAct[] => [
      { kind: "wait", ms: 3_000 },
      { kind: "press", keys, gapMs: 100 },
    ];
    const acts = [...press("5"), ...press("6"), ...press("4"), ...press("*")];
    expect(supervised(acts)).toMatchObject({
      outcomes: ["stopped"],
      ways: ["nobody", "out", "both", "nobody"],
    });
  });

  test("finds nobody before anybody talks, and has failed where it cannot listen", () => {
    expect(supervised([], 60_000)).toMatchObject({ outcomes: ["empty"], ways: [] });
    expect(
      supervised([], 5_000, { ports: [{ command: "leg.snoop", how: "fails" }] }),
    ).toMatchObject({ outcomes: ["failed"] });
    expect(
      supervised([], 5_000, { ports: [{ command: "room.send", how: "fails" }] }),
    ).toMatchObject({ outcomes: ["failed"] });
  });

  test("is explored, also with a conversation that goes on", () => {
    expect(explore(program).unreached).toEqual([]);
  });
});
