import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The hints about a flow with these columns, keys of a menu, `then`, and condition. */
function hintsOf({
  type = "string",
  key = "1",
  then = "then: { else: last }",
  condition = 'call.from != ""',
}: Readonly<Record<string, string>>): readonly (string | undefined)[] {
  const text = [
    ...["flowrun: 1", "name: t", "start: m", "languages: [en, nb]"],
    `tables: { t: { key: id, columns: { id: string, c: ${type} } } }`,
    ...["blocks:", "  m:", "    - answer"],
    `    - menu: { prompt: sound:a, keys: { ${key}: last } }`,
    `      ${then}`,
    "    - go: last",
    `      if: ${JSON.stringify(condition)}`,
    '    - lookup: { in: t, key: "1" }',
    "      as: row",
    ...["      then: { else: last }", "    - log: ${row.id} ${row.c}", "  last: [hangup]", ""],
  ].join("\n");
  return checkFlow({ name: "f.yaml", text })
    .filter(({ severity }) => severity === "error")
    .map(({ hint }) => hint);
}

test("takes the flow as it is", () => {
  expect(hintsOf({})).toEqual([]);
});

test.each([
  ["varchar(20)", "string"],
  ["TEXT", "string"],
  ["bigint", "integer"],
  ["decimal", "number"],
  ["timedelta", "duration"],
])("says for the type %s of a database to write %s", (type, own) => {
  expect(hintsOf({ type })).toEqual([`Write "${own}" for it.`]);
});

test.each(["datetime", "date-time"])("names both types for the type %s of a database", (type) => {
  expect(hintsOf({ type })).toEqual([
    'Write "timestamp" for it; or "integer" for milliseconds since 1970, which `now` gives.',
  ]);
});

test.each([
  ["settings: { s: { type: text } }", "string"],
  ["settings: { s: { type: bool } }", "boolean"],
  ["parts: { p: { takes: { keys: text }, start: q, blocks: { q: [hangup] } } }", "string"],
])("says in %s to write %s, though another type is spelt more alike", (section, own) => {
  const text = `flowrun: 1\nname: t\nstart: m\n${section}\nblocks: { m: [hangup] }\n`;
  const [found] = checkFlow({ name: "f.yaml", text });
  expect(found?.hint).toBe(`Write "${own}" for it.`);
});

test.each([
  ["12a", "12A"],
  ['"2XXX "', "2XXX"],
])("says for the keys %s to write %s", (key, own) => {
  expect(hintsOf({ key })).toEqual([`Write "${own}".`]);
});

test("says for an `else` with a map to write `then`", () => {
  expect(hintsOf({ then: "else: { else: last }" })).toContain(
    'Write "then" for it: the outcomes with their blocks stand under that.',
  );
});

test.each([
  ["size(call.from) ≥ 4", 'Write ">=" for it.'],
  ['call.from != "" call.to != ""', "Write `&&` if both must hold, `||` if either may."],
  ['call.from.matches("[0-9{3,5}$")', 'Write the "]" behind what it closes.'],
])("says for the condition %s what to write", (condition, hint) => {
  expect(hintsOf({ condition })).toEqual([hint]);
});
