import { describe, expect, test } from "vitest";
import { flowCatalogue } from "../../src/diagnostics/flow-catalogue.ts";

describe("flowCatalogue", () => {
  test.each(Object.entries(flowCatalogue))(
    "explains %s in whole sentences",
    (code, { title, why, remedy }) => {
      expect(code).toMatch(/^FLOW(_[A-Z]+)+$/);
      for (const text of [title, why, remedy]) expect(text).toMatch(/^["A-Z].*[.]$/s);
    },
  );

  test("is in alphabetical order", () => {
    const codes = Object.keys(flowCatalogue).map((code) => code.replaceAll("_", " "));
    expect(codes).toEqual(codes.toSorted());
  });
});
