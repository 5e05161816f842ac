import { describe, expect, test } from "vitest";
import { tables } from "../../../src/read/sections/tables.ts";
import { expectFlow, messagesOf } from "../reading.ts";

const rest = "flowrun: 1\nname: x\nstart: a\nblocks: { a: [] }\n";

describe("tables", () => {
  test("reads the key and the columns, short and long", () => {
    const flow = expectFlow(
      `${rest}tables: { t: { key: id, columns: { a: string, b: integer?, c: { type: boolean, nullable: true, secret: true }, d: { type: number? } } } }\n`,
    );
    const table = tables.in(flow).get("t");
    expect(table?.key.value).toBe("id");
    expect(
      [...(table?.columns ?? [])].map(([name, { type, secret }]) => [name, type, secret]),
    ).toEqual([
      ["a", { kind: "string" }, false],
      ["b", { kind: "integer", nullable: true }, false],
      ["c", { kind: "boolean", nullable: true }, true],
      ["d", { kind: "number", nullable: true }, false],
    ]);
  });

  test.each([
    [
      "t: { key: k }",
      'FLOW_MISSING_KEY | The table "t" has no columns. | Add "columns", such as `columns: { name: string }`.',
    ],
    [
      "t: { columns: {} }",
      'FLOW_MISSING_KEY | The table "t" has no key. | Add "key": the column that "lookup" searches by.',
    ],
    [
      "t: { key: k, columns: { a: strng } }",
      'FLOW_BAD_VALUE | The column "a" cannot have the type "strng". | Did you mean "string"?',
    ],
    [
      "t: { key: k, columns: { a, b: string } }",
      'FLOW_NO_VALUE | The column "a" has no type. | Write `a: string`, or another type: "string", "integer", "number", "boolean", "date", "time", "timestamp" or "duration".',
    ],
    [
      "t: { key: k, columns: { a: blob } }",
      'FLOW_BAD_VALUE | The column "a" cannot have the type "blob". | Use "string", "integer", "number", "boolean", "date", "time", "timestamp" or "duration", with a "?" after it when the column may be empty.',
    ],
    [
      "t: { key: k, columns: { a: { secret: true } } }",
      'FLOW_MISSING_KEY | The column "a" has no type. | Add "type": "string", "integer", "number", "boolean", "date", "time", "timestamp" or "duration".',
    ],
    [
      "t: { key: k, columns: { a b: string } }",
      'FLOW_BAD_NAME | The name of a column cannot be "a b": it has 1 to 63 letters, digits and underscores, the first no digit. | Write "a_b", for instance.',
    ],
    [
      "t: { key: my key, columns: {} }",
      'FLOW_BAD_NAME | The name of a column cannot be "my key": it has 1 to 63 letters, digits and underscores, the first no digit. | Write "my_key", for instance.',
    ],
  ])("refuses %j", (table, message) => {
    expect(messagesOf(`${rest}tables:\n  ${table}\n`)).toEqual([message]);
  });
});
