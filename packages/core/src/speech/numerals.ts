/**
 * The gender of what is counted, where a language says "one" differently for it; `none` for a
 * number by itself.
 */
export type Gender = "none" | "m" | "f" | "n";

/** How the parts of a number are said. Counts are 1 to 999. */
export interface Numerals {
  /** 0 to 999. */
  readonly small: (value: number, gender: Gender) => readonly string[];
  readonly thousands: (count: number) => readonly string[];
  readonly millions: (count: number) => readonly string[];
  /** The word before the last part, 1 to 999, behind thousands or millions. Default: nothing. */
  readonly link?: (last: number) => readonly string[];
}

/** Says a whole number that is nearer to 0 than 1,000,000,000. */
export function sayNumber(
  numerals: Numerals,
  value: number,
  gender: Gender = "none",
): readonly string[] {
  const size = Math.abs(value);
  const [millions, thousands, last] = [
    Math.floor(size / 1e6),
    Math.floor(size / 1e3) % 1_000,
    size % 1_000,
  ];
  const isLarge = millions + thousands > 0;
  return [
    ...(value < 0 ? [digit("minus")] : []),
    ...(millions > 0 ? numerals.millions(millions) : []),
    ...(thousands > 0 ? numerals.thousands(thousands) : []),
    ...(isLarge && last > 0 ? (numerals.link?.(last) ?? []) : []),
    ...(last > 0 || !isLarge ? numerals.small(last, gender) : []),
  ];
}

/** The name of a sound among those for numbers, dates and times. */
export function digit(name: string | number): string {
  return `digits/${name}`;
}

/** The tens of a number below 100, `20` of 24. */
export function tensOf(value: number): number {
  return Math.floor(value / 10) * 10;
}

/** The weekday of a date. */
export function weekday(day: number): string {
  return digit(`day-${day}`);
}

/** The month of a date. */
export function month(index: number): string {
  return digit(`mon-${index}`);
}

/** The sound of a currency: a recording of one's own, but for dollars, which Asterisk has. */
export function currency(code: string): string {
  return code === "usd" ? digit("dollars") : `currency/${code}`;
}
