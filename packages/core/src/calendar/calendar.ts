import type { WrittenMoment } from "../language/written-moment.ts";
import {
  dateOf,
  dayMs,
  dayOf,
  instantsOf,
  minuteMs,
  offsetsOf,
  weekdayOf,
  type OffsetAt,
  type Weekday,
} from "./local-time.ts";
import { isMovingDay, movingNamesOf } from "./moving-days.ts";
import { instantOf } from "./place-moment.ts";

/**
 * From one minute of a day to before another, counted from its midnight; beyond 1,440 is the next
 * day.
 */
export interface OpenHours {
  readonly from: number;
  readonly to: number;
}

/** The hours of a calendar as a flow declares them, in a form that needs no more reading. */
export interface CalendarHours {
  readonly zone: string;
  readonly week: Readonly<Partial<Record<Weekday, readonly OpenHours[]>>>;
  /**
   * By `2026-12-24`, `12-24` for every year, or a name that moves, such as `easter+1`; the former
   * counts first.
   */
  readonly holidays: Readonly<Record<string, Holiday>>;
  /** Hours of single days beside those of the week, by `2026-12-24`. Default: none. */
  readonly dates?: Readonly<Record<string, readonly OpenHours[]>>;
}

/** A day that is not as its day of the week. */
export interface Holiday {
  /** Empty for one that has none. */
  readonly name: string;
  readonly hours: readonly OpenHours[];
}

/** How a calendar stands at an instant. */
export interface Standing {
  /** On a holiday `holiday` outside of its hours. */
  readonly state: "open" | "closed" | "holiday";
  /** That of the holiday, also while it is open; else empty. */
  readonly name: string;
  /** When it opens next, or closes while it is open; 0 when it does neither within a year. */
  readonly next: number;
}

/** A calendar that is ready to be asked. */
export interface Calendar {
  readonly standingAt: (at: number) => Standing;
  /** The instant of a moment on its clocks; a time alone is that of the day `at`. */
  readonly instantOf: (moment: WrittenMoment, at: number) => number;
  /** Instants after another at which it stands in each way that it does within a year. */
  readonly samples: (
    from: number,
  ) => readonly (Pick<Standing, "state"> & { readonly at: number })[];
}

const minutesOfDay = dayMs / minuteMs;
/** How far ahead something is looked for: a year, whatever its length, and a day for the zone. */
const horizonDays = 367;

/**
 * A calendar of a zone that there is. An instant is turned into what the clocks of the zone show,
 * and looked up there, so that no hour is missing or double when they change.
 */
export function createCalendar(hours: CalendarHours): Calendar {
  const offsetAt = offsetsOf(hours.zone);
  const placed: Placed = { hours, offsetAt };
  return {
    standingAt: (at) => ({ ...stateAt(placed, at), next: nextChange(placed, at) }),
    instantOf: (moment, at) => instantOf(moment, offsetAt, at),
    samples: (from) => samplesAfter(placed, from),
  };
}

interface Placed {
  readonly hours: CalendarHours;
  readonly offsetAt: OffsetAt;
}

function stateAt({ hours, offsetAt }: Placed, at: number): Omit<Standing, "next"> {
  const { day, minute } = localMinute(at, offsetAt);
  const holiday = holidayOn(hours, day);
  if (isOpen(hours, day, minute)) return { state: "open", name: holiday?.name ?? "" };
  return { state: holiday === undefined ? "closed" : "holiday", name: holiday?.name ?? "" };
}

function localMinute(
  at: number,
  offsetAt: OffsetAt,
): { readonly day: number; readonly minute: number } {
  const local = at + offsetAt(at);
  const day = Math.floor(local / dayMs);
  return { day, minute: Math.floor((local - day * dayMs) / minuteMs) };
}

/**
 * The holidays of the year that begins with a day such as `2026-12-24`, in their order. A day that
 * moves and one of every year come as the day that they are on.
 */
export function holidaysFrom(
  hours: CalendarHours,
  date: string,
): readonly { readonly date: string; readonly name: string }[] {
  const first = dayOf(date);
  return Array.from({ length: horizonDays - 2 }, (_, index) => first + index).flatMap((day) => {
    const holiday = holidayOn(hours, day);
    return holiday === undefined ? [] : [{ date: dateOf(day) ?? "", name: holiday.name }];
  });
}

function holidayOn({ holidays }: CalendarHours, day: number): Holiday | undefined {
  const date = dateOf(day);
  if (date === undefined) return undefined;
  const fixed = holidays[date] ?? holidays[date.slice(5)];
  if (fixed !== undefined || !Object.keys(holidays).some(isMovingDay)) return fixed;
  const moving = movingNamesOf(day).find((name) => holidays[name] !== undefined);
  return moving === undefined ? undefined : holidays[moving];
}

/** A holiday counts from its midnight on: hours of the evening before do not pass into it. */
function isOpen(hours: CalendarHours, day: number, minute: number): boolean {
  const isWithin = (minuteOf: number, on: number): boolean =>
    hoursOf(hours, on).some(({ from, to }) => minuteOf >= from && minuteOf < to);
  if (isWithin(minute, day)) return true;
  return holidayOn(hours, day) === undefined && isWithin(minute + minutesOfDay, day - 1);
}

function hoursOf(hours: CalendarHours, day: number): readonly OpenHours[] {
  const holiday = holidayOn(hours, day);
  if (holiday !== undefined) return holiday.hours;
  const ofWeek = hours.week[weekdayOf(day)] ?? [];
  const ofDate = hours.dates?.[dateOf(day) ?? ""];
  return ofDate === undefined ? ofWeek : [...ofWeek, ...ofDate];
}

/** The first instant after another at which it opens or closes. */
function nextChange(placed: Placed, at: number): number {
  const { hours, offsetAt } = placed;
  const { day: today, minute } = localMinute(at, offsetAt);
  const isNow = isOpen(hours, today, minute);
  const changes = (instant: number): boolean => {
    const local = localMinute(instant, offsetAt);
    return instant > at && isOpen(hours, local.day, local.minute) !== isNow;
  };
  for (let day = today; day < today + horizonDays; day += 1) {
    // Where clocks change around midnight, an instant of the next day may come before one of this
    // day.
    const found = [...turnsOn(placed, day), ...turnsOn(placed, day + 1)].filter(changes);
    if (found.length > 0) return Math.min(...found);
  }
  return 0;
}

/** The instants of a day at which it may open or close; none for a day on which it does neither. */
function turnsOn({ hours, offsetAt }: Placed, day: number): readonly number[] {
  const edges = [day, day - 1].flatMap((on) =>
    hoursOf(hours, on).flatMap(({ from, to }) => [from, to]),
  );
  const minutes = [...new Set([0, ...edges.map((edge) => edge % minutesOfDay)])].filter(
    (minute) =>
      isOpen(hours, day, minute) !==
      (minute === 0 ? isOpen(hours, day - 1, minutesOfDay - 1) : isOpen(hours, day, minute - 1)),
  );
  if (minutes.length === 0) return [];
  const [begin, end] = [(day - 1) * dayMs, (day + 2) * dayMs];
  const shift = offsetAt(begin) === offsetAt(end) ? [] : [clockChange(begin, end, offsetAt)];
  return [
    ...minutes.flatMap((minute) => instantsOf(day * dayMs + minute * minuteMs, offsetAt)),
    ...shift,
  ];
}

/** The first instant between two at which the clocks have been changed. */
function clockChange(begin: number, end: number, offsetAt: OffsetAt): number {
  const before = offsetAt(begin);
  let [low, high] = [begin, end];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

function samplesAfter(
  placed: Placed,
  from: number,
): readonly (Pick<Standing, "state"> & { readonly at: number })[] {
  const { hours, offsetAt } = placed;
  const next = nextChange(placed, from);
  const today = localMinute(from, offsetAt).day;
  const days = Array.from({ length: horizonDays }, (_, index) => today + 1 + index);
  const holidays = days
    .filter((day) => holidayOn(hours, day) !== undefined)
    .map((day) => day * dayMs - offsetAt(day * dayMs));
  const instants = [
    from,
    ...(next === 0 ? [] : [next, nextChange(placed, next)]),
    ...holidays.slice(0, 50),
  ].filter((at) => at !== 0);
  const found = instants.map((at) => ({ at, state: stateAt(placed, at).state }));
  return [...new Map(found.toReversed().map((sample) => [sample.state, sample])).values()];
}
