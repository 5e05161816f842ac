import { describe, expect, test } from "vitest";
import { expectShape } from "../../src/scenario/read-expectations.ts";
import { portKeys } from "../../src/scenario/read-ports.ts";
import { scenarioShape } from "../../src/scenario/read-scenario.ts";
import { testFileShape } from "../../src/scenario/test-file-shape.ts";
import {
  wordsOfExpect,
  wordsOfScenarios,
  wordsOfTestFiles,
} from "../../src/scenario/words-of-others.ts";
import { wordsOfPorts } from "../../src/scenario/words-of-surroundings.ts";
import { diagnosticsOf, fileWith } from "./reading.ts";

const acts =
  "hears (with within), press (with gap), says (with heard, confidence), wait, talks, transfers, joins";

describe("the words that testers know from elsewhere", () => {
  test.each([
    ["{ speaks: 2s }", 'There is no key "speaks" in an act.', 'Write "talks" for it.'],
    ["{ speaks: hello }", 'There is no key "speaks" in an act.', 'Write "says" for it.'],
    ["{ sleep: 1m }", 'There is no key "sleep" in an act.', 'Write "wait" for it.'],
    ['{ dtmf: "2" }', 'There is no key "dtmf" in an act.', 'Write "press" for it.'],
    [
      "{ hears: sound:enter, timeout: 3s }",
      'There is no key "timeout" in an act.',
      'Write "within" for it.',
    ],
    ["{ wait_for: 3s }", 'There is no key "wait_for" in an act.', 'Write "wait" for it.'],
    ["{ wait_for: sound:enter }", 'There is no key "wait_for" in an act.', 'Write "hears" for it.'],
    ["{ answered: 3s }", 'There is no key "answered" in an act.', 'Write "connected" for it.'],
    [
      "{ dances: 1 }",
      'There is no key "dances" in an act.',
      `Write one act on each line: ${acts}, signal (with with), recording, connected or hang_up.`,
    ],
    ["answered", '"answered" is not an act of a caller.', 'Write "connected".'],
    ["disconnect", '"disconnect" is not an act of a caller.', 'Write "hang_up".'],
    ["{ hangup: true }", 'There is no act "hangup".', "Write `hang_up` alone."],
    ["silence", '"silence" is not an act.', "Write `wait: 30s`, for instance."],
    [
      "dances",
      '"dances" is not an act of a caller.',
      `Write one act on each line: ${acts}, signal (with with), recording, connected or hang_up.`,
    ],
    [
      "{ talks: hello }",
      '"talks" must be a duration such as 30s, not "hello".',
      "Write `says: hello` for words.",
    ],
    [
      "{ wait: sound:enter }",
      '"wait" must be a duration such as 30s, not "sound:enter".',
      "Write `hears: sound:enter` to wait for what is heard.",
    ],
  ])("have the act that is meant: %s", (act, message, hint) => {
    const said = diagnosticsOf(fileWith(`caller: [{ hears: sound:enter }, ${act}]`));
    expect(said.map((each) => each.split(" | ").slice(2).join(" | "))).toEqual([
      `${message} | ${hint}`,
    ]);
  });

  test("have the acts of a called phone, which are fewer", () => {
    const line = "legs: { SIP/1: { answers: 1s, acts: [{ dances: 1 }] } }";
    expect(diagnosticsOf(fileWith(line))).toEqual([
      `FLOW_UNKNOWN_KEY | dances | There is no key "dances" in an act. | Write one act on each line: ${acts} or hang_up.`,
    ]);
  });

  test.each([
    ['steps: [{ press: "1" }]', "steps", "in a scenario", "caller"],
    ["when: 2026-01-05T09:30Z", "when", "in a scenario", "clock"],
    ['when: [{ press: "1" }]', "when", "in a scenario", "caller"],
    ["then: { path: [main] }", "then", "in a scenario", "expect"],
    ["expect: { blocks: [main] }", "blocks", "in expect", "path"],
    ["expect: { status: flow_ended }", "status", "in expect", "ends"],
    ["phones: { SIP/1: busy }", "phones", "in a scenario", "legs"],
    ["ports: [{ database: people }]", "database", "in a command that fails", "lookup"],
    ["ports: [{ lookup: people, result: fails }]", "result", "in a command that fails", "how"],
    ["legs: { SIP/1: { picks_up: 2s } }", "picks_up", "in what a phone does", "answers"],
  ])("have the key that is meant: %s", (line, word, place, key) => {
    expect(diagnosticsOf(fileWith(line))).toEqual([
      `FLOW_UNKNOWN_KEY | ${word} | There is no key "${word}" ${place}. | Write "${key}" for it.`,
    ]);
  });

  test.each([
    ["legs: { SIP/1: no_answer }", "no_answer", "what a phone does", "never"],
    ["legs: { SIP/1: unavailable }", "unavailable", "what a phone does", "absent"],
  ])("have the word that is meant: %s", (line, word, what, meant) => {
    expect(diagnosticsOf(fileWith(line))).toEqual([
      `PROOF_BAD_VALUE | ${word} | "${word}" is not ${what}. | Write "${meant}".`,
    ]);
  });

  test("are told of an answer to a request that it stands elsewhere", () => {
    expect(diagnosticsOf(fileWith("ports: [{ request: people, how: fails }]"))).toEqual([
      'FLOW_UNKNOWN_KEY | request | There is no key "request" in a command that fails. | An answer to a request stands under `requests`, by its URL: `requests: { https://example.com/*: fails }`.',
    ]);
  });

  test("stand for keys that there are, and are none themselves", () => {
    const maps = [
      [wordsOfScenarios, scenarioShape.keys?.names],
      [wordsOfTestFiles, testFileShape.keys?.names],
      [wordsOfPorts, [...portKeys.values(), "how", "late", "nth"]],
      [
        wordsOfExpect,
        expectShape.choose?.({ kind: "map", entries: [], span: { start: 0, end: 0 } })?.keys?.names,
      ],
    ] as const;
    for (const [{ words }, names = []] of maps) {
      expect(Object.keys(words).filter((key) => !names.includes(key))).toEqual([]);
      expect(
        Object.values(words)
          .flat()
          .filter((word) => names.includes(word)),
      ).toEqual([]);
    }
  });
});

test.each([
  ['caller: [{ press_keys: "12" }]', 'Write "press" for it.'],
  ["caller: [{ should_hear: sound:enter }]", 'Write "hears" for it.'],
  ["caller: [press 1]", "Write `press: 1`."],
  ["caller: [say hello]", "Write `says: hello`."],
  ["caller: [{ say: hello, wait: 2s }]", 'Write "says" for it, as an act of its own.'],
  ['caller: [{ press: "1", hang_up: }]', 'Write "hang_up" for it, as an act of its own.'],
  [
    "caller: [{ do: hang_up }]",
    'The act is the key, and what it is about the value, such as `press: "4711#"`.',
  ],
  ["expect: { ends: caller_hung_up }", 'Write "caller_left".'],
  ["expect: { ends: completed }", 'Write "flow_ended".'],
  [
    "expect: { not_hears: [sound:bye] }",
    "`hears` lists all that is heard, in order: what is not in it is not heard.",
  ],
  ["expect: { values: { count: 1 } }", 'Use "vars.count".'],
  [
    "expect: { outcomes: { collect-digits: ok } }",
    'Steps are named by their blocks: "main/2" is "collect-digits".',
  ],
  [
    "expect: { outcomes: { bye: ok } }",
    '"bye" has 2 steps: 1 set, 2 play, and a step of it is named by its number, as `bye/1`.',
  ],
  ["ports: [{ lookup: people, how: timeout }]", 'Write "times_out".'],
  ["ports: [lookup]", "Write `{ lookup: true }` if every one of them fails."],
  ["legs: { SIP/1: busy 2s }", "Write `{ busy: 2s }`."],
  ["legs: { SIP/1: 2s }", "Write `{ answers: 2s }`."],
  [
    "legs: { SIP/1: { state: busy } }",
    "What the phone does is the value itself, such as `PJSIP/2001: busy`.",
  ],
  ["clock: 2026-01-05", "Write the time behind the day: `2026-01-05T09:30Z`."],
  ["clock: 09:30", "Write a day of the calendar before the time: `2026-01-05 09:30`."],
  ["cases: [1, 2]", "Write each case as a map; a scenario runs once for each."],
])("what is written in another way is told once, with ours: %s", (line, hint) => {
  expect(diagnosticsOf(fileWith(line)).map((said) => said.split(" | ").at(-1))).toEqual([hint]);
});

describe("a list of blocks that is written otherwise", () => {
  test.each(["main -> bye", '"main > bye"', "main bye", "main → bye"])("%s", (path) => {
    const [said] = diagnosticsOf(fileWith(`expect: { path: ${path} }`));
    expect(said).toContain("| A list stands in [ ], with commas: write `[main, bye]`.");
  });

  test("lacks a comma where it is a list already", () => {
    const [said] = diagnosticsOf(fileWith("expect: { path: [main bye] }"));
    expect(said).toContain("| A comma is missing between two: write `main, bye`.");
  });
});

test("a step that a block does not have is told with those that it has", () => {
  expect(diagnosticsOf(fileWith("expect: { outcomes: { bye/9: ok } }"))).toEqual([
    'PROOF_UNKNOWN_NAME | bye/9 | The flow has no step "bye/9". | "bye" has 2 steps: 1 set, 2 play.',
  ]);
});

test("a sign behind keys that YAML takes for a comment is told with them", () => {
  expect(diagnosticsOf(fileWith("caller:", "  - press: 4711 #"))).toEqual([
    'PROOF_BAD_VALUE | # | Here "#" begins a comment, so that only "4711" is pressed. | Write "4711#" in double quotes.',
  ]);
  expect(diagnosticsOf(fileWith("caller:", "  - press: 4711 # the PIN"))).toEqual([]);
});

test("media without its scheme is told with it", () => {
  expect(diagnosticsOf(fileWith("caller: [{ hears: hello }]"))).toEqual([
    'PROOF_UNKNOWN_NAME | hello | The flow never plays "hello". | Use "sound:hello".',
  ]);
});
