import { positionOf } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { CliError } from "../../../src/cli-error.ts";
import { readDataFile } from "../../../src/commands/call/read-data-file.ts";
import type { TextRows } from "../../../src/run/row-store.ts";

const column = { kind: "string" } as const;
const tables = {
  t: { name: "t", key: "k", columns: { name: column, open: column }, secretColumns: [] },
};

function read(text: string): TextRows {
  return readDataFile({ name: "d", text }, tables);
}

/** The problems of a text, each with the place that it names. */
function problemsOf(text: string): readonly string[] {
  try {
    return [JSON.stringify(read(text))];
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return error.problems.map(({ code, message, place }) => {
      const at = place && positionOf(place.source, place.span);
      return `${code} ${at?.line}:${at?.column} ${message}`;
    });
  }
}

describe("readDataFile", () => {
  test("keeps every value as it is spelt, in YAML and in JSON", () => {
    expect(read("t:\n  - { k: 0123, name: +47 12, open: true }\n")).toEqual({
      t: [{ k: "0123", name: "+47 12", open: "true" }],
    });
    expect(read('{"t": [{"k": 1}]}')).toEqual({ t: [{ k: "1" }] });
    expect(read("\uFEFFt: [&one { k: 1 }, *one]")).toEqual({ t: [{ k: "1" }, { k: "1" }] });
  });

  test("leaves a column out that has no value", () => {
    expect(read('t: [{ k: 1, name: ~, open: }, { k: 2, name: "" }]')).toEqual({
      t: [{ k: "1" }, { k: "2", name: "" }],
    });
  });

  test.each([
    ["", '1:1 The data file "d" is not a map of tables.'],
    ["- 1", '1:1 The data file "d" is not a map of tables.'],
    ["t: 1", '1:4 In the data file "d" the table "t" is not a list of rows.'],
    [
      "t: [{ k: 1 }, 2]",
      '1:15 In the data file "d" row 2 of "t" is not a map of columns to values.',
    ],
    ["t: [{ k: [1] }]", '1:5 In the data file "d" row 1 of "t" is not a map of columns to values.'],
    ["t: [", '1:4 This "[" is never closed.'],
    ["t: !rows []", '1:4 The YAML tag "!rows" has no meaning here.'],
    ["t: []\nt: []", '2:1 The key "t" stands twice in the same map.'],
    [
      "v: [{ k: 1 }]",
      '1:5 Row 1 in the data file "d" is a row of "v", a table that the flow does not have.',
    ],
    [
      "t: [{ k: 1 }, { k: 2, nme: x }]",
      '1:15 Row 2 in the data file "d" gives "nme", which is no column of "t".',
    ],
  ])("refuses %j at its place", (text, problem) => {
    expect(problemsOf(text)).toEqual([`CLI_WRONG_OPTION ${problem}`]);
  });
});
