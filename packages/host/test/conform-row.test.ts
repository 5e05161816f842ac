import { describe, expect, test } from "vitest";
import type { Table } from "../../core/src/interpret/program.ts";
import type { ScalarType } from "../../core/src/language/value-type.ts";
import type { Json } from "../../core/src/json.ts";
import { conformRow } from "../src/conform-row.ts";

function table(column: ScalarType): Table {
  return {
    name: "people",
    key: "id",
    columns: { id: { kind: "string" }, column },
    secretColumns: [],
  };
}

function conforms(type: ScalarType, value: Json): boolean {
  return conformRow(table(type), { id: "1", column: value }).kind === "row";
}

describe("conformRow", () => {
  test("keeps the declared columns and drops every other", () => {
    expect(conformRow(table({ kind: "string" }), { id: "1", column: "x", more: 1 })).toEqual({
      kind: "row",
      row: { id: "1", column: "x" },
    });
  });

  test.each([
    ["string", "", 1],
    ["integer", -3, 1.5],
    ["integer", 0, "0"],
    ["integer", 2 ** 53 - 1, 2 ** 53],
    ["number", 1.5, "1.5"],
    ["boolean", false, 0],
    ["duration", 30_000, 0.5],
  ] as const)("takes %s values: %j but not %j", (kind, right, wrong) => {
    expect([conforms({ kind }, right), conforms({ kind }, wrong)]).toEqual([true, false]);
  });

  test("takes null, or nothing at all, only for nullable columns", () => {
    expect(conforms({ kind: "string", nullable: true }, null)).toBe(true);
    expect(conformRow(table({ kind: "string", nullable: true }), { id: "1" })).toEqual({
      kind: "row",
      row: { id: "1", column: null },
    });
    expect(conformRow(table({ kind: "string" }), { id: "1" })).toEqual({
      kind: "wrong",
      message: 'Column "column" of table "people" is declared string, but the store gave null.',
    });
  });

  test("names the type that came, never the value", () => {
    expect(
      conformRow(table({ kind: "integer", nullable: true }), { id: "1", column: "hunter2" }),
    ).toEqual({
      kind: "wrong",
      message:
        'Column "column" of table "people" is declared integer?, but the store gave a value of type string.',
    });
  });
});
