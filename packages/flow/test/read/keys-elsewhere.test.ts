import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";
import { flowOf, messagesOf } from "./reading.ts";

test.each([
  [
    "next: a",
    '"next" beside a verb',
    "Where a step leads stands under `then`, each outcome with its block: `then: { else: BLOCK }`.",
  ],
  [
    "onError: a",
    '"onError" beside a verb',
    "Where a step leads stands under `then`, each outcome with its block: `then: { else: BLOCK }`.",
  ],
  ["when: call.from == null", '"when" beside a verb', "A condition stands under `if`."],
  ["description: greets", '"description" beside a verb', "A remark stands under `note`."],
  ["save_as: it", '"save_as" beside a verb', "The name of the result stands under `as`."],
])("%s, a key of another system beside a verb, is told what there is for it", (key, what, hint) => {
  expect(messagesOf(flowOf("- bridge: PJSIP/1", `  ${key}`))).toEqual([
    `FLOW_UNKNOWN_KEY | There is no key ${what}. | ${hint}`,
  ]);
});

test("a key of another system is taken for the one that it stands for, so that its value is not missed", () => {
  const text = flowOf("- bridge: PJSIP/1", "  results: { else: a }");
  expect(checkFlow({ name: "f.yaml", text }).map(({ message }) => message)).toEqual([
    'There is no key "results" beside a verb.',
  ]);
});

test("an outcome among the options of a verb is told to stand beside it", () => {
  expect(messagesOf(flowOf("- bridge: { to: PJSIP/1, else: a }"))).toEqual([
    'FLOW_UNKNOWN_OPTION | "bridge" has no option "else". | Write it beside "bridge", not under it: `then: { else: … }`.',
  ]);
  expect(messagesOf(flowOf("- bridge: { to: PJSIP/1, failed: a }"))).toEqual([
    'FLOW_UNKNOWN_OPTION | "bridge" has no option "failed". | Write it beside "bridge", not under it: `then: { failed: … }`.',
  ]);
});

test.each([
  ['say: "Nobody is there."', 'Write `media: "Nobody is there."`.'],
  ["say: Hello", "Write `play: { media: { say: Hello } }`."],
  ["say: sound:hello", "Write `media: sound:hello`."],
  ['number: "${count}"', 'Write `play: { media: { number: "${count}" } }`.'],
])("what is said is told once to stand in the media of the verb: %s", (option, hint) => {
  const [key] = option.split(":");
  expect(messagesOf(flowOf(`- play: { ${option} }`))).toEqual([
    `FLOW_UNKNOWN_OPTION | "play" has no option "${key}". | ${hint}`,
  ]);
});

test("what is said with its details is told as a whole", () => {
  expect(messagesOf(flowOf("- play: { say: Hello, language: nb }"))).toEqual([
    'FLOW_UNKNOWN_OPTION | "play" has no options "say", "language". | Write `play: { media: { say: Hello, language: nb } }`.',
  ]);
  expect(messagesOf(flowOf("- play:", "    say: Hello", "    language: nb"))).toEqual([
    'FLOW_UNKNOWN_OPTION | "play" has no options "say", "language". | Put all of it under "media:", one level deeper.',
  ]);
});

test.each([
  ["say: Hello, loop: 2", "Write it in the media: `media: { say: … }`."],
  ["play: sound:hello", "Write `media: sound:hello`."],
  ["play: [sound:hello]", "Write its value under `media`."],
  ["file: hello", "Write `media: sound:hello`."],
  ["sound: hello", "Write `media: sound:hello`."],
])("what is played is told to stand in the media of the verb: %s", (option, hint) => {
  const [key] = option.split(":");
  expect(messagesOf(flowOf(`- play: { ${option} }`))).toEqual(
    expect.arrayContaining([`FLOW_UNKNOWN_OPTION | "play" has no option "${key}". | ${hint}`]),
  );
});
