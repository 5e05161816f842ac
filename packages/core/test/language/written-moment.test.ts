import { describe, expect, test } from "vitest";
import { isMomentOf, readMoment } from "../../src/language/written-moment.ts";

const hour = 3_600_000;

describe("readMoment", () => {
  test.each([
    ["2026-12-24", { date: "2026-12-24", time: undefined, offset: undefined }],
    ["09:05", { date: undefined, time: 9 * hour + 300_000, offset: undefined }],
    ["9:05:00", { date: undefined, time: 9 * hour + 300_000, offset: undefined }],
    ["24:00:00", { date: undefined, time: 24 * hour, offset: undefined }],
    ["08:30:00.25-05", { date: undefined, time: 8.5 * hour + 250, offset: -5 * hour }],
    ["2026-12-24 08:30:00", { date: "2026-12-24", time: 8.5 * hour, offset: undefined }],
    ["2026-12-24T08:30:00Z", { date: "2026-12-24", time: 8.5 * hour, offset: 0 }],
    ["2026-12-24 08:30:00+01", { date: "2026-12-24", time: 8.5 * hour, offset: hour }],
    ["2026-12-24 08:30:00+05:30", { date: "2026-12-24", time: 8.5 * hour, offset: 5.5 * hour }],
    ["2026-12-24 08:30 +0100  ", { date: "2026-12-24", time: 8.5 * hour, offset: hour }],
  ])("reads %j", (text, moment) => {
    expect(readMoment(text)).toEqual(moment);
  });

  test.each([
    ...["", " ", "Z", "soon", "2026-02-29", "2026-13-01", "24:01", "12:60", "12:00:60", "1200"],
    ...["2026-12-24T", "2026-12-24 Z", "2026-12-2408:30", "24.12.2026", "2026-12-24 08:30 CET"],
  ])("finds no moment in %j", (text) => {
    expect(readMoment(text)).toBeUndefined();
  });
});

test("a date, a time and a timestamp are told apart", () => {
  const texts = ["2026-12-24", "09:05:00", "2026-12-24 08:30:00+01", "infinity", "soon"];
  const kindsOf = (text: string): readonly string[] =>
    (["date", "time", "timestamp"] as const).filter((kind) => isMomentOf(text, kind));
  expect(texts.map(kindsOf)).toEqual([
    ["date"],
    ["time"],
    ["timestamp"],
    ["date", "timestamp"],
    [],
  ]);
});
