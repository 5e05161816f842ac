import type { DeclaredNode } from "../language/declared.ts";
import type { Located, Span } from "../source/span.ts";
import { isDay } from "../language/written-moment.ts";
import { quote } from "../diagnostics/words.ts";
import { type EventPart, withEvents } from "./with-events.ts";
import type { CalendarHours, Holiday, OpenHours } from "./calendar.ts";
import { weekdays, type Weekday } from "./local-time.ts";
import { isMovingDay } from "./moving-days.ts";
import { unknownZone } from "./time-zones.ts";

/** An entry of `calendars:`. Times, days and the zone are as they are written. */
export interface CalendarNode extends DeclaredNode {
  readonly zone: Located<string>;
  readonly open: readonly DayHoursNode[];
  readonly holidays: readonly HolidayNode[];
  /** The events of its files; absent where it names none. */
  readonly events?: CalendarEvents;
}

/** The events of the files that a calendar names, and what is wrong with these. */
export interface CalendarEvents {
  readonly open: readonly EventPart[];
  readonly holidays: readonly EventPart[];
  /** Whether a file gives holidays, also one that has none just now. */
  readonly givesHolidays: boolean;
  readonly mistakes: readonly CalendarMistake[];
}

/** Some days of the week with their hours, each such as `08:00-16:00`. */
export interface DayHoursNode {
  readonly days: Located<string>;
  readonly hours: readonly Located<string>[];
}

/** A holiday, by `12-25`, `2026-12-24` or a name that moves; without hours it is closed. */
export interface HolidayNode {
  readonly day: Located<string>;
  readonly name: string;
  readonly hours: readonly Located<string>[];
}

/** A mistake in a calendar. */
export interface CalendarMistake {
  readonly span: Span;
  readonly message: string;
  readonly hint: string;
}

/** A calendar as it is declared, and what is wrong with it. */
export interface CalendarReading {
  readonly hours: CalendarHours;
  readonly mistakes: readonly CalendarMistake[];
  /** Right values that are probably not meant. */
  readonly doubts: readonly CalendarMistake[];
}

/** Reads the days, times and zone of a calendar. Total: what is wrong is left out and told. */
export function readCalendar({ zone, open, holidays, events }: CalendarNode): CalendarReading {
  const mistakes: CalendarMistake[] = [...(events?.mistakes ?? [])];
  const unknown = unknownZone(zone.value);
  if (unknown !== undefined) mistakes.push({ span: zone.span, ...unknown });
  const week = readWeek(open, mistakes);
  const days = holidays.flatMap(({ day, name, hours }): readonly (readonly [string, Holiday])[] => {
    if (isHoliday(day.value))
      return [[day.value, { name, hours: readHours(hours, mistakes).map(({ value }) => value) }]];
    const hint =
      'Write a day of every year as "12-25", one day as "2026-12-24", or one that moves as easter+1, 3rd mon of jan or last mon of may.';
    mistakes.push({ span: day.span, message: `There is no day ${quote(day.value)}.`, hint });
    return [];
  });
  const written = { zone: zone.value, week, holidays: Object.fromEntries(days) };
  return {
    hours: events === undefined ? written : withEvents(written, events),
    mistakes,
    doubts: [...open, ...holidays].flatMap((each) => each.hours).flatMap(minuteLeftOut),
  };
}

interface Found extends Located<OpenHours> {
  /** As they are written. */
  readonly text: string;
}

function readWeek(
  open: readonly DayHoursNode[],
  mistakes: CalendarMistake[],
): CalendarHours["week"] {
  const week = new Map<Weekday, Found[]>(weekdays.map((day) => [day, []]));
  for (const { days, hours } of open) {
    const found = readHours(hours, mistakes);
    const named = daysOf(days.value);
    if (named === undefined) {
      const hint = `Write ${weekdays.join(", ")}, or a range such as mon-fri.`;
      mistakes.push({
        span: days.span,
        message: `There are no days ${quote(days.value)} of the week.`,
        hint,
      });
    }
    for (const day of named ?? []) week.get(day)?.push(...found);
  }
  mistakes.push(...overlaps(week));
  return Object.fromEntries(
    [...week].map(([day, found]) => [day, found.map(({ value }) => value)]),
  );
}

/**
 * `mon`, or from one day to another, also over the end of the week; `undefined` for anything else.
 */
export function daysOf(text: string): readonly Weekday[] | undefined {
  const [, first = "", last = first] = /^([a-z]{3})(?:-([a-z]{3}))?$/.exec(text) ?? [];
  const [from, to] = [first, last].map((name) => weekdays.findIndex((day) => day === name));
  if (from === undefined || to === undefined || from === -1 || to === -1) return undefined;
  const length = ((to - from + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => weekdays[(from + index) % 7]).filter(
    (day) => day !== undefined,
  );
}

function readHours(
  texts: readonly Located<string>[],
  mistakes: CalendarMistake[],
): readonly Found[] {
  return texts.flatMap(({ value, span }) => {
    const hours = hoursOf(value);
    if (hours !== undefined) return [{ value: hours, span, text: value }];
    const meant = hoursMeant(value);
    const hint =
      meant === undefined
        ? 'Write them as "08:00-16:00"; "22:00-06:00" passes midnight, and "00:00-24:00" is all day.'
        : `Write "${meant}".`;
    mistakes.push({ span, message: `There are no hours ${quote(value)}.`, hint });
    return [];
  });
}

/** The hours that are written in another way, such as `9-17` or `9am to 5pm`. */
function hoursMeant(text: string): string | undefined {
  const time = "(\\d{1,2})(?:[:.h](\\d\\d))?\\s*(am|pm|a\\.m\\.|p\\.m\\.)?";
  const parts = new RegExp(`^${time}\\s*(?:-|–|—|to|until|bis|til|,)\\s*${time}$`, "i").exec(text);
  if (parts === null) return undefined;
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = parts;
  const written = [
    clockTime(fromHour, fromMinute, fromHalf),
    clockTime(toHour, toMinute, toHalf),
  ].join("-");
  return hoursOf(written) === undefined ? undefined : written;
}

function clockTime(hour = "", minute = "00", half = ""): string {
  const isPm = half.toLowerCase().startsWith("p");
  const isTwelve = Number(hour) === 12;
  const shift = (isPm && !isTwelve ? 12 : 0) - (half !== "" && !isPm && isTwelve ? 12 : 0);
  return `${String(Number(hour) + shift).padStart(2, "0")}:${minute}`;
}

function hoursOf(text: string): OpenHours | undefined {
  const time = "([01][0-9]|2[0-3]):([0-5][0-9])";
  const parts = new RegExp(`^${time}-(?:${time}|(24):(00))$`).exec(text);
  if (parts === null) return undefined;
  const [, fromHour, fromMinute, toHour = parts[5], toMinute = parts[6]] = parts;
  const from = Number(fromHour) * 60 + Number(fromMinute);
  const to = Number(toHour) * 60 + Number(toMinute);
  if (from === to) return undefined;
  return { from, to: to < from ? to + 1_440 : to };
}

/** Hours end before the minute that is written. */
function minuteLeftOut({ value, span }: Located<string>): readonly CalendarMistake[] {
  const end = /-(\d\d):59$/.exec(value)?.[1];
  if (hoursOf(value) === undefined || end === undefined) return [];
  const next = `${String(Number(end) + 1).padStart(2, "0")}:00`;
  const message = `These hours are over at ${end}:59, and closed for the minute until ${next}.`;
  return [{ span, message, hint: `Write "${value.slice(0, -5)}${next}".` }];
}

/** Hours of a week that lie on others, of the same day or of the night before. */
function overlaps(week: ReadonlyMap<Weekday, readonly Found[]>): readonly CalendarMistake[] {
  const found = weekdays.flatMap((day, index) =>
    (week.get(day) ?? []).map(({ value, span, text }) => ({
      from: value.from + index * 1_440,
      to: value.to + index * 1_440,
      span,
      text,
    })),
  );
  const sorted = found.toSorted((a, b) => a.from - b.from);
  const [first] = sorted;
  const around =
    first === undefined
      ? sorted
      : [...sorted, { ...first, from: first.from + 10_080, to: first.to + 10_080 }];
  return around.flatMap((hours, index) => {
    const before = around[index - 1];
    if (before === undefined || before.to <= hours.from) return [];
    const swapped = [before, hours].flatMap((each) => turned(each, found) ?? [])[0];
    if (swapped !== undefined) return [swapped];
    return [
      {
        span: hours.span,
        message: "These hours overlap others.",
        hint: "Make one of the two shorter, or join them.",
      },
    ];
  });
}

/** Hours of a week, in its minutes. */
interface WeekHours extends OpenHours {
  readonly span: CalendarMistake["span"];
  readonly text: string;
}

/** Hours over midnight that would lie on no others if they ended where they begin. */
function turned(hours: WeekHours, all: readonly WeekHours[]): CalendarMistake | undefined {
  const { from, to, span, text } = hours;
  const [begin = "", end = ""] = text.split("-");
  // A night is shorter.
  if (end >= begin || to - from <= 720) return undefined;
  const meant = { from: to - 1_440, to: from };
  const isFree = all.every(
    (other) => other.span === span || other.to <= meant.from || meant.to <= other.from,
  );
  if (!isFree) return undefined;
  const message = `"${text}" ends before it begins, so it passes midnight and lies on other hours.`;
  return { span, message, hint: `Did you mean "${end}-${begin}"?` };
}

/** Whether there is such a day: of one year, of a leap year, or one that moves. */
function isHoliday(text: string): boolean {
  if (isMovingDay(text)) return true;
  const date = text.length === 5 ? `2024-${text}` : text;
  return /^\d{4}-\d\d-\d\d$/.test(date) && isDay(date);
}
