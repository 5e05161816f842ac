import { describe, expect, test } from "vitest";
import { checkImport, type ImportFile } from "../src/import-rows.ts";
import { referenceTables } from "../src/known-tables.ts";

const header = ["customer_id", "name", "destination_ext"];

/** The rows of a file, the first on line 2. */
function fileOf(...rows: readonly (readonly string[])[]): ImportFile {
  return { header, rows: rows.map((values, place) => ({ line: place + 2, values })) };
}

function refusal(file: ImportFile, table = "customers"): string {
  try {
    checkImport(table, file);
    return "none";
  } catch (error) {
    return String(error).replace(/^PortError: /, "");
  }
}

describe("checkImport", () => {
  test("gives the table when the file fits it, empty or not, in any order of columns", () => {
    const longest = fileOf(["1".repeat(64), "📞".repeat(128), ""]);
    expect(checkImport("customers", longest)).toBe(referenceTables["customers"]);
    expect(checkImport("customers", { header: header.toReversed(), rows: [] })).toBe(
      referenceTables["customers"],
    );
  });

  test("refuses a table that migrate does not create", () => {
    for (const table of ["people", "toString", "customers; --"]) {
      expect(refusal(fileOf(), table)).toBe(
        `The table "${table}" cannot be imported into. Name one of "vip_callers", "customers".`,
      );
    }
  });

  test("names what the header lacks, repeats and should not have", () => {
    expect(refusal({ header: ["customer_id", "nmae", "name", "name"], rows: [] })).toBe(
      'The first line of the file has the unknown "nmae", lacks "destination_ext", repeats "name". ' +
        'The columns of "customers" are "customer_id", "name", "destination_ext".',
    );
  });

  test("names the line of every row that does not fit", () => {
    const file = fileOf(
      ["1", "Ann", "1"],
      ["", "Bob", "2"],
      ["3", "n".repeat(129), "3"],
      ["1", "Again", "4"],
      ["5", "Short"],
      ["6", "Zero\0", "6"],
      ["", "No key either", "7"],
    );
    expect(refusal(file).split("\n")).toEqual([
      'The file does not fit "customers"; nothing was imported.',
      'Line 3 lacks its key "customer_id".',
      'Line 4 has 129 characters in "name", which holds 128.',
      "Line 5 repeats the key of line 2.",
      "Line 6 has 2 values for 3 columns.",
      'Line 7 has a zero byte in "name".',
      'Line 8 lacks its key "customer_id".',
    ]);
  });

  test("names the first ten problems and counts the rest", () => {
    const lines = refusal(fileOf(...Array.from({ length: 25 }, () => ["", "", ""]))).split("\n");
    expect(lines.length).toBe(12);
    expect(lines.at(-1)).toBe("There are 15 more problems.");
  });
});
