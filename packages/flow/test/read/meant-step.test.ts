import { expect, test } from "vitest";
import { errorsOf } from "../yaml/errors-of.ts";

const head = [
  ...["flowrun: 1", "name: t", "start: m", "vars: { desk: none }", "prompts: { late: sound:a }"],
  ...["blocks:", "  m:", "    - answer"],
];

const flow = (...steps: readonly string[]): readonly string[] =>
  errorsOf(...head, ...steps.map((line) => `    ${line}`), "  bye: [hangup]");

test.each(["redirect", "wait", "hangup"])(
  "says to go on at a block that stands behind %s",
  (verb) => {
    expect(flow(`- ${verb}: bye`).at(0)).toBe(
      `9: "bye" is a block, and "${verb}" leads to none. Write \`go: bye\` to go on there.`,
    );
    expect(flow(`- ${verb}: bye`)).toHaveLength(1);
  },
);

test("leaves a text alone that a verb takes, though a block has that name", () => {
  expect(flow("- log: bye", "- hangup")).toEqual([]);
});

test.each([
  ["play: late", "late"],
  ["play: [sound:a, late]", "late"],
  ["collect-digits: { prompt: late, max_length: 4 }", "late"],
])("names the prompt in %s", (step, name) => {
  expect(flow(`- ${step}`)).toEqual([
    `9: "${name}" is a prompt of this flow here. Write \`prompt:${name}\`.`,
  ]);
});

test.each([
  ['go: { bye: vars.desk == "none" }', 'vars.desk == "none"'],
  ["go: bye if vars.desk.size() > 2", "vars.desk.size() > 2"],
  ["go: bye unless vars.desk.matches('a')", "\"!vars.desk.matches('a')\""],
])("puts the condition beside %s", (step, condition) => {
  expect(flow(`- ${step}`)).toEqual([
    `9: "go" takes the block alone: a condition stands beside it. Write \`- go: bye\`, and below it \`if: ${condition}\`.`,
  ]);
});

test.each([
  'if vars.desk == "none": go bye',
  'if vars.desk == "none": bye',
  'if vars.desk == "none" go bye',
  'if vars.desk == "none" then go to bye',
  'go bye if vars.desk == "none"',
  'bye if vars.desk == "none"',
])("makes two lines of %s", (step) => {
  expect(flow(`- ${step}`)).toEqual([
    '9: The condition of a step stands beside its verb, under `if`. Write `- go: bye`, and below it `if: vars.desk == "none"`.',
  ]);
});

test("writes a variable with its value where the two stand beside words for them", () => {
  expect(flow('- set: { name: desk, value: "${call.from}" }')).toEqual([
    '9: "set" takes variables with their values, not "name" and "value". Write `set: { desk: "${call.from}" }`.',
  ]);
});

test("says for `unless` the opposite condition", () => {
  expect(flow("- go: bye", '  unless: like(vars.desk, "2XXX")')).toEqual([
    '10: There is no key "unless" beside a verb. Write `if: \'!like(vars.desk, "2XXX")\'` for it: `if` has the condition under which the step is done.',
  ]);
  expect(flow("- go: bye", '  unless: vars.desk == "none"')).toEqual([
    '10: There is no key "unless" beside a verb. Write `if: \'!(vars.desk == "none")\'` for it: `if` has the condition under which the step is done.',
  ]);
});

test("puts the verb of an `else` into a step of its own", () => {
  expect(flow("- go: bye", '  if: vars.desk == "none"', "  else: hangup")).toEqual([
    '11: "else" has no meaning beside "go". "go" has no outcomes: write `- hangup` as the next step.',
  ]);
  expect(flow("- go: bye", '  if: vars.desk == "none"', "  else: log no desk here")).toEqual([
    '11: "else" has no meaning beside "go". "go" has no outcomes: write `- log: no desk here` as the next step.',
  ]);
});

test("says once which option a timeout is that a verb does not have", () => {
  expect(flow("- bridge: { to: PJSIP/1, timeout: 30s }", "  then: { else: bye }")).toEqual([
    '9: "bridge" has no option "timeout". Write "ring" for it.',
  ]);
  expect(flow("- bridge: PJSIP/1", "  timeout: 30s", "  then: { else: bye }")).toEqual([
    '10: "bridge" has no "timeout" that could be set. Write "ring" for it, among the options of "bridge".',
  ]);
});

test.each([
  ["bridge", "music_on_hold: true", "while_ringing: music"],
  ["bridge", "moh: jazz", "while_ringing: music:jazz"],
  ["bridge", "ringback: true", "while_ringing: ringing"],
])("says for %s with %s to write %s", (verb, written, meant) => {
  const name = written.split(":")[0];
  expect(flow(`- ${verb}: { to: PJSIP/1, ${written} }`, "  then: { else: bye }")).toEqual([
    `9: "${verb}" has no option "${name}". Write \`${meant}\` for what is heard while it rings.`,
  ]);
});

test("finds the verb at the end of several words", () => {
  expect(flow('- http_request: { url: "https://a.example" }')).toEqual([
    '9: There is no verb "http_request". Did you mean "request"?',
  ]);
});
