import { expect, test } from "vitest";
import { errorsOf } from "../yaml/errors-of.ts";

const flow = (...steps: readonly string[]): readonly string[] =>
  errorsOf(
    ...["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"],
    ...[...steps.map((line) => `    ${line}`), "    - hangup", "  bye: [hangup]"],
  );

test("names alone the verb that has all options which stand at a wrong one", () => {
  expect(
    flow(
      "- transfer: { to: PJSIP/1, limit: north, most: 10, while_ringing: ringing }",
      "  then: { full: bye, else: bye }",
    ),
  ).toEqual([
    '7: "transfer" has no option "limit", "most" or "while_ringing": "bridge" has all that stand here. Write "bridge".',
  ]);
  expect(flow("- dial: { to: 2001, ring: 20s, screen: bye }")).toEqual([
    '7: "dial" has no option "screen": "bridge" has all that stand here. Write "bridge".',
  ]);
  expect(flow("- play: { prompt: sound:a, keys: { 1: bye } }", "  then: { else: bye }")).toEqual([
    '7: "play" has no option "prompt" or "keys": "menu" has all that stand here. Write "menu".',
  ]);
});

test("keeps to the verb whose options are only misspelt, or which no other verb has", () => {
  expect(flow("- dial: { to: 2001, rign: 20s }", "  then: { else: bye }")).toEqual([
    '7: "dial" has no option "rign". Did you mean "ring"?',
  ]);
  expect(flow("- play: { media: sound:a, colour: red }")).toEqual([
    '7: "play" has no option "colour". Remove it. `flowrun docs play` has all options.',
  ]);
});

test("offers no verb that calls nobody's caller for one that connects the caller", () => {
  expect(flow("- bridge: { to: PJSIP/1, detect: true }", "  then: { else: bye }")).toEqual([
    expect.stringContaining('"bridge" has no option "detect".'),
  ]);
});

test.each([
  ["say: { message: Hello }", '7: "say" has no option "message". Write "text" for it.'],
  ["say: { prompt: Hello }", '7: "say" has no option "prompt". Write "text" for it.'],
  ["play: { message: sound:a }", '7: "play" has no option "message". Write "media" for it.'],
  ["play: { prompt: sound:a }", '7: "play" has no option "prompt". Write "media" for it.'],
  ["log: { text: Hello }", '7: "log" has no option "text". Write "message" for it.'],
  [
    "say: { message: Hello, level: debug }",
    '7: "say" has no option "message". Write "text" for it.|7: "say" has no option "level".',
  ],
])("takes no shared name of an option for another verb: %s", (step, told) => {
  expect(flow(`- ${step}`).join("|")).toContain(told);
});
