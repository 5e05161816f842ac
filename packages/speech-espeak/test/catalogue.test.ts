import { describe, expect, test } from "vitest";
import { speechCatalogue } from "../src/index.ts";

describe("speechCatalogue", () => {
  test("explains each code in whole sentences", () => {
    for (const [code, { title, why, remedy }] of Object.entries(speechCatalogue)) {
      expect(code).toMatch(/^SPEECH(_[A-Z]+)+$/);
      for (const text of [title, why, remedy]) expect(text).toMatch(/^[A-Z`].*\.$/s);
    }
  });
});
