import { currency, digit, month, sayNumber, tensOf, weekday, type Numerals } from "./numerals.ts";
import type { Tongue } from "./tongue.ts";

const numerals: Numerals = {
  small,
  thousands: (count) => [...small(count), digit("thousand")],
  millions: (count) => [...small(count), digit("million")],
};

function small(value: number): readonly string[] {
  if (value < 20) return [digit(value)];
  if (value < 100) return [digit(tensOf(value)), ...ones(value % 10)];
  return [
    digit(Math.floor(value / 100)),
    digit("hundred"),
    ...(value % 100 === 0 ? [] : small(value % 100)),
  ];
}

function ones(value: number): readonly string[] {
  return value === 0 ? [] : [digit(value)];
}

function ordinal(value: number): readonly string[] {
  if (value <= 20 || value % 10 === 0) return [digit(`h-${value}`)];
  return [digit(tensOf(value)), digit(`h-${value % 10}`)];
}

/**
 * English, as it is said in America: "Thursday, December twenty-fourth", "two oh five p m", "one
 * minute thirty".
 */
export const en: Tongue = {
  number: (value) => sayNumber(numerals, value),
  date: (date) => [weekday(date.weekday), month(date.month), ...ordinal(date.day)],
  time: ({ hour, minute }) => [
    digit(hour % 12 === 0 ? 12 : hour % 12),
    ...minutes(minute),
    digit(hour < 12 ? "a-m" : "p-m"),
  ],
  money: ({ whole, cents, currency: code }) => [
    ...sayNumber(numerals, whole),
    currency(code),
    ...(cents === 0 ? [] : ["vm-and", ...small(cents)]),
  ],
  period: ({ hours, minutes: long, seconds }) => {
    if (hours > 0)
      return [...small(hours), "hours", ...(long === 0 ? [] : counted(long, "minute"))];
    if (long === 0) return counted(seconds, "second");
    return [...counted(long, "minute"), ...(seconds === 0 ? [] : small(seconds))];
  },
};

function minutes(minute: number): readonly string[] {
  if (minute === 0) return [digit("oclock")];
  return minute < 10 ? [digit("oh"), digit(minute)] : small(minute);
}

function counted(count: number, unit: string): readonly string[] {
  return [...small(count), count === 1 ? unit : `${unit}s`];
}
