import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The messages and hints about a step. */
function told(step: string): readonly string[] {
  const text = `flowrun: 1\nname: t\nstart: m\nblocks:\n  m:\n    - answer\n    - ${step}\n      then: { else: last }\n  last: [hangup]\n`;
  return checkFlow({ name: "f.yaml", text }).map(({ message, hint }) => `${message} ${hint}`);
}

test.each([
  ["bridge: { to: PJSIP/1, ring_time: 25s }", "bridge", "ring_time", "ring"],
  ["bridge: { to: PJSIP/1, dialTimeout: 25s }", "bridge", "dialTimeout", "ring"],
  ["menu: { text: sound:a, keys: { 1: last } }", "menu", "text", "prompt"],
  ['collect-digits: { max_length: 4, regex: "2[0-9]{3}" }', "collect-digits", "regex", "pattern"],
])("says for a word of another system which option it is: %s", (step, verb, word, option) => {
  expect(told(step)).toEqual([`"${verb}" has no option "${word}". Write "${option}" for it.`]);
});

test("removes a word that is known nowhere, and lists few options that take its value", () => {
  expect(told("bridge: { to: PJSIP/1, zork: 25s }")).toEqual([
    '"bridge" has no option "zork". Remove it. `flowrun docs bridge` has all options.',
  ]);
  expect(told("play: { media: sound:a, zork: { a: 1 } }")).toEqual([
    '"play" has no option "zork". Remove it. `flowrun docs play` has all options.',
  ]);
  expect(told("play: { media: sound:a, interrupt: any, zork: true }")).toEqual([
    '"play" has no option "zork". Remove it, or use "early" if that is meant. `flowrun docs play` has all options.',
  ]);
});
