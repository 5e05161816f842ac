import { describe, expect, test } from "vitest";
import { platformText } from "../../src/codec/platform-text.ts";

describe("platformText", () => {
  test.each([
    ["a message", '{"message":"Channel not found"}', "Channel not found"],
    ["an error", '{"error":"Allocation failed"}', "Allocation failed"],
    ["plain text", "Not here", "Not here"],
    ["no body", "", ""],
    ["a body without either", '{"code":1}', ""],
    ["a message that is no text", '{"message":{"deep":true}}', ""],
  ])("reads %s", (_what, body, text) => {
    expect(platformText(body)).toBe(text);
  });

  test("puts lines, tabs and control characters on one line", () => {
    expect(platformText("  one\r\n\ttwo\u0000\u001B[31m three\u202E ")).toBe("one two [31m three");
  });

  test("cuts a long text at 200 characters", () => {
    expect(platformText("x".repeat(5_000))).toBe(`${"x".repeat(199)}…`);
  });
});
