/** The time on the clocks of a zone at an instant. */
export interface LocalTime {
  /** `2026-11-23`. */
  readonly date: string;
  /** `14:05`. */
  readonly clock: string;
  readonly weekday: Weekday;
}

/** The days of the week as flows spell them, beginning with Monday. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** A day of the week. */
export type Weekday = (typeof weekdays)[number];

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export type OffsetAt = (at: number) => number;

/** A day of 24 hours. */
export const dayMs = 86_400_000;
/** A minute. */
export const minuteMs = 60_000;

/**
 * The offsets of a zone, from the IANA database as the JavaScript engine has it. Throws a
 * `RangeError` for a zone that there is not, see `isZoneFailure`.
 */
export function offsetsOf(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign = "+", hours = "0", minutes = "0", seconds = "0"] =
      /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
    return (
      (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) *
      (sign === "-" ? -1_000 : 1_000)
    );
  };
}

/** The time on the clocks at an instant; `undefined` where the year does not have four digits. */
export function localTimeAt(at: number, offsetAt: OffsetAt): LocalTime | undefined {
  if (Math.abs(at) > latestMs) return undefined;
  const local = at + offsetAt(at);
  const day = Math.floor(local / dayMs);
  const date = dateOf(day);
  const minutes = Math.floor((local - day * dayMs) / minuteMs);
  return date === undefined
    ? undefined
    : { date, clock: clockOf(minutes), weekday: weekdayOf(day) };
}

// Further than this from 1970 no year has four digits.
const latestMs = 300_000_000_000_000;

/** The day of the week of a day, which is counted from 1 January 1970, a Thursday. */
export function weekdayOf(day: number): Weekday {
  return weekdays.at((((day + 3) % 7) + 7) % 7) ?? "mon";
}

/**
 * A day, counted from 1 January 1970, as `2026-11-23`; `undefined` where the year does not have
 * four digits. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
 * civil_from_days. Years begin in March there.
 */
export function dateOf(day: number): string | undefined {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365,
  );
  const ofYear =
    ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * ofYear + 2) / 153);
  const ofMonth = ofYear - Math.floor((153 * month + 2) / 5) + 1;
  const year = yearOfEra + era * 400 + (month < 10 ? 0 : 1);
  if (year < 0 || year > 9_999) return undefined;
  return `${String(year).padStart(4, "0")}-${twoDigits(month < 10 ? month + 3 : month - 9)}-${twoDigits(ofMonth)}`;
}

/**
 * A day such as `2026-11-23`, counted from 1 January 1970. The other way round of {@link dateOf}.
 */
export function dayOf(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    ofYear -
    719_468
  );
}

/** Minutes from midnight as `14:05`. */
export function clockOf(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/**
 * The instants at which the clocks show a time, which is given as if it were UTC. There is one as a
 * rule, two where the clocks are set back over it, and none where they are set forward over it.
 */
export function instantsOf(local: number, offsetAt: OffsetAt): readonly number[] {
  const [before, after] = [offsetAt(local - dayMs), offsetAt(local + dayMs)];
  const both = before === after ? [before] : [Math.max(before, after), Math.min(before, after)];
  return both.map((offset) => local - offset).filter((at) => offsetAt(at) === local - at);
}
