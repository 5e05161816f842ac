import { describe, expect, test } from "vitest";
import { httpCatalogue } from "../src/index.ts";

describe("httpCatalogue", () => {
  test("explains each code in whole sentences", () => {
    for (const [code, { title, why, remedy }] of Object.entries(httpCatalogue)) {
      expect(code).toMatch(/^HTTP(_[A-Z]+)+$/);
      for (const text of [title, why, remedy]) expect(text).toMatch(/^[A-Z].*\.$/s);
    }
  });
});
