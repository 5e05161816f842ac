import {
  currency,
  digit,
  month,
  sayNumber,
  tensOf,
  weekday,
  type Gender,
  type Numerals,
} from "./numerals.ts";
import type { Tongue } from "./tongue.ts";

const numerals: Numerals = {
  small,
  thousands: (count) => [...small(count, "n"), digit("thousand")],
  millions: (count) =>
    count === 1 ? [digit("1F"), digit("million")] : [...small(count, "none"), digit("millions")],
};

/** "vierundzwanzig": the ones stand before the tens. */
function small(value: number, gender: Gender): readonly string[] {
  if (value === 1) return [one(gender)];
  if (value < 20) return [digit(value)];
  if (value < 100)
    return [...(value % 10 === 0 ? [] : [digit(`${value % 10}-and`)]), digit(tensOf(value))];
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  return [
    hundreds === 1 ? digit("1N") : digit(hundreds),
    digit("hundred"),
    ...(rest === 0 ? [] : small(rest, gender)),
  ];
}

/** "eins", "ein" or "eine". */
function one(gender: Gender): string {
  if (gender === "none") return digit(1);
  return digit(gender === "f" ? "1F" : "1N");
}

function ordinal(value: number): readonly string[] {
  if (value < 20 || value % 10 === 0) return [digit(`h-${value}`)];
  return [digit(`${value % 10}-and`), digit(`h-${tensOf(value)}`)];
}

/**
 * German: "Donnerstag, vierundzwanzigster Dezember", "vierzehn Uhr fünf", "eine Minute dreißig".
 */
export const de: Tongue = {
  number: (value) => sayNumber(numerals, value),
  date: (date) => [weekday(date.weekday), ...ordinal(date.day), month(date.month)],
  time: ({ hour, minute }) => [
    ...small(hour, "n"),
    digit("oclock"),
    ...(minute === 0 ? [] : small(minute, "none")),
  ],
  money: ({ whole, cents, currency: code }) => [
    ...sayNumber(numerals, whole, "n"),
    currency(code),
    ...(cents === 0 ? [] : small(cents, "none")),
  ],
  period: ({ hours, minutes, seconds }) => {
    if (hours > 0)
      return [...small(hours, "f"), "hours", ...(minutes === 0 ? [] : counted(minutes, "minute"))];
    if (minutes === 0) return counted(seconds, "second");
    return [...counted(minutes, "minute"), ...(seconds === 0 ? [] : small(seconds, "none"))];
  },
};

function counted(count: number, unit: string): readonly string[] {
  return [...small(count, "f"), count === 1 ? unit : `${unit}s`];
}
