import { didYouMean } from "../diagnostics/suggest.ts";
import { quote } from "../diagnostics/words.ts";

/**
 * What to say of a time zone that there is not, in sentences; `undefined` for one that there is.
 */
export function unknownZone(
  name: string,
): { readonly message: string; readonly hint: string } | undefined {
  if (isZone(name)) return undefined;
  const hint =
    didYouMean(name, Intl.supportedValuesOf("timeZone")) ??
    'Write one such as "Europe/Oslo" or "UTC".';
  return { message: `There is no time zone ${quote(name)}.`, hint };
}

/**
 * What to write in place of a zone that is a distance from UTC, or an abbreviation of one, and so
 * knows no summer time, or that of another place; `undefined` for the zone of a place, and `UTC`.
 */
export function zoneOfPlace(name: string): string | undefined {
  if (!/^(?:[+-]\d.*|Etc\/.*|GMT.*|[A-Z]{3,4}(?:\d[A-Z]{3,4})?)$/.test(name)) return undefined;
  if (name === "UTC" || name === "Etc/UTC") return undefined;
  return 'Write the zone of the place, such as "Europe/Oslo", or "UTC" where you mean that.';
}

/** Whether something that failed did so for want of a time zone with the name that it was given. */
export function isZoneFailure(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith("Invalid time zone");
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch (error) {
    if (isZoneFailure(error)) return false;
    throw error;
  }
}
