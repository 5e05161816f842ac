import { describe, expect, test } from "vitest";
import { webhookCatalogue } from "../src/index.ts";

describe("webhookCatalogue", () => {
  test("explains each code in whole sentences", () => {
    for (const [code, { title, why, remedy }] of Object.entries(webhookCatalogue)) {
      expect(code).toMatch(/^WEBHOOK(_[A-Z]+)+$/);
      for (const text of [title, why, remedy]) expect(text).toMatch(/^[A-Z].*\.$/s);
    }
  });
});
