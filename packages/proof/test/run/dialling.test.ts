import { describe, expect, test } from "vitest";
import { runScenario, type ScenarioRun } from "../../src/run/run-scenario.ts";
import type { CallerAct, LegBehaviour, Scenario } from "../../src/scenario/scenario.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: reminding
start: main
on_webhook: { summaryCompleted: remind }
blocks:
  main:
    - hangup
  remind:
    - dial: { to: PJSIP/7, ring: 20s, caller_id: "4721", detect: true }
      then: { machine: leave, else: later }
    - menu: { prompt: sound:press-one, keys: { 1: thanks }, timeout: 5s }
      then: { silent: later, invalid: later }
  thanks:
    - play: sound:thank-you
    - hangup
  leave:
    - play: sound:message
    - hangup
  later:
    - log: "later"
finally:
  - emit: { event: called, data: { to: "\${call.to}" } }
`);

const answers = { kind: "answers", afterMs: 1_000 } as const;

function runWith(leg: LegBehaviour, caller: readonly CallerAct[] = []): ScenarioRun {
  return runScenario(
    program,
    scenarioOf({
      webhook: { name: "summaryCompleted", payload: {} },
      legs: { "PJSIP/7": leg },
      caller,
    }),
  );
}

function told({ trace }: ScenarioRun): readonly string[] {
  return trace.flatMap((entry) => {
    if (entry.kind === "step.left" && !entry.step.startsWith("finally"))
      return [`${entry.at} ${entry.step} ${entry.outcome}`];
    if (entry.kind === "media.started") return [`${entry.at} ${entry.media}`];
    if (entry.kind === "event.emitted") return [`${entry.at} emits ${entry.event}`];
    return entry.kind === "call.ended" ? [`${entry.at} ended: ${entry.reason}`] : [];
  });
}

describe("a run that dials", () => {
  test("has a caller once somebody answers, whose acts begin then", () => {
    const run = runWith(answers, [
      { kind: "talks", ms: 600 },
      { kind: "hears", media: "sound:press-one", withinMs: 10_000 },
      { kind: "press", keys: "1", gapMs: 200 },
    ]);
    expect(told(run)).toEqual([
      "2400 remind/1 answered",
      "2400 sound:press-one",
      "2400 remind/2 1",
      "2400 sound:thank-you",
      "3900 thanks/1 ok",
      "3900 emits called",
      "3900 ended: flow_ended",
    ]);
    expect(run).toMatchObject({ stuck: undefined, leftovers: [] });
  });

  test("tells a machine by how long it talks, pauses included, and waits until it is quiet", () => {
    const acts: readonly CallerAct[] = [
      { kind: "talks", ms: 3_000 },
      { kind: "wait", ms: 500 },
      { kind: "talks", ms: 1_000 },
    ];
    expect(told(runWith({ ...answers, acts }))).toEqual([
      "7500 remind/1 machine",
      "7500 sound:message",
      "9000 leave/1 ok",
      "9000 emits called",
      "9000 ended: flow_ended",
    ]);
  });

  test("takes a phone that hears nothing for a person, and one that hangs up then for a caller who left", () => {
    expect(told(runWith({ ...answers, hangUpMs: 4_000 })).slice(0, 2)).toEqual([
      "3500 remind/1 answered",
      "3500 sound:press-one",
    ]);
    expect(told(runWith({ ...answers, hangUpMs: 4_000 })).at(-1)).toBe("5000 ended: caller_left");
  });

  test.each<[LegBehaviour, string]>([
    [{ kind: "busy", afterMs: 500 }, "500 remind/1 busy"],
    [{ kind: "declines", afterMs: 500 }, "500 remind/1 declined"],
    [{ kind: "forwards", to: "8", afterMs: 500 }, "500 remind/1 failed"],
    [{ kind: "never" }, "20000 remind/1 no_answer"],
    [{ kind: "absent" }, "0 remind/1 failed"],
  ])("goes on without a caller when the phone does %j", (leg, outcome) => {
    const run = runWith(leg);
    expect(told(run)[0]).toBe(outcome);
    expect(run).toMatchObject({ leftovers: [], state: { reason: "flow_ended" } });
  });

  test("acts of a caller whom nobody reached are missed", () => {
    const scenario: Scenario = scenarioOf({
      webhook: { name: "summaryCompleted", payload: {} },
      legs: { "PJSIP/7": { kind: "never" } },
      caller: [{ kind: "press", keys: "1", gapMs: 0 }],
    });
    const run = runScenario(program, scenario);
    expect(run.stuck).toEqual({ act: 0, why: "the call was over before" });
  });
});
