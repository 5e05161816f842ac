import { describe, expect, test } from "vitest";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { readTestFile } from "../../src/scenario/read-test-file.ts";
import { diagnosticsOf, fileWith, readingOf } from "./reading.ts";

describe("readTestFile", () => {
  test("fills in what a scenario leaves out", () => {
    const [trial] = readingOf(fileWith()).trials;
    expect(trial?.scenario).toEqual({
      name: "x",
      from: "555",
      to: "1000",
      args: [],
      clock: Date.UTC(2026, 0, 5, 9),
      settings: {},
      tables: {},
      legs: {},
      requests: {},
      v2: {},
      ports: [],
      caller: [],
      expect: {},
    });
    expect(trial?.program.settings).toEqual({ ring: 20_000 });
  });

  test("reads every part of a scenario, values as the flow declares them", () => {
    const [trial] = readingOf(
      fileWith(
        "from: +4712345678",
        "to: 0800",
        "args: [a, 01]",
        "clock: 2026-01-05T09:30Z",
        "settings: { ring: 5s }",
        "tables: { people: [{ id: 0042, phone: 42, floor: 3 }] }",
        "legs: { 42: busy, SIP/1: { answers: 1.5s, hangs_up: 2m }, SIP/2: never, SIP/3: absent }",
        "ports: [{ lookup: people }, { originate: 42, how: late, late: 2s, nth: 2 }, { answer: true, how: times_out }]",
        'caller: [{ hears: sound:enter }, { press: "4#", gap: 3.9s }, { wait: 1m }, connected, hang_up]',
        "expect: { calls: [42], values: { id: 0042, person.floor: 3, vars.count: 1 }, within: 90s }",
      ),
    ).trials;
    expect(trial?.scenario).toEqual({
      name: "x",
      from: "+4712345678",
      to: "0800",
      args: ["a", "01"],
      clock: Date.UTC(2026, 0, 5, 9, 30),
      settings: { ring: "5s" },
      tables: { people: [{ id: "0042", phone: "42", floor: 3 }] },
      legs: {
        "PJSIP/42": { kind: "busy", afterMs: 1_000 },
        "SIP/1": { kind: "answers", afterMs: 1_500, hangUpMs: 120_000 },
        "SIP/2": { kind: "never" },
        "SIP/3": { kind: "absent" },
      },
      requests: {},
      v2: {},
      ports: [
        { command: "store.lookup", how: "fails", subject: "people" },
        { command: "leg.originate", how: "late", subject: "PJSIP/42", lateMs: 2_000, nth: 2 },
        { command: "leg.answer", how: "times_out" },
      ],
      caller: [
        { kind: "hears", media: "sound:enter", withinMs: 30_000 },
        { kind: "press", keys: "4#", gapMs: 3_900 },
        { kind: "wait", ms: 60_000 },
        { kind: "connected", withinMs: 30_000 },
        { kind: "hang_up" },
      ],
      expect: {
        calls: ["PJSIP/42"],
        values: { id: "0042", "person.floor": 3, "vars.count": 1 },
        withinMs: 90_000,
      },
    });
    expect(trial?.program.settings).toEqual({ ring: 5_000 });
  });

  test("lets a scenario override what all share: by name, ports as a whole", () => {
    const { trials } = readingOf(`flowrun-test: 1
settings: { ring: 9s }
tables: { people: [{ id: 1 }] }
legs: { SIP/1: busy, SIP/2: never }
ports: [{ lookup: people }]
scenarios:
  - name: shared
  - { name: own, settings: { ring: 3s }, tables: { people: [] }, legs: { SIP/2: absent }, ports: [] }
`);
    expect(
      trials.map(({ scenario }) => [
        scenario.settings,
        scenario.tables,
        scenario.legs,
        scenario.ports,
      ]),
    ).toEqual([
      [
        { ring: "9s" },
        { people: [{ id: "1", phone: null, floor: null }] },
        { "SIP/1": { kind: "busy", afterMs: 1_000 }, "SIP/2": { kind: "never" } },
        [{ command: "store.lookup", how: "fails", subject: "people" }],
      ],
      [
        { ring: "3s" },
        { people: [] },
        { "SIP/1": { kind: "busy", afterMs: 1_000 }, "SIP/2": { kind: "absent" } },
        [],
      ],
    ]);
  });

  test("runs a scenario once for each case, with its values in texts, keys, lists and maps", () => {
    const { trials } = readingOf(
      fileWith(
        'legs: { "SIP/${case.number}": "${case.does}" }',
        'caller: "${case.acts}"',
        'expect: { path: "${case.path}" }',
        "cases:",
        '  - { name: busy, number: 1, does: busy, acts: [{ press: "1" }, hang_up], path: [main] }',
        "  - { number: 2, does: { answers: 3s }, acts: [], path: [main, bye] }",
      ),
    );
    expect(
      trials.map(({ name, scenario: { legs, caller, expect: expected } }) => ({
        name,
        legs,
        caller,
        expected,
      })),
    ).toEqual([
      {
        name: "x (busy)",
        legs: { "SIP/1": { kind: "busy", afterMs: 1_000 } },
        caller: [{ kind: "press", keys: "1", gapMs: 200 }, { kind: "hang_up" }],
        expected: { path: ["main"] },
      },
      {
        name: "x (number: 2)",
        legs: { "SIP/2": { kind: "answers", afterMs: 3_000 } },
        caller: [],
        expected: { path: ["main", "bye"] },
      },
    ]);
  });

  test("takes the case's name from the scenario's where that tells it", () => {
    const text =
      "flowrun-test: 1\nscenarios:\n  - name: to ${case.a}\n    cases: [{ a: 1 }, { a: 2 }]\n";
    expect(readingOf(text).trials.map(({ name }) => name)).toEqual(["to 1", "to 2"]);
  });

  test("lets $${ stand for the two characters themselves", () => {
    expect(readingOf(fileWith('args: ["$${case.a}"]')).trials[0]?.scenario.args).toEqual([
      "${case.a}",
    ]);
  });

  test("runs nothing of a file in which anything is wrong", () => {
    const { trials, diagnostics } = readingOf(
      "flowrun-test: 1\nscenarios:\n  - name: good\n  - nmae: bad\n",
    );
    expect([trials.length, diagnostics.length > 0]).toEqual([0, true]);
  });

  test("reports every kind of mistake of one file, each once for all cases", () => {
    const text = fileWith(
      "form: 1",
      "expect: { path: [mian], witin: 3s }",
      "cases: [{ a: 1 }, { a: 2 }]",
    );
    expect(diagnosticsOf(text)).toEqual([
      'FLOW_UNKNOWN_KEY | form | There is no key "form" in a scenario. | Did you mean "from"?',
      'PROOF_UNKNOWN_NAME | mian | The flow has no block "mian". | Did you mean "main"?',
      'FLOW_UNKNOWN_KEY | witin | There is no key "witin" in expect. | Did you mean "within"?',
    ]);
  });

  test("reports nothing but the key of misspelt scenarios, and reads their cases", () => {
    const text = fileWith("from: ${case.from}", 'cases: [{ from: "1" }, { from: "2" }]');
    expect(diagnosticsOf(text.replace("scenarios", "scenrios"))).toEqual([
      'FLOW_UNKNOWN_KEY | scenrios | There is no key "scenrios" in a test file. | Did you mean "scenarios"?',
    ]);
  });

  test.each<readonly [line: string, said: string]>([
    [
      "expect: { path: [main bye] }",
      'PROOF_UNKNOWN_NAME | main bye | The flow has no block "main bye". | A comma is missing between two: write `main, bye`.',
    ],
    [
      'expect: { path: "main, bye" }',
      'PROOF_UNKNOWN_NAME | "main, bye" | The flow has no block "main, bye". | A list stands in [ ], without quotes around it: write `[main, bye]`.',
    ],
    [
      "settings: { rign: 3s }",
      'PROOF_UNKNOWN_NAME | rign | The flow has no setting "rign". | Did you mean "ring"?',
    ],
    [
      "settings: { ring: soon }",
      'PROOF_BAD_VALUE | soon | The setting "ring" must be a duration such as 30s, or a whole number of seconds, at least 1s, not "soon". | Write a whole number and its unit (ms, s, m or h), such as 30s.',
    ],
    [
      "settings: { ring: { of: 3s } }",
      'PROOF_BAD_VALUE | { of: 3s } | The setting "ring" must be a duration such as 30s, or a whole number of seconds, at least 1s, not a map. | Write the value behind the colon, or remove the key.',
    ],
    [
      "tables: { poeple: [] }",
      'PROOF_UNKNOWN_NAME | poeple | The flow has no table "poeple". | Did you mean "people"?',
    ],
    [
      "tables: { people: { id: 1 } }",
      'PROOF_BAD_VALUE | { id: 1 } | The table "people" must be a list of rows, not a map. | Write each row as `- { column: value, … }`; no rows are `[]`.',
    ],
    [
      "tables: { people: [{ idd: 1 }] }",
      'PROOF_UNKNOWN_NAME | idd | The table "people" has no column "idd". | Did you mean "id"?',
    ],
    [
      "tables: { people: [{ floor: , id: 1 }] }",
      'PROOF_BAD_VALUE |  | Column "floor" has no value. | Write it: "" for an empty text, null for none.',
    ],
    [
      "tables: { people: [{ floor: high }] }",
      'PROOF_BAD_VALUE | high | Column "floor" must be a whole number, not "high". | Write digits alone, such as 3.',
    ],
    [
      "tables: { people: [{ id: 7, phone: SIP/7 }] }\n    expect: { legs: { SPI/7: { ended: left } } }",
      'PROOF_UNKNOWN_NAME | SPI/7 | Nothing in this scenario lets the flow call "SPI/7". | Did you mean "SIP/7"?',
    ],
    [
      "tables: { people: [{ id: 7, phone: SIP/1 }] }\n    expect: { legs: { SIP/1: { ended: leaves } } }",
      'PROOF_BAD_VALUE | leaves | "leaves" is not how a call to a phone ends. | Use "left", "hung_up" or "answered_elsewhere".',
    ],
    [
      "draws: { a: 1, b: 2, c: 3, d: 4 }",
      'PROOF_BAD_VALUE | draws | "draws" has 4 labels, and at most 3 can be drawn together. | Leave out those that do not matter.',
    ],
    [
      "agent: [{ wait: 3s, ends: done }]",
      "PROOF_BAD_VALUE | { wait: 3s, ends: done } | This is not one act of a voice agent. | Write `{ tool: find_order, with: { … } }`, `{ event: turn_ended, with: { … } }`, `{ wait: 3s }`, `{ ends: … }` or `fails`.",
    ],
    [
      "starts: { request: a, schedule: b }",
      "PROOF_BAD_VALUE | { request: a, schedule: b } | This does not say which one thing begins. | Write `{ request: NAME, body: { … } }`, `{ schedule: NAME }` or `{ part: NAME, with: { … } }`.",
    ],
    [
      "expect: { recordings: [[a]] }",
      "PROOF_BAD_VALUE | [a] | A recording is a name or a map. | Write `{ seconds: 6 }`.",
    ],
    [
      "expect: { outcomes: { main/9: ok } }",
      'PROOF_UNKNOWN_NAME | main/9 | The flow has no step "main/9". | "main" has 5 steps: 1 answer, 2 collect-digits, 3 lookup, 4 play, 5 bridge.',
    ],
    [
      "expect: { outcomes: { main/3: fond } }",
      'PROOF_UNKNOWN_NAME | fond | The step "main/3" never ends in "fond". | Did you mean "found"?',
    ],
    [
      'expect: { outcomes: { main/3: "$${case.outcome}" } }',
      'PROOF_UNKNOWN_NAME | "$${case.outcome}" | The step "main/3" never ends in "${case.outcome}". | Use "found", "missing" or "failed".',
    ],
    [
      "expect: { values: { person.phon: x } }",
      'PROOF_UNKNOWN_NAME | person.phon | At the end of the call there is no value "person.phon". | Did you mean "person.phone"?',
    ],
    [
      "expect: { values: { vars.count: many } }",
      'PROOF_BAD_VALUE | many | "vars.count" must be a whole number, not "many". | Write digits alone, such as 3.',
    ],
    [
      "tables: { people: [{ id: 7, phone: SIP/7 }] }\n    expect: { calls: [SPI/7] }",
      'PROOF_UNKNOWN_NAME | SPI/7 | Nothing in this scenario lets the flow call "SPI/7". | Did you mean "SIP/7"?',
    ],
    [
      "expect: { ends: caller_leaves }",
      'PROOF_BAD_VALUE | caller_leaves | "caller_leaves" is not a reason for which a call ends. | Did you mean "caller_left"?',
    ],
    [
      "args: ['${case.a}']",
      'PROOF_PLACEHOLDER | \'${case.a}\' | "${case.a}" stands in a scenario without cases. | Add "cases" to the scenario, or write the value itself.',
    ],
    [
      "args: ['${settings.ring}']",
      'PROOF_PLACEHOLDER | \'${settings.ring}\' | "${settings.ring}" has no meaning in a scenario. | Only "${case.key}" can stand here.',
    ],
    [
      "tables: { poeple: [{ id: 7, phone: SIP/7 }] }\n    expect: { calls: [SIP/7] }",
      'PROOF_UNKNOWN_NAME | poeple | The flow has no table "poeple". | Did you mean "people"?',
    ],
    [
      "expect: { tools: [find_order] }",
      'PROOF_UNKNOWN_NAME | find_order | The flow has no part "find_order". | The flow has none: remove it, or add it to the flow.',
    ],
    [
      "cases: [{ from: '5', to: '1' }, { from: '6', '1' }]\n    from: ${case.from}\n    to: ${case.to}",
      "FLOW_MISSING_KEY | '1' | A key is missing before `'1'`. | Write `to: '1'`.",
    ],
    [
      "cases: [{ from, '5' }]\n    from: ${case.from}",
      'FLOW_BAD_KEY | , | "," stands behind "from", where a colon belongs. | Write `from: \'5\'`.',
    ],
    [
      "cases: [[n: a, b: c]]",
      "PROOF_BAD_VALUE | [n: a, b: c] | A case is a map, not a list. | Write { } for the [ ] around it.",
    ],
    [
      "cases: 3",
      'PROOF_BAD_VALUE | cases | "cases" must be a list of at least one map, such as - { name: busy, leg: busy }. | Write each case as a map; a scenario runs once for each.',
    ],
  ])("says what is wrong with %s", (line, said) => {
    expect(diagnosticsOf(fileWith(line))).toEqual([said]);
  });

  test.each([
    [
      "expect: { calls: [SIP/2001] }",
      'PROOF_UNKNOWN_NAME | SIP/2001 | Nothing in this scenario lets the flow call "SIP/2001". | The steps call "PJSIP/*@trunk".',
    ],
    [
      "expect: { calls: [PJSIP/2001@other] }",
      'PROOF_UNKNOWN_NAME | PJSIP/2001@other | Nothing in this scenario lets the flow call "PJSIP/2001@other". | The steps call "PJSIP/*@trunk".',
    ],
    [
      "legs: { PJSIP\\2001: busy }",
      'PROOF_BAD_VALUE | PJSIP\\2001 | "legs" must be an endpoint such as PJSIP/1000, or an extension, not "PJSIP\\2001". | Write `PJSIP/2001`.',
    ],
    [
      "expect: { calls: [PJSIP/2001@trunk/] }",
      'PROOF_BAD_VALUE | PJSIP/2001@trunk/ | "calls" must be an endpoint such as PJSIP/1000, or an extension, not "PJSIP/2001@trunk/". | Write `PJSIP/2001@trunk`.',
    ],
  ])("says which phone no step can call, by what a step has written out: %s", (line, said) => {
    const flow =
      'flowrun: 1\nname: f\nstart: a\nblocks: { a: [answer, { bridge: "PJSIP/${size(call.args)}@trunk", then: { else: b } }], b: [hangup] }\n';
    expect(diagnosticsOf(fileWith(line), flow)).toEqual([said]);
    expect(diagnosticsOf(fileWith("expect: { calls: [PJSIP/2001@trunk] }"), flow)).toEqual([]);
  });

  test("refuses two scenarios of the same name", () => {
    expect(
      diagnosticsOf("flowrun-test: 1\nscenarios:\n  - name: x\n    from: 1\n  - name: x\n"),
    ).toEqual([
      'PROOF_SAME_NAME | x | There is another scenario "x" in this file. | Rename one of the two, or tell the cases apart by their names.',
    ]);
  });

  test("says which setting of the flow has no value", () => {
    const flow = {
      name: "f.yaml",
      text: "flowrun: 1\nname: f\nsettings: { to: { type: string } }\nstart: a\nblocks: { a: [answer] }\n",
    };
    const { diagnostics, flowDiagnostics } = readTestFile(
      openTestFile({ name: "f.test.yaml", text: fileWith() }),
      flow,
    );
    expect([diagnostics.map(({ code, message }) => `${code} ${message}`), flowDiagnostics]).toEqual(
      [
        [
          'PROOF_SETTING_MISSING The setting "to" has no value in this scenario: the flow gives it no default.',
        ],
        [],
      ],
    );
  });
});
