import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The problems of a flow with these tables: the line of each, its message and its hint. */
function told(...tables: readonly string[]): readonly string[] {
  const text = `${[
    ...["flowrun: 1", "name: t", "start: m", "tables:", ...tables, "blocks:", "  m:"],
    ...["    - answer", "    - lookup: { in: a, key: x }", "      as: row"],
    ...["      then: { missing: m, failed: m }", '    - say: "${row.b}"'],
  ].join("\n")}\n`;
  return checkFlow({ name: "f.yaml", text }).map(
    ({ span, message, hint }) =>
      `${text.slice(0, span.start).split("\n").length}: ${message} ${hint}`,
  );
}

test("names a key of a table that stands beside it, and nothing else", () => {
  expect(told("  a:", "    key: id", "  columns: { id: string, b: string }")).toEqual([
    '7: "columns" is a key of "a", and stands beside it. Begin it in column 5, like "key:".',
  ]);
  expect(told("  a:", "    key: id", "  columns:", "      id: string", "      b: string")).toEqual([
    '7: "columns" is a key of "a", and stands beside it. Begin it in column 5, like "key:".',
  ]);
  expect(told("  a:", "    key: id", "  columns:", "    id: string", "    b: string")).toEqual([
    '7: "columns" is a key of "a", and stands beside it. Begin it in column 5, like "key:", and move what it holds with it.',
  ]);
  expect(told("  a: { key: id }", "  columns: { id: string, b: string }")).toEqual([
    '6: "columns" is a key of "a", and stands beside it. Write it inside the braces of "a".',
  ]);
});

test("takes a table that is called like a key for a table", () => {
  expect(
    told(
      "  a: { key: id, columns: { id: string, b: string } }",
      "  columns: { key: id, columns: { id: string } }",
    ),
  ).toEqual(['6: Nothing uses the table "columns". Remove it, or use it.']);
});
