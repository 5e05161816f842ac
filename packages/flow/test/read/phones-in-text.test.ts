import { expect, test } from "vitest";
import { errorsOf } from "../yaml/errors-of.ts";

/** The remedies about a step. */
function hintsOf(step: string): readonly string[] {
  return errorsOf(
    ...["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"],
    ...[`    - ${step}`, "      then: { else: last }", "  last: [hangup]"],
  ).map((told) => told.replace(/^.*?, not "[^"]*"\. /, ""));
}

const together = (phones: string): string =>
  `Write { all: [${phones}] } to call them at once, or { turn: [..] } for one after the other.`;

test.each([
  ["PJSIP/1, PJSIP/2", "PJSIP/1, PJSIP/2"],
  ["PJSIP/1&PJSIP/2", "PJSIP/1, PJSIP/2"],
  ["PJSIP/1 PJSIP/2", "PJSIP/1, PJSIP/2"],
  ["2001,2002", "2001, 2002"],
])("writes the phones %s in one text as those that are called at once", (text, phones) => {
  expect(hintsOf(`bridge: { to: "${text}" }`)).toEqual([together(phones)]);
});

const rings = (ring: string): string =>
  `: "${ring}" is how long Asterisk's Dial() rings, an option of its own here.`;

test.each([
  ["PJSIP/1000,20", `Write \`to: PJSIP/1000\`, and \`ring: 20s\` beside it${rings("20")}`],
  ["2001,20", `Write \`to: 2001\`, and \`ring: 20s\` beside it${rings("20")}`],
  [
    "PJSIP/1&PJSIP/2,20",
    `Write \`to: { all: [PJSIP/1, PJSIP/2] }\`, and \`ring: 20s\` beside it${rings("20")}`,
  ],
  [
    "PJSIP/2001,30,tT",
    `Write \`to: PJSIP/2001\`, and \`ring: 30s\` beside it${rings("30")} "tT" are options of Dial(): \`flowrun docs bridge\` has those of a flow, by name.`,
  ],
  [
    "PJSIP/2001,,tT",
    'Write `to: PJSIP/2001`. "tT" are options of Dial(): `flowrun docs bridge` has those of a flow, by name.',
  ],
])("writes the ring time behind %s as an option, and no phone", (text, hint) => {
  expect(hintsOf(`bridge: { to: "${text}" }`)).toEqual([hint]);
});

test("writes the ring time behind the phone of a step, and of a leg", () => {
  expect(hintsOf('bridge: "PJSIP/1000,20"')).toEqual([
    `Write \`bridge: { to: PJSIP/1000, ring: 20s }\`${rings("20")}`,
  ]);
  expect(hintsOf('dial: { to: "PJSIP/1000,20" }')).toEqual([
    `Write \`to: PJSIP/1000\`, and \`ring: 20s\` beside it${rings("20")}`,
  ]);
});

test("says that a leg is one phone", () => {
  expect(hintsOf('dial: { to: "PJSIP/1&PJSIP/2" }')).toEqual([
    "Write one of them: only `bridge` calls several, with { all: [..] } or { turn: [..] }.",
  ]);
});

test("takes what is no phone for none", () => {
  expect(hintsOf('bridge: { to: "PJSIP/1000,two words" }')).not.toEqual([
    expect.stringContaining("all:"),
  ]);
  expect(hintsOf('bridge: { to: "people.map(p, p.phone)" }')).toEqual([
    'Write "${people.map(p, p.phone)}" if it is an expression.',
  ]);
});
