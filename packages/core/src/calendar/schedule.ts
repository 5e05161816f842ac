import {
  dayMs,
  instantsOf,
  minuteMs,
  offsetsOf,
  weekdayOf,
  type OffsetAt,
  type Weekday,
} from "./local-time.ts";

/**
 * When something comes again: at a time of some days of the week, as the clocks of a zone show it,
 * or after equal whiles.
 */
export type ScheduleRules =
  | {
      /** Minutes from midnight. */
      readonly at: number;
      readonly days: readonly Weekday[];
      readonly zone: string;
    }
  | {
      /** In milliseconds, counted from 1970 in UTC, so that a new process keeps the time. */
      readonly every: number;
    };

/**
 * The first time after an instant; `undefined` where no day has it. Both are milliseconds since
 * 1970.
 */
export function nextRunOf(schedule: ScheduleRules, after: number): number | undefined {
  if ("every" in schedule) return (Math.floor(after / schedule.every) + 1) * schedule.every;
  const offsetAt = offsetsOf(schedule.zone);
  const today = Math.floor((after + offsetAt(after)) / dayMs);
  // A week, and the day of today, whose time may be over, once more.
  for (let day = today; day <= today + 8; day += 1) {
    if (!schedule.days.includes(weekdayOf(day))) continue;
    const at = firstInstantOf(day * dayMs + schedule.at * minuteMs, offsetAt);
    if (at > after) return at;
  }
  return undefined;
}

/**
 * When clocks first show a time, or, where they are set forward over it, the instant at which they
 * are.
 */
function firstInstantOf(local: number, offsetAt: OffsetAt): number {
  const [first] = instantsOf(local, offsetAt);
  if (first !== undefined) return first;
  const [before, after] = [offsetAt(local - dayMs), offsetAt(local + dayMs)];
  // Clocks are set at whole minutes.
  let [from, to] = [
    Math.floor((local - after) / minuteMs),
    Math.floor((local - before) / minuteMs),
  ];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (offsetAt(middle * minuteMs) === before) from = middle;
    else to = middle;
  }
  return to * minuteMs;
}
