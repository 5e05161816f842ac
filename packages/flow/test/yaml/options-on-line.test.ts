import { expect, test } from "vitest";
import { optionsOnLine } from "../../src/yaml/options-on-line.ts";
import { errorsOf } from "./errors-of.ts";

test.each([
  ["bridge", "2001, ring: 20s", "Write `bridge: { to: 2001, ring: 20s }`."],
  ["bridge", "to: 2001, ring: 20s", "Write `bridge: { to: 2001, ring: 20s }`."],
  [
    "collect-digits",
    "max_length: 4, tries: 2",
    "Write `collect-digits: { max_length: 4, tries: 2 }`.",
  ],
  ["say", "Hello, sir: we call", undefined],
  ["bridge", "2001, colour: red", undefined],
])("puts the options behind %s into braces: %s", (verb, value, remedy) => {
  expect(optionsOnLine(`    - ${verb}: `, value)).toBe(remedy);
});

test("says it of a step", () => {
  expect(
    errorsOf(
      ...["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"],
      ...["    - bridge: 2001, ring: 20s", "      then: { else: m }"],
    ),
  ).toEqual([
    "7: A second colon on this line makes a map where a value was expected. Write `bridge: { to: 2001, ring: 20s }`.",
  ]);
});

test("says of other keys that they stand on lines of their own", () => {
  expect(optionsOnLine("      while_ringing: ", "music, screen: brief, screen_for: 1m")).toBe(
    'Commas stand between keys only inside { }: write "screen:" and "screen_for:" on lines of their own, without commas.',
  );
});
