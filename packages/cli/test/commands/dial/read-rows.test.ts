import type { ValueType } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { readDialRows } from "../../../src/commands/dial/read-rows.ts";
import { CliError } from "../../../src/cli-error.ts";

const takes: Readonly<Record<string, ValueType>> = {
  phone: { kind: "string" },
  visits: { kind: "integer", nullable: true },
  wait: { kind: "duration", nullable: true },
};
const read = (text: string) => readDialRows("people.csv", text, { name: "remind", takes });

/** What is said of a file that cannot be used, line by line. */
function complaint(text: string): readonly string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof CliError)
      return error.problems.flatMap(({ code, message, hint }) => [
        code,
        message,
        ...(hint ?? "").split("\n  "),
      ]);
    throw error;
  }
  return [];
}

describe("the rows of a file", () => {
  test("are what the part takes, whatever the order of the columns, and what it does not take is told", () => {
    const { rows, unused } = read("notes,visits,phone\nnice,2,0047\n,,+4790000000\n");
    expect(rows.map(({ line, args }) => [line, args])).toEqual([
      [2, { phone: "0047", visits: 2, wait: null }],
      [3, { phone: "+4790000000", visits: null, wait: null }],
    ]);
    expect(unused).toEqual(["notes"]);
  });

  test("are known again when lines before them come and go, and equal ones are two", () => {
    const ids = (text: string): readonly string[] => read(text).rows.map(({ id }) => id);
    const [first, second] = ids("phone\n1\n1\n");
    expect(ids("phone\n7\n1\n2\n1\n").filter((id) => id === first || id === second)).toEqual([
      first,
      second,
    ]);
    expect(first).not.toBe(second);
  });

  test("that are wrong are all named, with line and column, before anybody is called", () => {
    expect(complaint('phone,visits,wait\n1,two,30s\n,1,30\n"a\nb",1,5m\n2,1,,x\n')).toEqual([
      "CLI_ROWS",
      'people.csv:2  column 2, "visits", is not a whole number.',
      'people.csv:3  column 1, "phone", is empty.',
      'people.csv:3  column 3, "wait", is not a duration with its unit, such as 30s.',
      "people.csv:6  has 4 values, and the first line names 3 columns.",
      "Mend the file; nobody was called.",
    ]);
  });

  test.each(["4.71235E+11", '"4,7E+10"', "4712345678.0"])(
    "hold no number that a spreadsheet has rounded: %s",
    (written) => {
      expect(complaint(`phone\n${written}\n`)[1]).toBe(
        'people.csv:2  column 1, "phone", is a number as a spreadsheet writes it, which has lost digits or gained some.',
      );
    },
  );

  test("beyond twenty mistakes are only counted", () => {
    expect(complaint(`phone,visits\n${"1,x\n".repeat(25)}`).slice(-2)).toEqual([
      "… and 5 more.",
      "Mend the file; nobody was called.",
    ]);
  });

  test.each([
    [
      "phones\n1\n",
      'people.csv:1  There is no column "phone", which the part "remind" takes: is it "phones"?',
    ],
    ["other\n1\n", 'people.csv:1  There is no column "phone", which the part "remind" takes.'],
    ["phone;visits\n1;2\n", 'people.csv:1  The columns stand apart by ";", and a "," is needed.'],
    ["phone,phone\n1,2\n", 'people.csv:1  The column "phone" stands there twice.'],
    ["", 'The file "people.csv" is empty; its first line must name the columns.'],
    ['phone\n"1\n', expect.stringContaining('The file "people.csv" is not CSV')],
  ])("need a first line that names the columns: %j", (text, message) => {
    expect(complaint(text).slice(0, 2)).toEqual(["CLI_ROWS", message]);
  });
});
