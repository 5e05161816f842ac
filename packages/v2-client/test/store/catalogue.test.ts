import { describe, expect, test } from "vitest";
import { contactStoreCatalogue } from "../../src/store.ts";

describe("contactStoreCatalogue", () => {
  test("explains each code in whole sentences", () => {
    for (const [code, { title, why, remedy }] of Object.entries(contactStoreCatalogue)) {
      expect(code).toMatch(/^STORE_CONTACTS(_[A-Z]+)+$/);
      for (const text of [title, why, remedy]) expect(text).toMatch(/^[A-Z].*\.$/s);
    }
  });
});
