import { describe, expect, test } from "vitest";
import { mailCatalogue } from "../src/index.ts";

describe("mailCatalogue", () => {
  test("explains each code in whole sentences", () => {
    for (const [code, { title, why, remedy }] of Object.entries(mailCatalogue)) {
      expect(code).toMatch(/^MAIL(_[A-Z]+)+$/);
      for (const text of [title, why, remedy]) expect(text).toMatch(/^[A-Z].*\.$/s);
    }
  });
});
