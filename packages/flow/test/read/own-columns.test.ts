import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The hints for a text in the place of columns, in a flow with these tables. */
function hintsOf(tables: string): readonly (string | undefined)[] {
  const step = "    - save: { in: switches, key: night, values: yes }\n      then: { failed: m }\n";
  const text = `flowrun: 1\nname: t\nstart: m\n${tables}\nblocks:\n  m:\n${step}`;
  return checkFlow({ name: "f.yaml", text }).map(({ hint }) => hint);
}

test.each([
  [
    "tables:\n  other: { key: id, columns: { id: string, heard: boolean } }\n  switches: { key: name, columns: { name: string, is_set: boolean } }",
    "values: { is_set: true }",
  ],
  [
    "tables: { switches: { columns: { tries: integer?, name: string }, key: name } }",
    "values: { tries: 1 }",
  ],
  [
    "tables:\n  switches:\n    key: name\n    columns:\n      name: string\n      # the rest\n      by: string\n",
    "values: { by: text }",
  ],
])("shows a column of the table itself: %s", (tables, example) => {
  expect(hintsOf(tables)).toEqual([`Write \`${example}\`, for instance.`]);
});

test("names no column where the table has none beside its key", () => {
  const tables =
    "tables:\n  switches: { key: name, columns: { name: string } }\n  more: { key: id, columns: { by: string } }";
  expect(hintsOf(tables)).toEqual([
    "Write `values: { COLUMN: … }`, with the columns of the table.",
  ]);
});
