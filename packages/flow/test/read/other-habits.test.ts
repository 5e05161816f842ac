import { expect, test } from "vitest";
import { errorsOf } from "../yaml/errors-of.ts";

const head = [
  ...["flowrun: 1", "name: t", "start: main", "otherwise: { failed: bye }"],
  "tables: { people: { key: id, columns: { id: string, is_set: boolean } } }",
  ...[
    "prompts: { hello: { say: Hello } }",
    "blocks:",
    "  bye: [hangup]",
    "  main:",
    "    - answer",
  ],
];

/** The one error of a flow with this step. */
function told(step: string): string | undefined {
  const [first, second] = errorsOf(...head, `    - ${step}`);
  expect(second).toBeUndefined();
  return first?.replace(/^\d+: /, "");
}

test.each([
  [
    'save: { in: people, key: "1", values: [ is_set: false ] }',
    '"values" must be a map of columns and their values, not a list. Write `values: { is_set: false }`, without the list.',
  ],
  [
    'save: { in: people, key: "1", values: { is_set: true } }\n      then: { go: { failed: bye } }',
    '"go" is no outcome: the outcomes of a step stand under "then" at once. Write `then: { failed: bye }`.',
  ],
  [
    "play: prompt.hello",
    '"prompt.hello" is not media: its scheme is missing. Write `prompt:hello`.',
  ],
  [
    "dial: { bridge: { to: PJSIP/1 } }",
    '"bridge" is a verb, and stands under "dial". Write `- bridge: …` as a step of its own, and remove "dial:" if nothing else belongs to it.',
  ],
  [
    "bridge: { to: PJSIP/1, play: prompt:hello }\n      then: { else: bye }",
    '"bridge" has no option "play". "play" is a verb: begin a step of its own with `- play: …`, beside "bridge" or in its place.',
  ],
  [
    "bridge: { to: { sip: PJSIP/1 } }\n      then: { else: bye }",
    '"to" must be an endpoint such as PJSIP/1000, or { all: [..] } or { turn: [..] } with several, not a map. Write `to: PJSIP/1`, without what stands around it.',
  ],
  [
    "bridge: { to: PJSIP/1, hold_music: music }\n      then: { else: bye }",
    '"bridge" has no option "hold_music". Write `while_ringing: music` for what is heard while it rings.',
  ],
  ["play: [{ duration: 30s }]", 'What is said has no "duration". Write "period" for it.'],
  [
    "bridge: { to: PJSIP/1, record: true }\n      then: { else: bye }",
    '"bridge" has no option "record". A talk is recorded by the step `- record-call`, before this "bridge".',
  ],
  [
    "menu: { prompt: prompt:hello, keys: { 1-9: bye } }\n      then: { else: bye }",
    'The name of a choice cannot be "1-9": it has 1 to 12 keys (0-9, A-D, * and #), X, Z or N for a digit of a kind, and perhaps a . for any rest. Write "Z" for a digit from 1 to 9.',
  ],
  [
    'lookup: { in: people, key: "1" }\n      then:',
    '"then" has no value. Write each outcome with its block, such as `then: { else: BLOCK }`, or remove the key.',
  ],
  [
    "go: bye\n      if: call.from == nul",
    'There is no "nul" here: in scope is call. Write `""`: a text is never null here.',
  ],
  [
    "go: finally",
    'There is no block "finally". "finally" is a section, and no block: its steps run by themselves when the call is over. Name a block.',
  ],
])("tells how it is written here: %s", (step, message) => {
  expect(told(step)).toBe(message);
});

test("leaves the method out of the name of a request", () => {
  const flow = ["flowrun: 1", "name: t", "start: main", "on_request: { GET remind: one }"];
  expect(
    errorsOf(...flow, "parts: { one: {} }", "blocks:", "  main: [hangup]", "  one: [return]"),
  ).toEqual([
    '4: The name of a request cannot be "GET remind": it has 1 to 63 letters, digits, underscores and hyphens, the first no digit and no hyphen. Write "remind": a name stands without a method.',
  ]);
});

test("tells of a line of dots, and of maps in braces, what stands there", () => {
  expect(errorsOf(...head, "...", "  more: [hangup]")).toEqual([
    '11: A line "..." ends a YAML document, and lines follow it. Remove the line "...", or write what it stands for.',
  ]);
  expect(errorsOf(...head, "    - play: { { say: one }, { say: two } }")).toEqual([
    '11: "play" holds several items, and stands in { }: a list stands in [ ]. Write [ and ] for the outer braces: `play: [{ say: one }, …]`.',
  ]);
});

test("takes a sign without quotes for the text that it was meant as", () => {
  const record = "    - record: { max: 1m, end_on: #, end_on_silence: 5s }";
  expect(errorsOf(...head, record, "      then: { empty: bye }")).toEqual([
    '11: Here "#" begins a comment, so that no value is left. Write "#" in double quotes.',
  ]);
});
