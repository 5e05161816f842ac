import { describe, expect, test } from "vitest";
import { agentCatalogue } from "../src/index.ts";

describe("agentCatalogue", () => {
  test("explains each code in whole sentences", () => {
    for (const [code, { title, why, remedy }] of Object.entries(agentCatalogue)) {
      expect(code).toMatch(/^AGENT(_[A-Z]+)+$/);
      for (const text of [title, why, remedy]) expect(text).toMatch(/^[A-Z`].*\.$/s);
    }
  });
});
