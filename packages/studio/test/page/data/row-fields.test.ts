import { expect, test } from "vitest";
import { changedColumns, typedValues } from "../../../page/data/row-fields.ts";

const column = { isNullable: false, isSecret: false };
const columns = [
  { ...column, name: "name", kind: "string" },
  { ...column, name: "note", kind: "string", isNullable: true },
  { ...column, name: "visits", kind: "integer" },
  { ...column, name: "wait", kind: "duration", isNullable: true },
  { ...column, name: "open", kind: "boolean" },
  { ...column, name: "pin", kind: "string", isSecret: true },
] as const;

test("what was typed becomes values of the types of its columns, and what nobody has touched is not sent", () => {
  expect(
    typedValues(columns, {
      name: "",
      note: "",
      visits: "12",
      wait: "",
      open: "false",
      pin: "0123",
    }),
  ).toEqual({
    ...{ name: "", note: null, visits: 12, wait: null, open: false, pin: "0123" },
  });
  expect(typedValues(columns, {})).toEqual({});
});

test("an emptied secret field stands for what is there", () => {
  expect(typedValues(columns, { pin: "" })).toEqual({});
});

test("what is of no type of its column stays as it was typed, for the server to refuse", () => {
  expect(typedValues(columns, { visits: "many", open: "perhaps", wait: " " })).toEqual({
    ...{ visits: "many", open: "perhaps", wait: " " },
  });
});

test("a row that has changed tells in which columns", () => {
  const row = { key: "1", etag: "a", filled: [], values: { name: "Ada", visits: 1 } };
  expect([...changedColumns(row, { ...row, values: { name: "Ada", visits: 2 } })]).toEqual([
    "visits",
  ]);
});
