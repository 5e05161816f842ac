import { describe, expect, test } from "vitest";
import { judgeRun } from "../../src/expect/judge-run.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { connected, departuresOf, trialOf } from "./trial-of.ts";

describe("judgeRun", () => {
  test("finds nothing where all expectations are met", () => {
    const expectations = [
      "expect:",
      "  path: [main]",
      "  hears: [sound:enter, sound:hello]",
      "  calls: [SIP/7]",
      "  outcomes: { main/1: ok, main/3: found }",
      "  values: { id: 7, person.floor: 2, person: { id: 7, floor: 2, phone: SIP/7 }, vars.count: 0 }",
      "  ends: callee_left",
      "  within: 13.7s",
    ];
    expect(departuresOf([...connected, ...expectations])).toEqual([]);
  });

  test("finds the lamp that the flow turned otherwise", () => {
    const flow =
      "flowrun: 1\nname: lamps\nstart: main\nblocks:\n  main:\n    - lamp: night\n      then: { failed: last }\n    - go: last\n  last: [hangup]\n";
    expect(departuresOf(["expect: { lamps: [night lit] }"], {}, flow)).toEqual([]);
    expect(departuresOf(["expect: { lamps: [night off] }"], {}, flow)).toEqual([
      'PROOF_LAMPS | night off | The flow turned "night lit", and "night off" was expected. | 0',
    ]);
    const refused = ["ports: [{ lamp: night }]", "expect: { outcomes: { main/1: failed } }"];
    expect(departuresOf(refused, {}, flow)).toEqual([]);
  });

  test("finds the mailbox of which phones were told otherwise", () => {
    const flow =
      "flowrun: 1\nname: boxes\nstart: main\nblocks:\n  main:\n    - mailbox: { name: 2001, new: 3 }\n      then: { failed: last }\n    - go: last\n  last: [hangup]\n";
    expect(departuresOf(["expect: { mailboxes: [2001 3 new 0 old] }"], {}, flow)).toEqual([]);
    expect(departuresOf(["expect: { mailboxes: [2001 0 new 0 old] }"], {}, flow)).toEqual([
      'PROOF_MAILBOXES | 2001 0 new 0 old | The flow told of "2001 3 new 0 old", and "2001 0 new 0 old" was expected. | 0',
    ]);
    const refused = ["ports: [{ mailbox: 2001 }]", "expect: { outcomes: { main/1: failed } }"];
    expect(departuresOf(refused, {}, flow)).toEqual([]);
  });

  test("finds the name that a phone was told to show otherwise", () => {
    const flow =
      "flowrun: 1\nname: shows\nstart: main\nblocks:\n  main:\n    - show: { name: Sales, number: 2000 }\n      then: { failed: last }\n    - go: last\n  last: [hangup]\n";
    expect(departuresOf(["expect: { shows: [Sales <2000>] }"], {}, flow)).toEqual([]);
    expect(departuresOf(["expect: { shows: [Sales <2001>] }"], {}, flow)).toEqual([
      'PROOF_SHOWS | Sales <2001> | The phones showed "Sales <2000>", and "Sales <2001>" was expected. | 0',
    ]);
    const refused = ["ports: [{ show: true }]", "expect: { outcomes: { main/1: failed } }"];
    expect(departuresOf(refused, {}, flow)).toEqual([]);
  });

  test("finds what a voice agent was told otherwise", () => {
    const flow =
      "flowrun: 1\nname: tells\nstart: main\nparts: { wait_for: {} }\nblocks:\n  main:\n    - answer\n    - agent: { name: shop, tools: [wait_for] }\n      then: { failed: last, timed_out: last }\n    - go: last\n  last: [hangup]\n  wait_for: [{ tell: Have patience }]\n";
    const agent = "agent: [[{ tool: wait_for }, ends]]";
    expect(departuresOf([agent, "expect: { tells: [Have patience] }"], {}, flow)).toEqual([]);
    expect(departuresOf([agent, "expect: { tells: [Hurry] }"], {}, flow)).toEqual([
      'PROOF_TELLS | Hurry | The flow told the agent "Have patience", and "Hurry" was expected. | 0',
    ]);
  });

  test("compares the data that a voice agent was told as JSON", () => {
    const flow =
      "flowrun: 1\nname: tells\nstart: main\nparts: { sum: {} }\nblocks:\n  main:\n    - answer\n    - agent: { name: shop, tools: [sum] }\n      then: { failed: last, timed_out: last }\n    - go: last\n  last: [hangup]\n  sum: [{ tell: { data: { paid: 12 } } }]\n";
    const agent = "agent: [[{ tool: sum }, ends]]";
    expect(departuresOf([agent, "expect: { tells: [{ paid: 12 }] }"], {}, flow)).toEqual([]);
    expect(departuresOf([agent, "expect: { tells: { paid: 13 } }"], {}, flow)).toEqual([
      'PROOF_TELLS | { paid: 13 } | The flow told the agent "{"paid":12}", and "{"paid":13}" was expected. | 0',
    ]);
  });

  test("finds the variable of the dial plan that was written otherwise", () => {
    const flow =
      "flowrun: 1\nname: writes\nstart: main\nblocks:\n  main:\n    - set-variable: { name: GROUP(), value: north }\n      then: { failed: last }\n    - go: last\n  last: [hangup]\n";
    expect(departuresOf(["expect: { writes: [GROUP()=north] }"], {}, flow)).toEqual([]);
    expect(departuresOf(["expect: { writes: [GROUP()=south] }"], {}, flow)).toEqual([
      'PROOF_WRITES | GROUP()=south | The flow wrote "GROUP()=north", and "GROUP()=south" was expected. | 0',
    ]);
    const refused = ["ports: [{ set_variable: true }]", "expect: { outcomes: { main/1: failed } }"];
    expect(departuresOf(refused, {}, flow)).toEqual([]);
  });

  test.each<readonly [expectation: string, found: string]>([
    ["path: [bye]", 'PROOF_PATH | bye | The call went to "main", and "bye" was expected. | 0'],
    ["path: [main, bye]", 'PROOF_PATH | bye | The call ended before it went to "bye". | 13700'],
    ["path: []", 'PROOF_PATH | path | The call went to "main", and nothing more was expected. | 0'],
    [
      "hears: [sound:enter, sound:bye]",
      'PROOF_HEARS | sound:bye | The caller heard "sound:hello", and "sound:bye" was expected. | 200',
    ],
    [
      "hears: sound:enter",
      'PROOF_HEARS | hears | The caller heard "sound:hello", and nothing more was expected. | 200',
    ],
    [
      "calls: [SIP/8]",
      'PROOF_CALLS | SIP/8 | The flow called "SIP/7", and "SIP/8" was expected. | 1700',
    ],
    [
      "outcomes: { main/3: missing }",
      'PROOF_OUTCOME | main/3: missing | The step "main/3" ended in "found", and "missing" was expected. | 200',
    ],
    [
      "outcomes: { main/5: busy }",
      'PROOF_OUTCOME | main/5: busy | The step "main/5" had no outcome, and "busy" was expected. | 13700',
    ],
    [
      "values: { id: 8 }",
      'PROOF_VALUE | id: 8 | "id" is "7" at the end, and "8" was expected. | 13700',
    ],
    [
      "values: { person.floor: null }",
      'PROOF_VALUE | person.floor: null | "person.floor" is 2 at the end, and null was expected. | 13700',
    ],
    [
      "ends: caller_left",
      'PROOF_ENDS | caller_left | The call ended with "callee_left", and "caller_left" was expected. | 13700',
    ],
    [
      "within: 10s",
      "PROOF_WITHIN | within | The call took 13700ms, and at most 10s was expected. | 13700",
    ],
  ])("finds the first difference from %s, and where it lies", (expectation, found) => {
    expect(departuresOf([...connected, `expect: { ${expectation} }`])).toEqual([found]);
  });

  test("gives both sides as data", () => {
    const trial = trialOf(...connected, "expect: { path: [main, bye], values: { id: 8 } }");
    const departures = judgeRun(trial, runScenario(trial.program, trial.scenario));
    expect(departures.map(({ expected, got }) => ({ expected, got }))).toEqual([
      { expected: "bye", got: null },
      { expected: "8", got: "7" },
    ]);
  });

  test("finds an act that never came about, without being asked", () => {
    expect(departuresOf(["caller: [{ hears: sound:hello, within: 2s }]"])).toEqual([
      'PROOF_STUCK | { hears: sound:hello, within: 2s } | The caller never heard "sound:hello": it did not come about within 2000 ms. | 2000',
    ]);
  });

  test("finds what is left behind, without being asked", () => {
    expect(departuresOf(connected, { leftovers: ["bridge b1", "timer ring"] })).toEqual([
      "PROOF_LEFT_OVER | x | The call left behind: bridge b1, timer ring. | 13700",
    ]);
  });

  test("finds a fault, unless it is expected", () => {
    const fault = {
      at: 300,
      kind: "fault",
      code: "RUN_DIVISION",
      message: "No.",
      step: "main/2",
    } as const;
    expect(departuresOf(connected, { trace: [fault] })).toEqual([
      'PROOF_FAULT | x | The flow met a fault in "main/2": RUN_DIVISION No. | 300',
    ]);
    const expected = [...connected, "expect: { ends: fault }"];
    const { state } = runScenario(trialOf(...expected).program, trialOf(...expected).scenario);
    expect(
      departuresOf(expected, { trace: [fault], state: { ...state, reason: "fault" } }),
    ).toEqual([]);
  });

  test("finds a call that nothing but `limits.call` ended, unless that is expected", () => {
    const talking = [
      ...connected.filter((line) => !line.startsWith("legs")),
      "legs: { SIP/7: { answers: 2s } }",
    ];
    expect(departuresOf([...talking, "expect: { calls: [SIP/7] }"])).toEqual([
      "PROOF_LIMIT | x | Nothing but its limits ended the call, after 168h. | 604800000",
    ]);
    expect(departuresOf([...talking, "expect: { ends: limit }"])).toEqual([]);
  });

  test("finds a call that does not end", () => {
    const lines = [...connected, "expect: { ends: callee_left }"];
    const { state } = runScenario(trialOf(...lines).program, trialOf(...lines).scenario);
    expect(departuresOf(lines, { state: { ...state, reason: null } })).toEqual([
      'PROOF_ENDS | callee_left | The call did not end, and "callee_left" was expected. | 13700',
    ]);
  });
});
