import { expect, test } from "vitest";
import { compareTable, type FoundTable } from "../src/compare-table.ts";

const found: FoundTable = {
  columns: [
    { name: "id", type: "text", holds: ["string"], isUnique: false },
    { name: "score", type: "double precision", holds: ["number"], isUnique: false },
    { name: "owner", type: "text", holds: ["string"], isUnique: false },
  ],
};
const same = (a: string, b: string): boolean => a === b;

test("a lacking column, another type and a key that is not unique are told, and columns of the owner's are not", () => {
  const columns = { score: { kind: "integer" }, age: { kind: "integer" } } as const;
  expect(compareTable({ key: "id", columns }, found, same)).toEqual([
    '"score" is double precision there, and declared as integer.',
    'It has no column "age".',
    '"id" is the key, and several rows may have the same there.',
  ]);
});

test("a key that is no column may be of any type, and names are the same as the database says", () => {
  const unique = { ...found, columns: found.columns.map((each) => ({ ...each, isUnique: true })) };
  expect(compareTable({ key: "SCORE", columns: {} }, unique, same)).toEqual([
    'It has no column "SCORE".',
  ]);
  const alike = (a: string, b: string): boolean => a === b.toLowerCase();
  expect(compareTable({ key: "SCORE", columns: {} }, unique, alike)).toEqual([]);
});
