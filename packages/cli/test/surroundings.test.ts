import { describe, expect, test } from "vitest";
import { ownCommand } from "../src/surroundings.ts";

describe("ownCommand", () => {
  test("is the command alone when a shell found it", () => {
    expect(ownCommand({ environment: {} })).toBe("flowrun");
  });

  test("begins with npx when that ran it", () => {
    expect(ownCommand({ environment: { npm_command: "exec" } })).toBe("npx flowrun");
  });

  test("is the command alone in a script of a package, whatever npm runs it", () => {
    expect(ownCommand({ environment: { npm_command: "run-script" } })).toBe("flowrun");
  });
});
