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
