import { createVirtualClock } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { createMemory } from "../../src/run/memory.ts";
import { createQuestions } from "../../src/run/questions.ts";
import { createPhones } from "../../src/run/phones.ts";
import { runScenario, type ScenarioRun } from "../../src/run/run-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - bridge: PJSIP/1
      then: { else: again }
  again:
    - bridge: { to: { all: [PJSIP/1, PJSIP/2] } }
      then: { else: bye }
  bye: [hangup]
`);

function runWith(changes: Partial<Scenario>): ScenarioRun {
  return runScenario(program, scenarioOf(changes));
}

describe("the phones of a scenario", () => {
  test("do what they do from the answer on: keys, waits and hanging up", () => {
    const { journal, phones, state, leftovers } = runWith({
      legs: {
        "PJSIP/1": {
          kind: "answers",
          afterMs: 2_000,
          acts: [
            { kind: "press", keys: "4#", gapMs: 200 },
            { kind: "wait", ms: 5_000 },
            { kind: "hang_up" },
          ],
        },
      },
    });
    const events = journal.flatMap((entry) => ("event" in entry ? [entry.event] : []));
    expect(
      events.flatMap((event) =>
        event.kind === "dtmf.received" ? [`${event.at} ${event.leg} ${event.digit}`] : [],
      ),
    ).toEqual(["2000 fr.scenario.5 4", "2200 fr.scenario.5 #"]);
    expect(events.find(({ kind }) => kind === "leg.hangup_requested")).toMatchObject({ at: 7_200 });
    expect([state.reason, leftovers]).toEqual(["callee_left", []]);
    expect(phones).toEqual([
      { endpoint: "PJSIP/1", nth: 0, hears: [], ended: "left", stuck: undefined },
    ]);
  });

  test("do one thing after the other where a list says so, and are told when another phone was faster", () => {
    const { phones } = runWith({
      legs: {
        "PJSIP/1": [
          { kind: "busy", afterMs: 1_000 },
          { kind: "answers", afterMs: 3_000 },
        ],
        "PJSIP/2": {
          kind: "answers",
          afterMs: 2_000,
          acts: [{ kind: "wait", ms: 1_000 }, { kind: "hang_up" }],
        },
      },
    });
    expect(phones.map(({ endpoint, nth, ended }) => [endpoint, nth, ended])).toEqual([
      ["PJSIP/1", 0, undefined],
      ["PJSIP/1", 1, "answered_elsewhere"],
      ["PJSIP/2", 0, "left"],
    ]);
  });

  test("ring together where several are named beneath an endpoint, and the first that answers has the call", () => {
    const { phones } = runWith({
      legs: {
        "PJSIP/1": { kind: "never" },
        "PJSIP/1/mobile": { kind: "answers", afterMs: 2_000, hangUpMs: 1_000 },
        "PJSIP/1/home": { kind: "busy", afterMs: 500 },
      },
    });
    expect(phones.map(({ endpoint, ended }) => [endpoint, ended])).toEqual([
      ["PJSIP/1", "answered_elsewhere"],
      ["PJSIP/1/mobile", "left"],
      ["PJSIP/1/home", undefined],
    ]);
  });

  test("ring alone beneath an endpoint where the flow wants one of them", () => {
    const alone = programOf(
      "flowrun: 1\nname: test\nstart: main\nblocks:\n  main:\n    - answer\n    - bridge: { to: PJSIP/1, one_contact: true }\n      then: { else: bye }\n  bye: [hangup]\n",
    );
    const { phones } = runScenario(
      alone,
      scenarioOf({
        legs: { "PJSIP/1": { kind: "busy", afterMs: 500 }, "PJSIP/1/mobile": { kind: "never" } },
      }),
    );
    expect(phones.map(({ endpoint }) => endpoint)).toEqual(["PJSIP/1"]);
  });

  test("are hung up by the flow with the caller, and need press nothing more then", () => {
    const { phones } = runWith({
      legs: {
        "PJSIP/1": {
          kind: "answers",
          afterMs: 1_000,
          acts: [
            { kind: "wait", ms: 9_000 },
            { kind: "press", keys: "1", gapMs: 0 },
          ],
        },
      },
      caller: [{ kind: "connected", withinMs: 5_000 }, { kind: "hang_up" }],
    });
    expect(phones).toEqual([
      { endpoint: "PJSIP/1", nth: 0, hears: [], ended: "hung_up", stuck: undefined },
    ]);
  });

  test("hang up when they waited in vain for media, and say so", () => {
    const hears = { kind: "hears", media: "sound:whisper", withinMs: 4_000 } as const;
    const { phones, endedMs } = runWith({
      legs: { "PJSIP/1": { kind: "answers", afterMs: 1_000, acts: [hears] } },
    });
    expect(phones).toEqual([
      {
        endpoint: "PJSIP/1",
        nth: 0,
        hears: [],
        ended: "left",
        stuck: { act: 0, why: "it did not come about within 4000 ms", doing: hears },
      },
    ]);
    expect(endedMs).toBe(5_000);
  });

  test("do not begin with their acts when nobody calls them, or they are hung up before they answer", () => {
    const hears = { kind: "hears", media: "sound:whisper", withinMs: 4_000 } as const;
    const legs = { "PJSIP/1": { kind: "answers", afterMs: 9_000, acts: [hears] } } as const;
    const left = runWith({ legs, caller: [{ kind: "wait", ms: 2_000 }, { kind: "hang_up" }] });
    expect(left.phones).toEqual([
      { endpoint: "PJSIP/1", nth: 0, hears: [], ended: "hung_up", stuck: undefined },
    ]);
  });
});

describe("createPhones", () => {
  test("lets a phone go on with its acts when the media that it waits for is played to it, and to no other leg", () => {
    const clock = createVirtualClock({ start: 0 });
    const pressed: string[] = [];
    const hears = { kind: "hears", media: "sound:whisper", withinMs: 4_000 } as const;
    const acts = [hears, { kind: "press", keys: "1", gapMs: 0 }] as const;
    const memory = createMemory();
    const legs = { "PJSIP/1": { kind: "answers", afterMs: 0, acts } } as const;
    const phones = createPhones(
      createQuestions(memory, scenarioOf({ legs })).ask,
      (afterMs, task) => clock.wake(clock.now() + afterMs, () => void task()),
      {
        press: (leg, digit) => {
          pressed.push(`${leg} ${digit}`);
          return undefined;
        },
        say: () => undefined,
        leave: () => undefined,
        talk: () => undefined,
        transfer: () => undefined,
        elsewhere: () => ({ calls: 0, isBusy: false }),
        join: () => undefined,
      },
      { program, memory },
    );
    phones.called({
      kind: "leg.originate",
      request: "r",
      leg: "a",
      endpoint: "PJSIP/1",
      bridge: "b",
      ringMs: 1_000,
      callerId: "",
    });
    phones.answered("a");
    phones.heard("caller", "sound:whisper");
    expect(pressed).toEqual([]);
    phones.heard("a", "sound:whisper");
    while (clock.next());
    expect(pressed).toEqual(["a 1"]);
    expect(phones.calls()).toEqual([
      { endpoint: "PJSIP/1", nth: 0, hears: ["sound:whisper"], ended: undefined, stuck: undefined },
    ]);
  });
});
