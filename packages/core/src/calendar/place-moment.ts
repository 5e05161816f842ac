import type { WrittenMoment } from "../language/written-moment.ts";
import {
  clockOf,
  dateOf,
  dayMs,
  dayOf,
  instantsOf,
  minuteMs,
  type OffsetAt,
} from "./local-time.ts";

/**
 * The instant of a moment on the clocks of a zone, which counts where the text names none. A time
 * alone is that of the day `at`, a day alone begins at midnight. A time that the clocks leave out is
 * as late as if they had not been set forward, one that they show twice is the first.
 */
export function instantOf(
  { date, time = 0, offset }: WrittenMoment,
  offsetAt: OffsetAt,
  at: number,
): number {
  const here = offset === undefined ? offsetAt : () => offset;
  const day = date === undefined ? Math.floor((at + here(at)) / dayMs) : dayOf(date);
  const local = day * dayMs + Math.floor(time);
  return instantsOf(local, here)[0] ?? local - here(local - dayMs);
}

/**
 * A moment as texts are compared: `2026-12-24`, `09:05`, `09:05:30.5`, `2026-12-24 08:30`. Seconds
 * that are none are left out, as `clock` gives a time. A moment that names its zone is moved to UTC,
 * and ends with `Z`.
 */
export function momentText(moment: WrittenMoment): string {
  const { date, time, offset } = moment;
  if (time === undefined) return date ?? "";
  if (offset === undefined)
    return [...(date === undefined ? [] : [date]), timeText(time)].join(" ");
  const day = date === undefined ? 0 : dayOf(date);
  const utc = day * dayMs + time - offset;
  const utcDay = Math.floor(utc / dayMs);
  const utcDate = date === undefined ? undefined : (dateOf(utcDay) ?? date);
  return `${utcDate === undefined ? "" : `${utcDate} `}${timeText(utc - utcDay * dayMs)}Z`;
}

function timeText(time: number): string {
  const minutes = Math.floor(time / minuteMs);
  const seconds = (time - minutes * minuteMs) / 1_000;
  if (seconds === 0) return clockOf(minutes);
  const text = seconds.toFixed(6).replace(/\.?0+$/, "");
  return `${clockOf(minutes)}:${seconds < 10 ? "0" : ""}${text}`;
}
