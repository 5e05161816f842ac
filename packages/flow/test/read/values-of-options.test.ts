import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";
import { flowOf } from "./reading.ts";

test("shows a value without the quote that has been left at its end, and a truth value inside an option", () => {
  const hints = (lines: readonly string[]): readonly (string | undefined)[] =>
    checkFlow({ name: "f.yaml", text: flowOf(...lines) }).map(({ hint }) => hint);
  const then = "  then: { else: a }";
  expect(hints(['- bridge: { to: PJSIP/1, while_ringing: music" }', then])).toContain(
    "Write `music`, without the quote.",
  );
  expect(
    hints(['- bridge: { to: PJSIP/1, keys: { "*1": { do: a, by: caller, apart: False } } }', then]),
  ).toContain("Write `false`.");
});

test("judges a text among phones that ring in turn as a phone, and not as a map", () => {
  const text = flowOf(
    "- bridge: { to: { turn: [PJSIP/1, reception desk] } }",
    "  then: { else: a }",
  );
  expect(checkFlow({ name: "f.yaml", text }).map(({ message }) => message)).toEqual([
    '"turn" must be an endpoint such as PJSIP/1000, or an extension, not "reception desk".',
  ]);
});

test.each([
  "- bridge: { to: PJSIP/1, while_ringing: { music: jazz } }",
  "- bridge: { to: PJSIP/1, while_ringing: music: jazz }",
])("takes the space out of the class of music: %s", (step) => {
  const text = flowOf(step, "  then: { else: a }");
  const hints = checkFlow({ name: "f.yaml", text }).map(({ hint }) => hint);
  expect(hints).toEqual([
    expect.stringMatching(/^Write `(?:while_ringing: )?music:jazz`, without the space\.$/),
  ]);
});

test("does not take the class of music for a key of the next line", () => {
  const text = flowOf(
    "- bridge:",
    "    to: PJSIP/1",
    "    while_ringing: music: jazz",
    "  then: { else: a }",
  );
  const found = checkFlow({ name: "f.yaml", text }).map(({ hint }) => hint);
  expect(found).toEqual([expect.stringContaining("or write `music:jazz` without the space")]);
});

test.each([
  ["music,", 'Write "music". A value ends without a comma.'],
  ["music // for now", 'A comment begins with "#": write `music # for now`.'],
])("tells what stands behind the value of an option: %s", (value, hint) => {
  const text = flowOf(
    "- bridge:",
    "    to: PJSIP/1",
    `    while_ringing: ${value}`,
    "  then: { else: a }",
  );
  expect(checkFlow({ name: "f.yaml", text }).map((each) => each.hint)).toEqual([hint]);
});

test.each(["true", "now"])("says for the cause %s of a hang-up that it needs none", (cause) => {
  const [found] = checkFlow({ name: "f.yaml", text: flowOf(`- hangup: ${cause}`) });
  expect(found?.hint).toBe('Write "- hangup" alone: the cause is "normal" then.');
});
