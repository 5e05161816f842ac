import { describe, expect, test } from "vitest";
import { recognitionCatalogue } from "../src/index.ts";

describe("recognitionCatalogue", () => {
  test("explains each code in whole sentences", () => {
    for (const [code, { title, why, remedy }] of Object.entries(recognitionCatalogue)) {
      expect(code).toMatch(/^HEAR(_[A-Z]+)+$/);
      for (const text of [title, why, remedy]) expect(text).toMatch(/^[A-Z`].*\.$/s);
    }
  });
});
