import { describe, expect, test } from "vitest";
import { readDataFile } from "../../src/simulate/read-data-file.ts";

describe("readDataFile", () => {
  test("keeps every value as it is spelt, in YAML and in JSON", () => {
    expect(readDataFile("d", "t:\n  - { k: 0123, name: +47 12, open: true }\n")).toEqual({
      t: [{ k: "0123", name: "+47 12", open: "true" }],
    });
    expect(readDataFile("d", '{"t": [{"k": 1}]}')).toEqual({ t: [{ k: "1" }] });
  });

  test.each([
    ["", 'The data file "d" is not a map of tables.'],
    ["- 1", 'The data file "d" is not a map of tables.'],
    ["t: 1", 'In the data file "d" the table "t" is not a list of rows.'],
    ["t: [{ k: 1 }, 2]", 'In the data file "d" row 2 of "t" is not a map of columns to values.'],
    ["t: [{ k: [1] }]", 'In the data file "d" row 1 of "t" is not a map of columns to values.'],
    ["t: [", 'The data file "d" is not YAML: '],
  ])("refuses %j", (text, message) => {
    expect(() => readDataFile("d", text)).toThrow(message);
  });
});
