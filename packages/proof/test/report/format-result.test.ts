import { describe, expect, test } from "vitest";
import { runTrial } from "../../src/expect/judge-run.ts";
import { formatResult, resultJson } from "../../src/report/format-result.ts";
import { connected, trialIn, trialOf } from "../expect/trial-of.ts";

const failing = trialOf(...connected, "expect: { outcomes: { main/3: missing } }");
const source = { name: "flows/test.test.yaml", text: failing.text };
const failed = runTrial(failing);
const passed = runTrial(trialOf(...connected));

describe("formatResult", () => {
  test("shows each difference with the frame of its expectation, and the timeline with its lines of the flow", () => {
    expect(formatResult(source, failed))
      .toBe(`error PROOF_OUTCOME  The step "main/3" ended in "found", and "missing" was expected.
  flows/test.test.yaml:7:27
  6 |     caller: [{ hears: sound:enter }, { press: "7#" }]
  7 |     expect: { outcomes: { main/3: missing } }
    |                           ^^^^^^^^^^^^^^^

The call:
      0.000                555 calls 1000
      0.000  test.yaml:9   goes to "main"
      0.000  test.yaml:9     answer: ok  [main/1]
      0.000  test.yaml:10    plays sound:enter
      0.000  test.yaml:10    key 7
      0.000  test.yaml:10    stops sound:enter
      0.200  test.yaml:10    key #
      0.200  test.yaml:10    collect-digits: ok (by the terminator)  [main/2]
>     0.200  test.yaml:13    lookup: found  [main/3]
      0.200  test.yaml:16    plays sound:hello
      1.700  test.yaml:16    play: ok  [main/4]
      1.700  test.yaml:17    calls SIP/7
      3.700  test.yaml:17    SIP/7 answers
     13.700  test.yaml:17  SIP/7 is gone
     13.700  test.yaml:17  ends: the callee hung up (callee_left)`);
  });

  test("shows the timeline of the further call that departed, and not that of the first one", () => {
    const flow = `flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - play: "sound:\${call.to}"
`;
    const trial = trialIn(flow, [
      "to: one",
      "expect: { hears: sound:one }",
      "others: [{ name: second, from: '5', to: two, after: 1s, expect: { hears: sound:one } }]",
    ]);
    const result = runTrial(trial);

    expect(formatResult(source, result).split("\n\n").slice(1)).toEqual([
      `The call "second":
      1.000               5 calls two
      1.000  test.yaml:6  goes to "main"
      1.000  test.yaml:6    answer: ok  [main/1]
>     1.000  test.yaml:7    plays sound:two
      2.500  test.yaml:7    play: ok  [main/2]
      2.500  test.yaml:7  ends: the flow came to its end (flow_ended)`,
    ]);
    expect(resultJson(source, result)).toMatchObject({
      timeline: [{ text: "555 calls one" }, {}, {}, {}, {}, {}],
      others: [{ name: "second", timeline: [{ text: "5 calls two" }, {}, {}, {}, {}, {}] }],
    });
  });

  test("shows the beginning, the end and what surrounds the departure of a call that is long", () => {
    const { trace } = failed.run;
    const [begin, key, end] = [
      trace.slice(0, 1),
      trace.find(({ kind }) => kind === "key.received"),
      trace.slice(-1),
    ];
    if (key === undefined) throw new Error("The call has no key.");
    const keys = Array.from({ length: 1_000 }, (_, at) => ({ ...key, at }));
    const long = { ...failed.run, trace: [...begin, ...keys, ...end] };
    const entry = keys[500];
    const departures = failed.departures.map((departure) => ({ ...departure, entry }));
    const lines = formatResult(source, { trial: failing, run: long, departures })
      .split("The call:\n")[1]
      ?.split("\n");
    expect(lines?.map((line) => line.trim())).toEqual([
      ...["0.000    555 calls 1000", "0.000      key 7", "0.001      key 7"],
      "… (486 lines)",
      ...Array.from({ length: 12 }, (_, index) => `0.${488 + index}      key 7`),
      ">     0.500      key 7",
      ...Array.from({ length: 6 }, (_, index) => `0.${501 + index}      key 7`),
      "… (491 lines)",
      ...[
        "0.998      key 7",
        "0.999      key 7",
        "13.700    ends: the callee hung up (callee_left)",
      ],
    ]);
  });
});

describe("resultJson", () => {
  test("tells a passed scenario in short", () => {
    expect(resultJson(source, passed)).toEqual({
      file: "flows/test.test.yaml",
      name: "x",
      passed: true,
      virtualMs: 13_700,
      differences: [],
      timeline: [],
    });
  });

  test("tells a failed one with both sides, its place and the timeline", () => {
    const json = resultJson(source, failed);
    expect(json["differences"]).toEqual([
      {
        code: "PROOF_OUTCOME",
        severity: "error",
        message: 'The step "main/3" ended in "found", and "missing" was expected.',
        hint: null,
        file: "flows/test.test.yaml",
        line: 7,
        column: 27,
        endLine: 7,
        endColumn: 42,
        expected: "missing",
        got: "found",
        at: 200,
      },
    ]);
    expect(json["timeline"]).toContainEqual({
      at: 1_700,
      place: "test.yaml:17",
      text: "calls SIP/7",
    });
  });
});
