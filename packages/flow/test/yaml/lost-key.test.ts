import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

const flow = [
  ...["flowrun: 1", "name: t", "tables:", "  t:", "    key: id", "    columns: { id: string }"],
  ...["start: m", "blocks:", "  m:", "    - answer", "    - menu:", "        prompt: sound:hello"],
  ...[
    "        keys: { 1: n }",
    "      then: { else: n }",
    "  n:",
    "    - lookup: { in: t, key: a }",
  ],
  ...["      as: row", "      then: { else: m }", "    - menu:", "        prompt: sound:bye"],
  ...["        keys: { 2: m }", "      then: { else: m }"],
];

/** The errors of the flow in which a line is another one, or is not there. */
function changed(number: number, ...lines: readonly string[]): readonly string[] {
  return errorsOf(...flow.toSpliced(number - 1, 1, ...lines));
}

test("reads the flow that its mistakes are made in", () => {
  expect(errorsOf(...flow)).toEqual([]);
});

test.each([
  [12, "        sound:hello", "`sound:hello`", "prompt: sound:hello"],
  [13, "        { 1: n }", "`{ 1: n }`", "keys: { 1: n }"],
  [14, "      { else: n }", "`{ else: n }`", "then: { else: n }"],
  [14, "      then: { n }", "`n`", "else: n"],
])(
  "proposes in line %i for `%s` the key with which the flow makes sense",
  (line, put, value, pair) => {
    expect(changed(line, put)).toEqual([
      `${line}: A key is missing before ${value}. Write \`${pair}\`.`,
    ]);
  },
);

test("asks for the name of a thing in a section, which is its own", () => {
  expect(changed(9)).toEqual([
    '9: The line is missing above "- answer" with the key that holds it. Write its name, with a colon, in column 3 on a line above it.',
  ]);
});

test("names the line that holds others and is missing", () => {
  expect(changed(19)).toEqual([
    '19: The line is missing above "prompt:" with the key that holds it. Write `- menu:` in column 5 on a line above it.',
  ]);
});

test("tells a value on a line of its own plainly where no key of the file fits before it", () => {
  expect(changed(13, "        keys: { 1: n }", "        [sound:hello]")).toEqual([
    '14: "[sound:hello]" stands on a line without a key. Write the key that it is the value of before it, with a colon; or remove the line.',
  ]);
});

test("takes what a file lacks for the key of a value at the margin", () => {
  expect(changed(7, "m")).toEqual([
    "7: A key is missing before `m`. Write `start: m` or `version: m`.",
  ]);
});

test("has the first line of a file begin at the margin", () => {
  expect(changed(1, " flowrun: 1")).toEqual([
    '1: The file cannot be read with "flowrun:" in column 2. Begin it in column 1, like "name:".',
  ]);
});

test("names two dashes, and a star before a map, where an item has one dash", () => {
  expect(changed(11, "    - - menu:")[0]).toContain('Write one "-" before "menu:"');
  expect(changed(10, "    * answer")).toEqual([
    '10: "*" stands here, where an item of a list has a dash. Write `- answer`.',
  ]);
});

test("says of a value that a comment swallowed nothing but that", () => {
  expect(changed(12, "        prompt: # sound:hello")).toEqual([
    '12: Here "#" begins a comment, so that no value is left. Remove the "#"; or, if it belongs to the value, put the whole value in double quotes.',
  ]);
});

test("offers no key of the file that stands there already", () => {
  expect(changed(2, "m")).toEqual([
    "2: A key is missing before `m`. Write `name: m` or `version: m`.",
  ]);
});

test("proposes no key before a line of a dial plan", () => {
  expect(errorsOf(...flow.toSpliced(11, 0, "    - same => n,Wait(2)"))).toEqual([
    expect.stringMatching(/^\d+: "same => n,Wait\(2\)" is a line of extensions.conf, not a verb\./),
  ]);
});
