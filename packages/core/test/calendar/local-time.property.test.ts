import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantsOf, localTimeAt, offsetsOf } from "../../src/calendar/local-time.ts";

const zones = [
  "UTC",
  "Europe/Oslo",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Africa/Casablanca",
];
const someTime = fc.record({
  zone: fc.constantFrom(...zones),
  at: fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2037, 11, 31) }),
});

describe("what clocks show", () => {
  test("is what the engine's own formatting shows", () => {
    fc.assert(
      fc.property(someTime, ({ zone, at }) => {
        const format = new Intl.DateTimeFormat("sv-SE", {
          ...{ timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" },
          ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
        });
        const weekday = new Intl.DateTimeFormat("en", { timeZone: zone, weekday: "short" });

        const time = localTimeAt(at, offsetsOf(zone));

        expect(`${time?.date} ${time?.clock}`).toBe(format.format(at));
        expect(time?.weekday).toBe(weekday.format(at).toLowerCase());
      }),
      { numRuns: 300 },
    );
  });

  test("leads back to the instant, which is one of those at which they show it", () => {
    fc.assert(
      fc.property(someTime, ({ zone, at }) => {
        const offsetAt = offsetsOf(zone);
        expect(instantsOf(at + offsetAt(at), offsetAt)).toContain(at);
      }),
      { numRuns: 300 },
    );
  });

  test("is nothing where the year has not four digits", () => {
    expect(localTimeAt(Date.UTC(10_000, 0, 1), offsetsOf("UTC"))).toBeUndefined();
    expect(localTimeAt(Number.MAX_SAFE_INTEGER, offsetsOf("UTC"))).toBeUndefined();
  });
});

describe("a time that clocks show", () => {
  const oslo = offsetsOf("Europe/Oslo");

  test("is two instants where they are set back, the earlier first", () => {
    expect(instantsOf(Date.UTC(2026, 9, 25, 2, 30), oslo)).toEqual([
      Date.UTC(2026, 9, 25, 0, 30),
      Date.UTC(2026, 9, 25, 1, 30),
    ]);
  });

  test("is no instant where they are set forward over it", () => {
    expect(instantsOf(Date.UTC(2026, 2, 29, 2, 30), oslo)).toEqual([]);
  });
});
