import type { Program } from "@flowrun/core";
import { dayOf, isZoneFailure, localTimeAt, offsetsOf, type OffsetAt } from "@flowrun/core/tooling";
import { oncePerProgram } from "@flowrun/host/tooling";
import { defaultClock } from "../scenario/scenario.ts";
import { mentions, sourcesIn } from "./sources.ts";

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/**
 * The instants that may matter to a flow with expressions that look at the time, each once; none for
 * any other flow. Some of every day of a week come first. Times and days that are
 * written in the expressions follow, each with its neighbours, on the clocks of the first zone there. A
 * flow that asks for the hour, the day or the month gets all of these.
 */
export const clocksFor: (program: Program) => readonly number[] = oncePerProgram((program) => {
  const sources = sourcesIn(program).filter((source) => mentions(source, "now"));
  if (sources.length === 0) return [];
  const text = sources.join("\n");
  const offsetAt = offsetsIn(text);
  const today = dayOf(localTimeAt(defaultClock, offsetAt)?.date ?? "2026-01-05");
  const instant = (day: number, ms: number): number => {
    const local = day * dayMs + ms;
    return local - offsetAt(local - offsetAt(local));
  };
  const times = [
    ...(/\bgetHours\b|\bclock\(/.test(text) ? counted(24).map((hour) => hour * hourMs) : []),
    ...timesIn(text),
  ];
  const days = [
    ...(/\bgetDate\b|\bgetDayOfMonth\b/.test(text) ? counted(31).map((day) => today + day) : []),
    ...(/\bgetMonth\b/.test(text) ? counted(12).map((month) => today + month * 30.5) : []),
    ...daysIn(text),
  ].map(Math.floor);
  return [
    ...new Set([
      ...counted(7).flatMap((day) =>
        [0, 5, 9, 13].map((hour) => defaultClock + (day * 24 + hour) * hourMs),
      ),
      ...times.map((ms) => instant(today, ms)),
      ...timesIn(text).flatMap((ms) => [5, 6].map((more) => instant(today + more, ms))),
      ...days.map((day) => instant(day, 12 * hourMs)),
    ]),
  ];
});

function counted(count: number): readonly number[] {
  return [...Array.from({ length: count }).keys()];
}

/** The offsets of the first zone that is written in a text; those of UTC where none is. */
function offsetsIn(text: string): OffsetAt {
  for (const [, zone = ""] of text.matchAll(/["']([A-Z]\w+(?:\/[\w+-]+)+)["']/g)) {
    try {
      return offsetsOf(zone);
    } catch (error) {
      if (!isZoneFailure(error)) throw error;
    }
  }
  return () => 0;
}

/** The times of day such as `"08:30"`, and a minute around each, in milliseconds of the day. */
function timesIn(text: string): readonly number[] {
  return [...text.matchAll(/["']([01]\d|2[0-3]):([0-5]\d)["']/g)].flatMap(([, hour, minute]) => {
    const ms = Number(hour) * hourMs + Number(minute) * minuteMs;
    return [ms, ms - minuteMs, ms + minuteMs];
  });
}

/** The days such as `"2026-12-24"` or `"-12-24"`, and a day around each, counted from 1970. */
function daysIn(text: string): readonly number[] {
  return [...text.matchAll(/["'](\d{4})?-?(\d\d-\d\d)["']/g)].flatMap(([, year, day = ""]) => {
    // A leap day is one of a leap year.
    const of = year ?? (day === "02-29" ? "2028" : "2026");
    const found = dayOf(`${of}-${day}`);
    return Number.isFinite(found) ? [found, found - 1, found + 1] : [];
  });
}
