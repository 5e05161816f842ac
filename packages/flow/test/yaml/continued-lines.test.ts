import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";
import { createSource } from "../../../core/src/source/source.ts";
import { readYaml } from "../../src/yaml/read-yaml.ts";

/** The problem of a text that cannot be read: the line that it names, its message and its hint. */
function told(...lines: readonly string[]): string {
  const text = `${lines.join("\n")}\n`;
  const [problem] = readYaml(createSource("f.yaml", text)).diagnostics;
  const line = text.slice(0, problem?.span.start).split("\n").length;
  return `${line}: ${problem?.message} ${problem?.hint}`;
}

test("names the words, the list or the bracket that go on in a line which is not deep enough", () => {
  const told3 = '3: "b" goes on here, and this line is not deep enough for that.';
  expect(told("a:", "  - b: who calls back", "    is connected with c", "    d: e")).toBe(
    `${told3} Begin it deeper than "b", in column 7, or write all of it on one line.`,
  );
  expect(told("a:", "  - b: an", "  answer that fails", "    d: e")).toBe(
    `${told3} Begin it deeper than "b", in column 7, or write all of it on one line.`,
  );
  expect(told("a:", "    b:", "  [c, d]", "e: f")).toBe(
    `${told3} Begin it deeper than "b", in column 7, or write all of it on one line.`,
  );
  expect(told("a:", "  - b: { c: d", "  e f, g: h }", "i: j")).toBe(
    `${told3} Begin it deeper than "b", in column 7, or write all of it on one line.`,
  );
  expect(told("a:", "  - b: |", '"${c}"', "  - d: e")).toBe(
    `${told3} Begin it deeper than "b", in column 7, or write all of it on one line.`,
  );
  expect(told("a:", '    b: { c: { d: ["e"], f: g', "  } }", "h: i")).toBe(
    `${told3} Begin it deeper than "b", in column 7, or write all of it on one line.`,
  );
});

test("names a key or an item that stands behind the value of another on its line", () => {
  expect(told("flowrun: 1", "languages: [en, de] prompts:", "  a: b")).toBe(
    '2: "prompts:" stands on the line of "languages:", behind its value. Begin a line of its own with it, in column 1.',
  );
  expect(told("blocks:", "  a:", "    - say: Hello then: { failed: b }", "    - hangup")).toBe(
    '3: "then:" stands on the line of "say:", behind its value. Begin a line of its own with it, in column 7.',
  );
  expect(
    told("blocks:", "  a:", '    - play: "sound:b" - say: Hello', "    - say: c", "    - hangup"),
  ).toBe(
    '3: "- say:" stands on the line of "play:", behind its value. Begin a line of its own with it, in column 5.',
  );
});

test("names a key behind a value in brackets, though it stands nowhere else, and one behind its holder", () => {
  expect(told("a:", "  mute: [{ b: c }] leave: [{ d: e }]", "  f: g")).toBe(
    '2: "leave:" stands on the line of "mute:", behind its value. Begin a line of its own with it, in column 3.',
  );
  expect(
    told(
      "finally:",
      "  - save: in: messages",
      "      key: a",
      "    if: b",
      "  - lookup:",
      "      in: c",
    ),
  ).toBe('2: "in:" stands on the line of "save:". Begin a line of its own with it, in column 7.');
});

test("gives a line of its own its column: that of the verb for what stands beside one", () => {
  expect(
    told(
      "blocks:",
      "  a:",
      "    - bridge:",
      "        to: b",
      "        keep: true as: talk",
      "    - hangup",
    ),
  ).toBe(
    '5: "as:" stands on the line of "keep:", behind its value. Begin a line of its own with it, in column 7.',
  );
  expect(
    told(
      "a:",
      "  - name: who talks cases:",
      "      - { b: c }",
      "  - name: d",
      "    cases:",
      "      - { b: c }",
    ),
  ).toBe(
    '2: "cases:" stands on the line of "name:", behind its value. Begin a line of its own with it, in column 5.',
  );
  expect(
    told("blocks:", "  a:", "    - go: b", "      if: call.to ==", '"*7"', "    - hangup"),
  ).toBe(
    '5: "if" goes on here, and this line is not deep enough for that. Begin it deeper than "if", in column 9, or write all of it on one line.',
  );
});

test("looks behind braces for a second key, and takes an item with a verb for one", () => {
  expect(
    told(
      "blocks:",
      "  a:",
      '    - save: { in: b, key: "c", d: { e: f } } then: { failed: g }',
      "    - hangup",
    ),
  ).toBe(
    '3: "then:" stands on the line of "save:", behind its value. Begin a line of its own with it, in column 7.',
  );
  expect(
    told("blocks:", "  a:", "    - music: default - request:", "        url: b", "    - hangup"),
  ).toBe(
    '3: "- request:" stands on the line of "music:", behind its value. Begin a line of its own with it, in column 5.',
  );
});

test("exchanges a name and the section that it stands above", () => {
  expect(
    told("vars: { a: b }", "  welcome:", "blocks:", "    - answer", "  b:", "    - hangup"),
  ).toBe('2: "welcome:" stands above "blocks:", and not in it. Exchange the two lines.');
});

test("takes a single word below a key for its value, and an option of a verb for a key", () => {
  expect(told("name: t", "start:", "welcome", "blocks: {}")).toBe(
    '3: "start" goes on here, and this line is not deep enough for that. Begin it deeper than "start", in column 3, or write all of it on one line.',
  );
  expect(
    told(
      "blocks:",
      "  a:",
      "    - collect-digits:",
      '        max_length: 4 terminator: ""',
      "    - hangup",
    ),
  ).toBe(
    '4: "terminator:" stands on the line of "max_length:", behind its value. Begin a line of its own with it, in column 9.',
  );
});

test("gives the second of two maps on a line a line of its own", () => {
  expect(told("a:", "  - { b: c } - { b: d }", "  - { b: e }")).toBe(
    '2: "- { b: d }" stands on the line of another item, behind its value. Begin a line of its own with it, in column 3.',
  );
});

test("takes a key with a whole map for one of its own, behind any text", () => {
  expect(told("a:", "  zone: Europe/Oslo open: { b: c, d: e }", "  f: g")).toBe(
    '2: "open:" stands on the line of "zone:", behind its value. Begin a line of its own with it, in column 3.',
  );
});

test("gives a line of its own to what stands behind a word, or behind an item in braces", () => {
  const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:"];
  expect(errorsOf(...head, '    - answer - play: "sound:hello"')).toEqual([
    '6: "- play:" stands on the line of "answer". Begin a line of its own with it, in column 5.',
  ]);
  expect(errorsOf("flowrun: 1", "name: t", "start: m", "blocks: m:", "    - answer")).toEqual([
    '4: "m:" stands on the line of "blocks:". Begin a line of its own with it, in column 3.',
  ]);
});

test("writes a text that is spoken as a step, or as a map behind the key of media", () => {
  const flow = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"];
  expect(told(...flow, "    - play: say: hello")).toContain("write `- say: hello` if it is spoken");
  expect(
    told(...flow, "    - menu:", "        prompt: say: hello", "        keys: { 1: m }"),
  ).toContain("write `{ say: hello }` if it is spoken");
});

test("takes the space in media for one too many, whatever follows", () => {
  const flow = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"];
  const hint =
    "7: A second colon on this line makes a map where a value was expected. Put the value in double quotes if it is text, or write `prompt:welcome` without the space; or in { } if it is a map.";
  expect(told(...flow, "    - play: prompt: welcome")).toBe(hint);
  expect(told(...flow, "    - play: prompt: welcome", "    - hangup")).toBe(hint);
});
