import { describe, expect, test } from "vitest";
import { storeCatalogue } from "../src/index.ts";

describe("storeCatalogue", () => {
  test("explains each code in whole sentences", () => {
    for (const [code, { title, why, remedy }] of Object.entries(storeCatalogue)) {
      expect(code).toMatch(/^STORE(_[A-Z]+)+$/);
      for (const text of [title, why, remedy]) expect(text).toMatch(/^[A-Z].*\.$/s);
    }
  });
});
