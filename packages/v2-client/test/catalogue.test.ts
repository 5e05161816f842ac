import { describe, expect, test } from "vitest";
import { v2Catalogue } from "../src/index.ts";

describe("v2Catalogue", () => {
  test("explains each code in whole sentences", () => {
    for (const [code, { title, why, remedy }] of Object.entries(v2Catalogue)) {
      expect(code).toMatch(/^V2(_[A-Z]+)+$/);
      for (const text of [title, why, remedy]) expect(text).toMatch(/^[A-Z].*\.$/s);
    }
  });
});
