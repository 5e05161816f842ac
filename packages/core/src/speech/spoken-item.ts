import type { MediaItem, SpokenItem } from "../language/media-item.ts";
import { formatDuration } from "../language/duration.ts";
import { localTimeAt, offsetsOf, type LocalTime } from "../calendar/local-time.ts";
import { unknownZone } from "../calendar/time-zones.ts";
import { sayDigits, spell } from "./characters.ts";
import { tongueOf } from "./tongues.ts";
import type { SpokenDate, SpokenMoney, SpokenPeriod, SpokenTime, Tongue } from "./tongue.ts";

/** An item that is said in sounds of the platform. */
export type SoundedItem = Exclude<SpokenItem, { readonly say: string }>;

/**
 * The name of an item where it is heard, in traces and scenarios: `sound:hello`, `say:Hello there`,
 * `number:21`, `money:12.50 EUR`. Numbers and spellings are named as the platform would say them by
 * itself.
 */
export function heardAs(item: MediaItem): string {
  if (typeof item === "string") return item;
  if ("say" in item) return `say:${item.say}`;
  if ("number" in item) return `number:${item.number}`;
  if ("digits" in item) return `digits:${item.digits}`;
  if ("spell" in item) return `spell:${item.spell}`;
  if ("date" in item) return `date:${dayOf(item)}`;
  if ("time" in item) return `time:${clockOf(item)}`;
  if ("money" in item) return `money:${item.money.toFixed(2)} ${item.currency}`;
  return `period:${formatDuration(item.period)}`;
}

/**
 * The media that say an item in a language, in their order. In a language without a table the
 * platform says numbers, digits and spellings by itself, and the list is empty for anything else;
 * so it is where there is nothing to say.
 */
export function soundsOf(item: SoundedItem, language: string): readonly string[] {
  const tongue = tongueOf(language);
  if (tongue === undefined) return saidByPlatform(item);
  return namesOf(item, tongue).map((name) => `sound:${name}`);
}

function saidByPlatform(item: SoundedItem): readonly string[] {
  if ("number" in item) return [`number:${item.number}`];
  if ("digits" in item) return item.digits === "" ? [] : [`digits:${item.digits}`];
  return "spell" in item && item.spell !== "" ? [`characters:${item.spell}`] : [];
}

function namesOf(item: SoundedItem, tongue: Tongue): readonly string[] {
  if ("number" in item) return numberIn(tongue, item.number);
  if ("digits" in item) return sayDigits(item.digits);
  if ("spell" in item) return spell(item.spell);
  if ("money" in item) return tongue.money(moneyOf(item));
  if ("period" in item) return tongue.period(periodOf(item.period));
  return "date" in item ? dateIn(tongue, dayOf(item)) : timeIn(tongue, clockOf(item));
}

function dateIn(tongue: Tongue, text: string): readonly string[] {
  const date = dateOf(text);
  return date === undefined ? [] : tongue.date(date);
}

function timeIn(tongue: Tongue, text: string): readonly string[] {
  const time = timeOf(text);
  return time === undefined ? [] : tongue.time(time);
}

function dayOf({ date, zone }: { readonly date: string | number; readonly zone?: string }): string {
  const text = String(date);
  return localTime(date, zone)?.date ?? momentIn(text)?.date ?? text;
}

function clockOf({
  time,
  zone,
}: {
  readonly time: string | number;
  readonly zone?: string;
}): string {
  const text = String(time);
  return localTime(time, zone)?.clock ?? momentIn(text)?.clock ?? text;
}

/**
 * The day and the time of the clock in a text, as databases write them: `2026-12-24 08:30:00`,
 * `09:05:00`. Seconds are not said.
 */
function momentIn(
  text: string,
): { readonly date: string | undefined; readonly clock: string | undefined } | undefined {
  const [whole, date, clock] =
    /^(?:(\d{4}-\d{2}-\d{2})(?:[ T]|$))?(?:(\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/.exec(text) ??
    [];
  return whole === undefined ? undefined : { date, clock };
}

/**
 * The local time of milliseconds in a zone; `undefined` for a text, and where there is no such
 * zone.
 */
function localTime(at: string | number, zone = "UTC"): LocalTime | undefined {
  if (typeof at === "string" || unknownZone(zone) !== undefined) return undefined;
  return localTimeAt(at, offsetsOf(zone));
}

/** A number that is too large to be said as one is said digit by digit. */
function numberIn(tongue: Tongue, value: number): readonly string[] {
  if (Math.abs(value) < 1_000_000_000) return tongue.number(value);
  return [...(value < 0 ? ["digits/minus"] : []), ...sayDigits(String(Math.abs(value)))];
}

/** Currencies without hundredths. */
const wholeCurrencies: ReadonlySet<string> = new Set([
  "clp",
  "isk",
  "jpy",
  "krw",
  "pyg",
  "ugx",
  "vnd",
  "xaf",
  "xof",
]);

function moneyOf({
  money,
  currency,
}: {
  readonly money: number;
  readonly currency: string;
}): SpokenMoney {
  const code = currency.toLowerCase();
  const hundredths = Math.round(Math.abs(money) * 100);
  if (wholeCurrencies.has(code))
    return { whole: Math.round(Math.abs(money)), cents: 0, currency: code };
  return { whole: Math.floor(hundredths / 100), cents: hundredths % 100, currency: code };
}

/**
 * Below two hours a period is minutes and seconds, above it hours and minutes: so a caller can take
 * it in.
 */
function periodOf(ms: number): SpokenPeriod {
  const seconds = Math.round(Math.max(0, ms) / 1_000);
  if (seconds < 7_200)
    return { hours: 0, minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
  const minutes = Math.round(seconds / 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: 0 };
}

/** Source: Tomohiko Sakamoto's way to the day of the week. */
const monthShifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];

function dateOf(text: string): SpokenDate | undefined {
  const found = /^(\d{4})-(0[1-9]|1[0-2])-(\d{2})$/.exec(text);
  if (found === null) return undefined;
  const [year, month, day] = [Number(found[1]), Number(found[2]) - 1, Number(found[3])];
  if (day < 1 || day > daysIn(year, month)) return undefined;
  const from = month < 2 ? year - 1 : year;
  const leaps = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return { weekday: (from + leaps + (monthShifts[month] ?? 0) + day) % 7, day, month };
}

function daysIn(year: number, month: number): number {
  if (month !== 1) return [3, 5, 8, 10].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

function timeOf(text: string): SpokenTime | undefined {
  const [, hour = "", minute = ""] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hour === "" ? undefined : { hour: Number(hour), minute: Number(minute) };
}
