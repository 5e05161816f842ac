import { describe, expect, test } from "vitest";
import { sections } from "../../src/read/sections/index.ts";
import { settings } from "../../src/read/sections/settings.ts";
import { tables } from "../../src/read/sections/tables.ts";
import { vars } from "../../src/read/sections/vars.ts";
import { webhooks } from "../../src/read/sections/webhooks.ts";
import { readFlow } from "../../src/read/read-flow.ts";
import { createSource } from "../../../core/src/source/source.ts";
import { expectFlow, flowOf, messagesOf, problemsOf } from "./reading.ts";
import { sampleVerbs } from "./sample-verbs.ts";

const least = "flowrun: 1\nname: x\nstart: a\nblocks:\n  a: []\n";

describe("readFlow", () => {
  test("reads the least that a flow can be, and fills in what it leaves out", () => {
    const ast = expectFlow(least);
    expect(ast).toEqual({
      source: { name: "f.yaml", text: least },
      name: { value: "x", span: { start: 17, end: 18 } },
      version: undefined,
      languages: [],
      declared: new Map(sections.map((section) => [section.key, { section, nodes: new Map() }])),
      start: { value: "a", span: { start: 26, end: 27 } },
      otherwise: new Map(),
      parts: new Map(),
      uses: new Map(),
      files: new Map(),
      limits: { callMs: 14_400_000, countsTalks: false, steps: 1_000 },
      blocks: new Map([
        [
          "a",
          {
            name: { value: "a", span: { start: 38, end: 39 } },
            steps: [],
            span: { start: 38, end: 43 },
          },
        ],
      ]),
      finally: [],
    });
  });

  test("reads a source once, and once more for other verbs", () => {
    const source = createSource("f.yaml", flowOf("- answer"));
    const reading = readFlow(source, sampleVerbs);

    expect(readFlow(source, sampleVerbs)).toBe(reading);
    expect(readFlow(source, {})).not.toEqual(reading);
    expect(readFlow(createSource("f.yaml", source.text), sampleVerbs)).toEqual(reading);
  });

  test("keeps the author's own version as it is spelt", () => {
    expect(expectFlow(`${least}version: 1.10\n`).version?.value).toBe("1.10");
  });

  test("leaves keys alone that begin with x-, wherever they stand", () => {
    const text = [
      "flowrun: 1",
      "x-team: { any: [thing] }",
      "name: x",
      "start: a",
      "settings: { x-s: 1, s: { type: string, x-why: y } }",
      "tables: { x-t: 1, t: { key: k, x-a: 1, columns: { x-c: 1, c: string } } }",
      "vars: { x-v: [] }",
      "otherwise: { x-o: {} }",
      "limits: { x-l: 1 }",
      "blocks: { x-b: 1, a: [{ answer: , x-s: 1, then: { x-o: 1 } }, { play: { media: tone:ring, x-ari: 1 } }] }",
    ].join("\n");
    const ast = expectFlow(text);
    expect([
      [...settings.in(ast).keys()],
      [...tables.in(ast).keys()],
      [...vars.in(ast).keys()],
      [...ast.blocks.keys()],
    ]).toEqual([["s"], ["t"], [], ["a"]]);
    expect(ast.blocks.get("a")?.steps.map((step) => [...step.options.keys()])).toEqual([
      [],
      ["media"],
    ]);
  });

  test("reads otherwise, limits and finally", () => {
    const ast = expectFlow(
      `${least}otherwise: { failed: a }\nlimits: { call: 10m, steps: 50 }\nfinally:\n  - set: { n: 1 }\n`,
    );
    expect([...ast.otherwise].map(([outcome, target]) => [outcome, target.value])).toEqual([
      ["failed", "a"],
    ]);
    expect(ast.limits).toEqual({ callMs: 600_000, countsTalks: false, steps: 50 });
    expect(ast.finally.map((step) => step.verb.value)).toEqual(["set"]);
  });

  test("says one thing about a flow of another version, and nothing about the rest", () => {
    expect(problemsOf("flowrun: 2\nnew_key: 1\n")).toEqual({
      said: [
        "error FLOW_VERSION  This flow is written in version 2 of the language, and this flowrun reads version 1.",
        "  f.yaml:1:10",
        "  1 | flowrun: 2",
        "    |          ^",
        "  Write `flowrun: 1`, without quotes.",
      ].join("\n"),
      hasTree: false,
    });
  });

  test.each([
    [
      'flowrun: "1"',
      'FLOW_VERSION | "flowrun" must be the version of the language, 1, not "1". | Write `flowrun: 1`, without quotes.',
    ],
    [
      "flowrun:",
      'FLOW_VERSION | "flowrun" must be the version of the language, 1, not nothing. | Write `flowrun: 1`, without quotes.',
    ],
    [
      "name: x",
      'FLOW_NOT_A_FLOW | This file is not a flow: it has no key "flowrun". | Begin the file with "flowrun: 1".',
    ],
    [
      "flowrn: 1",
      'FLOW_NOT_A_FLOW | There is no key "flowrn" in a flow. | Did you mean "flowrun"?',
    ],
    [
      "flowrun_test: 1",
      'FLOW_NOT_A_FLOW | This file is not a flow: it has no key "flowrun". | Did you mean "flowrun-test" for "flowrun_test"?',
    ],
    [
      "- answer",
      'FLOW_NOT_A_FLOW | A flow is a map of keys, and this file is a list. | Begin the file with "flowrun: 1".',
    ],
    [
      "hello",
      'FLOW_NOT_A_FLOW | A flow is a map of keys, and this file is "hello". | Begin the file with "flowrun: 1".',
    ],
  ])("says of %j that it is no flow of this version", (text, message) => {
    expect(messagesOf(text)).toEqual([message]);
  });

  test("names every key that is missing", () => {
    expect(messagesOf("flowrun: 1\n")).toEqual([
      'FLOW_MISSING_KEY | The flow has no name. | Add "name", such as `name: front-door`.',
      'FLOW_MISSING_KEY | The flow does not say where it starts. | Add "start" with the name of the first block.',
      'FLOW_MISSING_KEY | The flow has no blocks. | Add "blocks" with at least one block of steps.',
    ]);
  });

  test("takes a misspelt key for the one that was meant, so that it is not missing too", () => {
    expect(problemsOf(least.replace("name", "nmae"))).toEqual({
      said: [
        'error FLOW_UNKNOWN_KEY  There is no key "nmae" in a flow.',
        "  f.yaml:2:1",
        "  1 | flowrun: 1",
        "  2 | nmae: x",
        "    | ^^^^",
        '  Did you mean "name"?',
      ].join("\n"),
      hasTree: true,
    });
  });

  test.each([
    [
      "zork: 1",
      'FLOW_UNKNOWN_KEY | There is no key "zork" in a flow. | Begin it in the column of "a" if it belongs to "blocks". Remove it, or use "version" if that is meant; or begin your own keys with x-.',
    ],
    [
      "settings: { desk: { type: string, numDigits: 1 } }",
      'FLOW_UNKNOWN_KEY | There is no key "numDigits" in a setting. | Remove it, or use "default" or "description" if that is meant; or begin your own keys with x-.',
    ],
    [
      "settings:",
      'FLOW_NO_VALUE | "settings" has no value. | Write a value, or remove the key; an empty text is "".',
    ],
    [
      "vars: 5",
      'FLOW_BAD_VALUE | "vars" must be a map of variables and what they begin with, not "5". | Write vars: as a map, one "key: value" on each line below it.',
    ],
    [
      "limits: { steps: 0 }",
      'FLOW_BAD_VALUE | "steps" must be a whole number from 1 to 1000000, not "0". | Write 1 or more.',
    ],
    [
      "limits: { call: 60 }",
      'FLOW_BAD_VALUE | "call" must be a duration with its unit, not "60". | Write 60s for seconds or 60m for minutes.',
    ],
    [
      "limits: { call: 10ms }",
      'FLOW_BAD_VALUE | "call" must be at least 1s, not "10ms". | Write 1s or more.',
    ],
    [
      "finally: answer",
      'FLOW_BAD_VALUE | "finally" must be a list of steps, not "answer". | Begin every step with "- ".',
    ],
    [
      "otherwise: { failed: [a] }",
      'FLOW_BAD_VALUE | "failed" must be the name of a block, not a list. | Write `failed: a`, without the list.',
    ],
    ['version: ""', 'FLOW_BAD_VALUE | "version" must be a text, not an empty text.'],
  ])("refuses %j", (line, message) => {
    expect(messagesOf(`${least}${line}\n`)).toEqual([message]);
  });

  test.each([
    [
      "done:",
      'FLOW_NO_VALUE | "done" has no steps. | Write steps below it, each beginning with "- ", or [] for none.',
    ],
    [
      "done: { go: a }",
      'FLOW_BAD_VALUE | "done" must be a list of steps, not a map. | Begin every step with "- ".',
    ],
    [
      "done: { id: 1, steps: [answer] }",
      'FLOW_BAD_VALUE | "done" must be a list of steps, not a map. | Remove the key "steps", and what stands beside it: the list of steps alone is the block.',
    ],
    [
      "2nd: []",
      'FLOW_BAD_NAME | The name of a block cannot be "2nd": it has 1 to 63 letters, digits, underscores and hyphens, the first no digit and no hyphen. | Write "_2nd", for instance.',
    ],
    [
      "__proto__: []",
      'FLOW_BAD_NAME | The name of a block cannot begin with two underscores, which are reserved. | Write "proto__", for instance.',
    ],
  ])("refuses the block %j", (block, message) => {
    expect(messagesOf(`${least}  ${block}\n`)).toEqual([message]);
  });

  test("says that there is no block", () => {
    expect(messagesOf("flowrun: 1\nname: x\nstart: a\nblocks: {}\n")).toEqual([
      'FLOW_BAD_VALUE | "blocks" holds no block. | Add one.',
    ]);
  });

  test("has no tree for a file with a key twice, because a part of it is missing", () => {
    expect(problemsOf(`${least}  a: []\n`).hasTree).toBe(false);
  });

  test("reads a flow of 5,000 blocks", () => {
    const blocks = Array.from(
      { length: 5_000 },
      (_, index) => `  b${index}:\n    - play: sound:x\n      then: { ok: b0 }`,
    );
    const ast = expectFlow(`flowrun: 1\nname: x\nstart: b0\nblocks:\n${blocks.join("\n")}\n`);
    expect(ast.blocks.size).toBe(5_000);
    expect(ast.blocks.get("b4999")?.steps[0]?.then.get("ok")?.target.value).toBe("b0");
  });
});

describe("on_webhook", () => {
  test("takes the block of each webhook, with the places of both", () => {
    const line = "on_webhook: { summaryCompleted: keep, x-note: mine }";
    const at = least.length + line.indexOf("summary");
    expect(webhooks.in(expectFlow(`${least}${line}\n`))).toEqual(
      new Map([
        [
          "summaryCompleted",
          {
            name: { value: "summaryCompleted", span: { start: at, end: at + 16 } },
            target: { value: "keep", span: { start: at + 18, end: at + 22 } },
          },
        ],
      ]),
    );
  });

  test.each([
    [
      "on_webhook: keep",
      'FLOW_BAD_VALUE | "on_webhook" must be a map from webhooks to blocks, not "keep".',
    ],
    [
      "on_webhook: { summaryComplete: keep }",
      'FLOW_UNKNOWN_KEY | There is no key "summaryComplete" under "on_webhook". | Did you mean "summaryCompleted"?',
    ],
    [
      "on_webhook: { zork: keep }",
      'FLOW_UNKNOWN_KEY | There is no key "zork" under "on_webhook". | Remove it, or use "summaryCompleted", "summaryFailed", "transcriptionCompleted" or "transcriptionFailed" if that is meant; or begin your own keys with x-.',
    ],
    [
      "on_webhook: { summaryFailed: [keep] }",
      'FLOW_BAD_VALUE | "summaryFailed" must be the name of a block, not a list. | Write `summaryFailed: keep`, without the list.',
    ],
  ])("refuses %j", (line, message) => {
    expect(messagesOf(`${least}${line}\n`)[0]).toContain(message);
  });
});
