/** A day, a time of day, or both, taken from a text. */
export interface WrittenMoment {
  /** `2026-12-24`, a day that there is; `undefined` for a time of day alone. */
  readonly date: string | undefined;
  /** Milliseconds from midnight, up to 24:00; `undefined` for a day alone. */
  readonly time: number | undefined;
  /** How far its zone is ahead of UTC, in milliseconds; `undefined` where it names none. */
  readonly offset: number | undefined;
}

const pattern = new RegExp(
  [
    String.raw`^(?:(?<date>\d{4}-\d{2}-\d{2})(?:[ T](?=\d)|$))?`,
    String.raw`(?:(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?`,
    String.raw`(?: ?(?:Z|(?<sign>[+-])(?<ahead>\d{2}(?::?\d{2}){0,2})))?)?$`,
  ].join(""),
);

/**
 * The moment that a text spells as databases write them: `2026-12-24`, `09:05`, `09:05:00.25`,
 * `2026-12-24 08:30:00+01`. `T` may stand for the blank, and `Z` for UTC. Blanks at the ends are left
 * out: a `CHAR` column has them. `undefined` when it spells none that there is.
 */
export function readMoment(text: string): WrittenMoment | undefined {
  const groups = pattern.exec(text.trim())?.groups;
  if (groups === undefined) return undefined;
  const { date, hour } = groups;
  const time = hour === undefined ? undefined : timeOf(groups);
  const isWrong = hour === undefined ? date === undefined : time === undefined;
  if (isWrong || (date !== undefined && !isDay(date))) return undefined;
  return { date, time, offset: hour === undefined ? undefined : offsetOf(text.trim(), groups) };
}

/** The kinds of columns of days and times: a day, a time of day, or both. */
export type MomentKind = "date" | "time" | "timestamp";

/** Whether a kind of value is one of days and times. */
export function isMomentKind(kind: string): kind is MomentKind {
  return kind === "date" || kind === "time" || kind === "timestamp";
}

/**
 * Whether a text is of a kind, as databases write it. `infinity` and `-infinity` are a day, or a
 * timestamp, that never comes or always was.
 */
export function isMomentOf(text: string, kind: MomentKind): boolean {
  if (/^-?infinity$/.test(text)) return kind !== "time";
  const moment = readMoment(text);
  if (moment === undefined) return false;
  return (
    (moment.date !== undefined) === (kind !== "time") &&
    (moment.time !== undefined) === (kind !== "date")
  );
}

type Groups = Readonly<Record<string, string | undefined>>;

function timeOf({ hour, minute, second = "0", fraction = "0" }: Groups): number | undefined {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  const time = ((hours * 60 + minutes) * 60 + seconds) * 1_000 + Number(`0.${fraction}`) * 1_000;
  return minutes > 59 || seconds > 59 || time > 86_400_000 ? undefined : time;
}

function offsetOf(text: string, { sign, ahead = "" }: Groups): number | undefined {
  if (sign === undefined) return text.endsWith("Z") ? 0 : undefined;
  const [hours = 0, minutes = 0, seconds = 0] = (ahead.match(/\d{2}/g) ?? []).map(Number);
  const offset = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return sign === "-" ? -offset : offset;
}

/** Whether there is a day such as `2026-02-28`. */
export function isDay(date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}
