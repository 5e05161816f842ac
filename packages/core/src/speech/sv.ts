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
  thousands: (count) => [...small(count, "none"), digit("thousand")],
  millions: (count) => [...small(count, "m"), digit("million")],
};

/** "tjugofyra". A number by itself ends in "ett", what is counted here in "en". */
function small(value: number, gender: Gender): readonly string[] {
  if (value === 1) return [digit(gender === "m" ? 1 : "1N")];
  if (value < 20) return [digit(value)];
  if (value < 100)
    return [digit(tensOf(value)), ...(value % 10 === 0 ? [] : small(value % 10, gender))];
  return [
    ...small(Math.floor(value / 100), "none"),
    digit("hundred"),
    ...(value % 100 === 0 ? [] : small(value % 100, gender)),
  ];
}

function ordinal(value: number): readonly string[] {
  if (value <= 20 || value % 10 === 0) return [digit(`h-${value}`)];
  return [digit(tensOf(value)), digit(`h-${value % 10}`)];
}

/** Swedish: "torsdag tjugofjärde december", "fjorton noll fem", "en minut trettio". */
export const sv: Tongue = {
  number: (value) => sayNumber(numerals, value),
  date: (date) => [weekday(date.weekday), ...ordinal(date.day), month(date.month)],
  time: ({ hour, minute }) => [
    ...small(hour, "none"),
    ...(minute < 10 ? [digit(0)] : []),
    ...small(minute, "none"),
  ],
  money: ({ whole, cents, currency: code }) => [
    ...sayNumber(numerals, whole, "m"),
    currency(code),
    ...(cents === 0 ? [] : small(cents, "none")),
  ],
  period: ({ hours, minutes, seconds }) => {
    if (hours > 0)
      return [...small(hours, "m"), "hours", ...(minutes === 0 ? [] : counted(minutes, "minute"))];
    if (minutes === 0) return counted(seconds, "second");
    return [...counted(minutes, "minute"), ...(seconds === 0 ? [] : small(seconds, "none"))];
  },
};

function counted(count: number, unit: string): readonly string[] {
  return [...small(count, "m"), count === 1 ? unit : `${unit}s`];
}
