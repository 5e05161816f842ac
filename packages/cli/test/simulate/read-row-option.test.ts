import { describe, expect, test } from "vitest";
import { readRowOption } from "../../src/simulate/read-row-option.ts";

describe("readRowOption", () => {
  test("adds a row to its table", () => {
    const before = { t: [{ k: "1" }] };
    expect(readRowOption("t:k=2,name=a=b", before)).toEqual({ t: [{ k: "1" }, { k: "2", name: "a=b" }] });
    expect(readRowOption("u:k=", before)).toEqual({ ...before, u: [{ k: "" }] });
  });

  test.each(["", "t", ":k=1", "t:", "t:k", "t:k=1,", "t:=1"])("refuses %j", (option) => {
    expect(() => readRowOption(option, {})).toThrow(
      `"--row ${option}" is not of the form table:column=value,column=value.`,
    );
  });
});
