import { didYouMean } from "../diagnostics/suggest.ts";
import { quote } from "../diagnostics/words.ts";

/**
 * The words about an unknown time zone, in sentences; `undefined` for a known one.
 */
export function unknownZone(
  name: string,
): { readonly message: string; readonly hint: string } | undefined {
  if (isZone(name)) return undefined;
  const zones = Intl.supportedValuesOf("timeZone");
  const place = zoneAround(name, zones);
  const near = place === undefined ? didYouMean(name, zones) : `Did you mean "${place}"?`;
  const hint = near ?? 'Write one such as "Europe/Oslo" or "UTC".';
  return { message: `There is no time zone ${quote(name)}.`, hint };
}

/** The zone of a place that is written without its part of the world, or with other words around it. */
function zoneAround(name: string, zones: readonly string[]): string | undefined {
  const asked = name.toLowerCase().replaceAll(" ", "_");
  if (asked === "") return undefined;
  const words = name.toLowerCase().split(/[^\w/+-]+/);
  return zones.find((zone) => {
    const known = zone.toLowerCase();
    return known.endsWith(`/${asked}`) || (known.includes("/") && words.includes(known));
  });
}

/**
 * The better zone in place of a distance from UTC, or of an abbreviation. Such a zone knows no
 * summer time, or that of another place. `undefined` for the zone of a place, and `UTC`.
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
