import { instantsOf, offsetsOf, unknownZone } from "@flowrun/core/tooling";

/**
 * The spelling of an instant, as far as a pattern can tell it: day, time, and perhaps an offset or
 * the name of a zone.
 */
export const instantPattern =
  "^([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,3})?)?)(?:(Z|[+-][0-9]{2}:[0-9]{2})| ([A-Za-z][A-Za-z0-9/_+-]*))?$";

const dayMs = 86_400_000;

/**
 * Milliseconds since 1970 of an instant in ISO 8601: `2026-01-05T09:30Z`, with an offset
 * (`+01:00`), or local time with the name of its zone behind it, `2026-01-05 09:30 Europe/Oslo`. A
 * time without a zone is UTC, so that it is the same on every machine. Gives `undefined` for any
 * other text, a day that does not exist, an unknown zone, and before 1970.
 */
export function parseInstant(text: string): number | undefined {
  const [, day = "", time = "", offset = "Z", zone] = new RegExp(instantPattern).exec(text) ?? [];
  const local = Date.parse(`${day}T${time}Z`);
  // 30 February would be taken for 2 March.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(day)) return undefined;
  const at = zone === undefined ? Date.parse(`${day}T${time}${offset}`) : inZone(local, zone);
  return at !== undefined && at >= 0 ? at : undefined;
}

/**
 * The words for an unknown zone behind a day and time; `undefined` where the fault is another.
 */
export function unknownZoneIn(text: string): ReturnType<typeof unknownZone> {
  const zone = new RegExp(instantPattern).exec(text)?.[4];
  return zone === undefined ? undefined : unknownZone(zone);
}

/** The remedy for a text that is no instant, or has more words behind one. */
export function instantRemedy(text: string): string {
  const words = text.trim().split(/\s+/);
  const shorter = words.map((_, index) => words.slice(0, words.length - index).join(" "));
  const right = shorter.find((each) => parseInstant(each) !== undefined);
  if (right !== undefined) return `Write \`${right}\`.`;
  const [, time = "", zone = ""] =
    /(?:^|\s)(\d{2}:\d{2})(?:\s+(\w+\/\w+))?$/.exec(text.trim()) ?? [];
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(`${text}T00:00Z`) !== undefined)
    return `Write the time behind the day: \`${text}T09:30Z\`.`;
  if (!/\d{4}/.test(text)) {
    const dated = `2026-01-05 ${time} ${zone}`.trim();
    return parseInstant(dated) === undefined
      ? "Write a day of the calendar and a time: `2026-01-05T09:30Z`."
      : `Write a day of the calendar before the time: \`${dated}\`.`;
  }
  return turnedDay(text) ?? "It must be a day that there is, not before 1970.";
}

/** The remedy for a day that begins with the day or the month, as `24.12.2026` and `12/24/2026` do. */
function turnedDay(text: string): string | undefined {
  const [, first = "", sign, second = "", year = "", rest = ""] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[T ]+(\S.*))?$/.exec(text.trim()) ?? [];
  if (sign === undefined) return undefined;
  const written = (month: string, day: string): string =>
    `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")} ${rest === "" ? "09:30" : rest}`;
  const orders =
    sign === "/" ? [written(first, second), written(second, first)] : [written(second, first)];
  const right = [...new Set(orders)].filter((each) => parseInstant(each) !== undefined);
  return right.length === 0
    ? undefined
    : `The year comes first: write ${right.map((each) => `\`${each}\``).join(" or ")}.`;
}

/**
 * Whether a value is an instant that can be written down: milliseconds from 1970 to the end of the
 * year 9999.
 */
export function isInstant(at: unknown): at is number {
  return typeof at === "number" && at >= 0 && at < Date.UTC(10_000, 0);
}

/** The shortest spelling of an instant, in UTC: `2026-01-05T09:30Z`. */
export function formatInstant(at: number): string {
  return new Date(at).toISOString().replace(/(:00)?\.000Z$/, "Z");
}

/**
 * The instant at which the clocks of a zone show a time. If they show it twice, it is the first. In
 * an hour that is left out, it is the instant as if they had not changed yet.
 */
function inZone(local: number, zone: string): number | undefined {
  if (unknownZone(zone) !== undefined) return undefined;
  const offsetAt = offsetsOf(zone);
  return instantsOf(local, offsetAt)[0] ?? local - offsetAt(local - dayMs);
}
