import { describe, expect, test } from "vitest";
import { authCatalogue } from "../src/index.ts";

describe("authCatalogue", () => {
  test("explains each code in whole sentences", () => {
    for (const [code, { title, why, remedy }] of Object.entries(authCatalogue)) {
      expect(code).toMatch(/^AUTH(_[A-Z]+)+$/);
      for (const text of [title, why, remedy]) expect(text).toMatch(/^[A-Z].*\.$/s);
    }
  });
});
