import { describe, expect, test } from "vitest";
import { ariCatalogue } from "../src/catalogue.ts";

describe("ariCatalogue", () => {
  test("explains every code of the package in whole sentences", () => {
    expect(Object.keys(ariCatalogue).toSorted()).toEqual([
      "ARI_CANNOT_RECORD",
      "ARI_CLOSED",
      "ARI_CREDENTIALS",
      "ARI_FAILED",
      "ARI_GONE",
      "ARI_HOST",
      "ARI_LISTEN",
      "ARI_LOST",
      "ARI_REFUSED",
      "ARI_REPLACED",
      "ARI_TIMEOUT",
      "ARI_UNREACHABLE",
    ]);
    for (const { title, why, remedy } of Object.values(ariCatalogue)) {
      expect([title, why, remedy].every((text) => text.endsWith("."))).toBe(true);
    }
  });
});
