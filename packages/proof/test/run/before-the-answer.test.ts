import { describe, expect, test } from "vitest";
import { runScenario } from "../../src/run/run-scenario.ts";
import { explore } from "../explore/exploring.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - record-call: { early: true }
      then: { failed: busy }
    - play: { media: sound:closed, early: true }
    - music: { class: jazz, early: true }
    - bridge: { to: 2001, ring: 20s, answer: true }
      then: { else: busy }
  busy:
    - hangup: busy
`);

describe("before the answer", () => {
  test("a caller hears what is early, is recorded, and may never be answered", () => {
    const { stuck, trace, leftovers } = runScenario(
      program,
      scenarioOf({
        caller: [{ kind: "hears", media: "sound:closed", withinMs: 5_000 }],
        legs: { "PJSIP/2001": { kind: "busy", afterMs: 1_000 } },
      }),
    );
    expect([stuck, leftovers]).toEqual([undefined, []]);
    expect(
      trace.flatMap((entry) => (entry.kind === "step.left" ? [[entry.step, entry.outcome]] : [])),
    ).toEqual([
      ["main/1", "ok"],
      ["main/2", "ok"],
      ["main/3", "ok"],
      ["main/4", "busy"],
    ]);
    expect(trace.filter(({ kind }) => kind === "recording.ended")).toMatchObject([
      { seconds: 2.5 },
    ]);
  });

  test("is explored like any other way through a flow", () => {
    expect(explore(program).unreached).toEqual([]);
  });
});
