import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The hint of the only problem of a condition, or of a value that is set. */
function hintsOf(source: string): readonly string[] {
  const text = [
    "flowrun: 1",
    "name: t",
    "start: m",
    "vars: { n: 0, s: a }",
    "tables: { t: { key: id, columns: { id: string } } }",
    "blocks:",
    "  m:",
    "    - answer",
    '    - lookup: { in: t, key: "1" }',
    "      as: row",
    "      then: { missing: last, failed: last }",
    '    - lookup: { in: t, where: { id: "1" } }',
    "      as: rows",
    "      then: { missing: last, failed: last }",
    `    - log: ${JSON.stringify(`\${${source}}`)}`,
    "    - set: { n: 1, s: b }",
    "    - log: ${vars.n} ${vars.s} ${row.id} ${size(rows)}",
    "  last: [hangup]",
    "",
  ].join("\n");
  return checkFlow({ name: "f.yaml", text })
    .filter(({ severity }) => severity === "error")
    .map(({ hint = "" }) => hint);
}

test.each([
  ['call.from.beginsWith("47")', 'call.from.startsWith("47")'],
  ['call.from.ends_with("47")', 'call.from.endsWith("47")'],
  ['call.from.has("47")', 'call.from.contains("47")'],
  ['call.from.match("^47")', 'call.from.matches("^47")'],
  ["rows.some(r, r.id == 'a')", "rows.exists(r, r.id == 'a')"],
  ['rows == ""', "size(rows) == 0"],
  ['vars.n + "1"', "vars.n + 1"],
  ['vars.n + " calls"', 'string(vars.n) + " calls"'],
  ['"calls: " + size(rows)', '"calls: " + string(size(rows))'],
  ["vars.n.to", "vars.n"],
  ["vars.s.value", "vars.s"],
  ['vars.n > 1 ? "a", "b"', 'vars.n > 1 ? "a" : "b"'],
  ["call.from.", "call.from"],
  ["call. from.", "call.from"],
  ["vars..s", "vars.s"],
  ['vars. n. > 1 ? "a. b" : "b"', 'vars.n > 1 ? "a. b" : "b"'],
  ['if vars.n > 1 then "a" else "b"', 'vars.n > 1 ? "a" : "b"'],
  ['"a" if vars.n > 1 else "b"', 'vars.n > 1 ? "a" : "b"'],
])("says of %s to write %s", (source, meant) => {
  expect(hintsOf(source)).toEqual([`Write \`${meant}\`.`]);
});

test.each([
  ['row != ""', "Compare a column of it, such as `customer.name`."],
  ["rows > 1", "Take an item of it, such as `list[0]`, or how many it has: `size(list)`."],
])("says of %s what can be compared", (source, hint) => {
  expect(hintsOf(source)).toEqual([hint]);
});
