import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The problems of a flow whose block `m` holds these lines: line, message and hint of each. */
function told(...lines: readonly string[]): readonly string[] {
  const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"];
  const text = `${[...head, ...lines].join("\n")}\n`;
  return checkFlow({ name: "f.yaml", text }).map(
    ({ span, message, hint }) =>
      `${text.slice(0, span.start).split("\n").length}: ${message} ${hint}`,
  );
}

test("proposes of several repairs the one after which the flow makes sense", () => {
  expect(told("    - bridge: { to: { turn: [PJSIP/1, PJSIP/2 }, ring: 20s }")).toEqual([
    '7: This "}" closes a "[" (column 29). Write "]" before it.',
  ]);
  expect(told("    - menu: [ prompt: sound:hello, keys: { 1: m } }")).toEqual([
    '7: "[" stands here, where "{" belongs. Write "{" for the "[".',
  ]);
  expect(told("    - emit:", "        event: a.b", "    data:", "          a: b")).toEqual([
    '9: The file cannot be read with "data:" in column 5. Begin it in column 9, like "event:".',
  ]);
});

test("names a sign that stands before a key or an item, also where the next line no longer fits", () => {
  expect(told("  *  - hangup")).toEqual(['7: No "*" can stand here. Remove the "*".']);
  expect(told("    - menu:", "!        prompt: sound:hello", "        keys: { 1: m }")).toEqual([
    '8: No "!" can stand here. Remove the "!".',
  ]);
});

test("has two lines exchanged of which the first belongs into the second", () => {
  expect(told("tables:", "    - { id: a }", "  t:")).toEqual([
    '8: "- { id: a }" stands above "t:", and belongs below it. Exchange the two lines.',
  ]);
  expect(
    told("    - menu:", "        keys: { 1: m }", "          - sound:hello", "        prompt:"),
  ).toEqual([
    '9: "- sound:hello" stands above "prompt:", and belongs below it. Exchange the two lines.',
  ]);
});

test("takes no media at the margin for a key that lacks its space", () => {
  expect(told("    - play:", "sound:hello")).toEqual([
    '8: "play" goes on here, and this line is not deep enough for that. Begin it deeper than "play", in column 9, or write all of it on one line.',
  ]);
});

test("shows a sign that is missing at the end of a file inside the file", () => {
  for (const text of ["[", "a: ["]) {
    const [problem] = checkFlow({ name: "f.yaml", text });
    expect(problem?.span.end).toBe(text.length);
  }
});

test("removes of brackets only those of which there are more", () => {
  expect(told("    - play: [sound:hello, sound:bye]]")).toEqual([
    '7: No "]" can stand here. Remove the "]".',
  ]);
});

test("says that a list has no key above its items", () => {
  expect(told("  n:", "    about: The first block.", "    - answer", "    - hangup")).toEqual([
    '8: "about:" makes no sense in this place. Remove it, or move it to what it belongs to: a list begins below it, and has no keys beside its items.',
  ]);
});
