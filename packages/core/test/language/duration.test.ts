import { describe, expect, test } from "vitest";
import { formatDuration, longestDurationMs, parseDuration } from "../../src/language/duration.ts";

describe("parseDuration", () => {
  test.each([
    ["250ms", 250],
    ["30s", 30_000],
    ["2m", 120_000],
    ["4h", 14_400_000],
    ["0s", 0],
    ["168h", longestDurationMs],
  ])("reads %s as %i milliseconds", (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  test.each([
    "30",
    "",
    "s",
    "1.5s",
    "-1s",
    "30 s",
    "1m30s",
    "30S",
    "30sec",
    "169h",
    "99999999999999999s",
    "1s\n",
  ])("refuses %j", (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});

describe("formatDuration", () => {
  test.each([
    [0, "0ms"],
    [250, "250ms"],
    [30_000, "30s"],
    [90_000, "90s"],
    [120_000, "2m"],
    [7_200_000, "2h"],
  ])("writes %i milliseconds as %s", (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});
