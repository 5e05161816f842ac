import type { MediaItem, SpokenItem } from "../language/media-item.ts";
import { wordsOfMarkup } from "../language/markup.ts";
import { formatDuration } from "../language/duration.ts";
import { isDay, readMoment } from "../language/written-moment.ts";
import {
  clockOf,
  dayOf,
  localTimeAt,
  minuteMs,
  offsetsOf,
  weekdayOf,
  weekdays,
  type LocalTime,
} from "../calendar/local-time.ts";
import { instantOf } from "../calendar/place-moment.ts";
import { unknownZone } from "../calendar/time-zones.ts";
import { sayDigits, spell } from "./characters.ts";
import { tongueOf } from "./tongues.ts";
import type { SpokenDate, SpokenMoney, SpokenPeriod, SpokenTime, Tongue } from "./tongue.ts";

/** An item that is said in sounds of the platform. */
export type SoundedItem = Exclude<SpokenItem, { readonly say: string } | { readonly ssml: string }>;

/**
 * The name of an item where it is heard, in traces and scenarios: `sound:hello`, `say:Hello there`,
 * `number:21`, `money:12.50 EUR`. Numbers and spellings are named as the platform would say them by
 * itself.
 */
export function heardAs(item: MediaItem): string {
  if (typeof item === "string") return item;
  if ("say" in item) return `say:${item.say}`;
  if ("ssml" in item) return `say:${wordsOfMarkup(item.ssml)}`;
  if ("number" in item) return `number:${item.number}`;
  if ("digits" in item) return `digits:${item.digits}`;
  if ("spell" in item) return `spell:${item.spell}`;
  if ("date" in item) return `date:${dayIn(item)}`;
  if ("time" in item) return `time:${clockIn(item)}`;
  if ("money" in item) return `money:${item.money.toFixed(2)} ${item.currency}`;
  return `period:${formatDuration(item.period)}`;
}

/**
 * The media that say an item in a language, in their order. In a language without a table the
 * platform says numbers, digits and spellings by itself. The list is empty for anything else there,
 * and where there is nothing to say.
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
  return "date" in item ? dateIn(tongue, dayIn(item)) : timeIn(tongue, clockIn(item));
}

function dateIn(tongue: Tongue, text: string): readonly string[] {
  const date = dateOf(text);
  return date === undefined ? [] : tongue.date(date);
}

function timeIn(tongue: Tongue, text: string): readonly string[] {
  const time = timeOf(text);
  return time === undefined ? [] : tongue.time(time);
}

function dayIn({ date, zone }: { readonly date: string | number; readonly zone?: string }): string {
  return localTime(date, zone)?.date ?? String(date);
}

function clockIn({
  time,
  zone,
}: {
  readonly time: string | number;
  readonly zone?: string;
}): string {
  return localTime(time, zone)?.clock ?? String(time);
}

/**
 * The day and the time of the clock of milliseconds in a zone, or of a text as databases write
 * them: `2026-12-24 08:30:00`, `09:05:00`. Seconds are not said. A text that names its zone is moved
 * to `zone` where there is one, and else said as it is. `undefined` where there is no such moment or
 * zone.
 */
function localTime(at: string | number, zone?: string): Partial<LocalTime> | undefined {
  if (zone !== undefined && unknownZone(zone) !== undefined) return undefined;
  if (typeof at === "number") return localTimeAt(at, offsetsOf(zone ?? "UTC"));
  const moment = readMoment(at);
  if (moment === undefined) return undefined;
  const { date, time, offset } = moment;
  if (zone !== undefined && date !== undefined && offset !== undefined) {
    const offsetAt = offsetsOf(zone);
    return localTimeAt(instantOf(moment, offsetAt, 0), offsetAt);
  }
  return {
    ...(date === undefined ? {} : { date }),
    ...(time === undefined ? {} : { clock: clockOf(Math.floor(time / minuteMs)) }),
  };
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

function dateOf(text: string): SpokenDate | undefined {
  const found = /^\d{4}-(\d{2})-(\d{2})$/.exec(text);
  if (found === null || !isDay(text)) return undefined;
  const weekday = (weekdays.indexOf(weekdayOf(dayOf(text))) + 1) % 7;
  return { weekday, day: Number(found[2]), month: Number(found[1]) - 1 };
}

function timeOf(text: string): SpokenTime | undefined {
  const [, hour = "", minute = ""] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hour === "" ? undefined : { hour: Number(hour), minute: Number(minute) };
}
