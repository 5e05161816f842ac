import type { Program } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { expectationsOf } from "../../src/expect/expectations-of.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import type { Expectations } from "../../src/scenario/expectations.ts";
import { askingFlow } from "../run/asking-flow.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
vars: { rounds: 0 }
start: main
blocks:
  main:
    - answer
    - set: { rounds: "\${vars.rounds + 1}" }
    - collect-digits: { max_length: 1, timeout: 1s }
      then: { empty: main, silent: bye }
  bye: [hangup]
`);

/** What is expected of a call like the one of this scenario. */
function expectedOf(flow: Program, changes: Partial<Scenario>): Expectations {
  const { trace, sent } = runScenario(flow, scenarioOf(changes));
  return expectationsOf(
    flow,
    trace,
    sent.map(({ command }) => command),
  );
}

describe("expectationsOf", () => {
  test("tells how each step ended the last time, without verbs that have no outcomes", () => {
    const caller = [
      { kind: "wait", ms: 100 } as const,
      { kind: "press", keys: "#", gapMs: 200 } as const,
    ];
    expect(expectedOf(program, { caller })).toEqual({
      path: ["main", "main", "bye"],
      hears: [],
      calls: [],
      outcomes: { "main/1": "ok", "main/3": "silent" },
      ends: "flow_ended",
    });
  });

  test("tells what was sent, where anything was", () => {
    const body = { tags: ["vip"], age: 18 };
    const requests = {
      "https://crm.example/*": [{ kind: "answers", status: 200, body, afterMs: 0 }],
    } as const;
    expect(expectedOf(programOf(askingFlow), { requests })).toMatchObject({
      requests: [
        { request: "GET https://crm.example/customers/555?by=number" },
        { request: "POST https://notes.example/notes" },
      ],
      v2: [{ call: "contacts.search" }],
    });
  });

  test("tells no end of a call that goes on", () => {
    expect(
      expectationsOf(program, [{ at: 0, kind: "media.started", media: "sound:a" }], []),
    ).toEqual({
      path: [],
      hears: ["sound:a"],
      calls: [],
      outcomes: {},
    });
  });
});
