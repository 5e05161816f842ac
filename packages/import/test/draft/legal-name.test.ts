import { describe, expect, test } from "vitest";
import { legalBlock, legalName } from "../../src/draft/legal-name.ts";

describe("legalName", () => {
  test.each([
    ["Office hours", "Office_hours"],
    ["Größe", "Gro_e"],
    ["4711", "x_4711"],
    ["", "x"],
    ["on", "on_"],
    ["-a-", "a"],
    ["x".repeat(50), "x".repeat(40)],
  ])("makes a name of %j", (wanted, name) => {
    expect(legalName(wanted)).toBe(name);
  });

  test("puts a number behind a name that is taken", () => {
    expect(legalName("a b", (name) => name === "a_b")).toBe("a_b_2");
    expect(legalBlock("a-b", (name) => ["a-b", "a-b-2"].includes(name))).toBe("a-b-3");
  });
});
