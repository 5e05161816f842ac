import { describe, expect, test } from "vitest";
import {
  durationRemedy,
  formatDuration,
  longestDurationMs,
  parseDuration,
} from "../../src/language/duration.ts";

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

describe("durationRemedy", () => {
  test.each([
    ["30", "Write 30s for seconds, 30m for minutes, or 30ms for milliseconds."],
    ["3min", '"min" is no unit: write `3m`.'],
    ["3 minutes", '"minutes" is no unit: write `3m`.'],
    ["30S", '"S" is no unit: write `30s`.'],
    ["500msec", '"msec" is no unit: write `500ms`.'],
    ["2hours", '"hours" is no unit: write `2h`.'],
    ["-4s", "Write `4s`."],
    ["s30", "Write `30s`."],
    ["00:01:30", "Write `90s`."],
    ["1:30", "Write `90s`."],
    ["1,5s", "Write `1500ms`."],
    ["2d", '"d" is no unit: write `48h`.'],
    ["9d", '"d" is no unit: the units are ms, s, m and h.'],
    ["169h", undefined],
    ["30s", undefined],
    ["soon", undefined],
  ])("says of %j: %s", (text, remedy) => {
    expect(durationRemedy(text)).toBe(remedy);
  });
});
