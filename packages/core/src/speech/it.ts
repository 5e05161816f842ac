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
  thousands: (count) =>
    count === 1 ? [digit("thousand")] : [...small(count, "none"), digit("thousands")],
  millions: (count) => [...small(count, "m"), digit(count === 1 ? "million" : "millions")],
};

/**
 * "ventuno", "ventotto": before one and eight the tens lose their vowel, and the two are one word.
 */
function small(value: number, gender: Gender): readonly string[] {
  if (value === 1 && gender === "m") return [digit("un")];
  if (value < 20) return [digit(value)];
  const ones = value % 10;
  if (value < 100) {
    if (ones === 1 || ones === 8) return [digit(value)];
    return [digit(tensOf(value)), ...(ones === 0 ? [] : [digit(ones)])];
  }
  const hundreds = Math.floor(value / 100);
  return [
    ...(hundreds === 1 ? [] : [digit(hundreds)]),
    digit("hundred"),
    ...(value % 100 === 0 ? [] : small(value % 100, "none")),
  ];
}

/** Italian: "giovedì ventiquattro dicembre", "quattordici e cinque", "un minuto trenta". */
export const it: Tongue = {
  number: (value) => sayNumber(numerals, value),
  date: ({ weekday: day, day: number, month: index }) => [
    weekday(day),
    ...(number === 1 ? [digit("h-1")] : small(number, "none")),
    month(index),
  ],
  time: ({ hour, minute }) => [
    ...inHours(hour),
    ...(minute === 0 ? [] : [digit("e"), ...small(minute, "none")]),
  ],
  money: ({ whole, cents, currency: code }) => [
    ...sayNumber(numerals, whole, "m"),
    code === "eur" ? digit("euros") : currency(code),
    ...(cents === 0 ? [] : [digit("e"), ...small(cents, "none")]),
  ],
  period: ({ hours, minutes, seconds }) => {
    if (hours > 0)
      return [...small(hours, "none"), "hours", ...(minutes === 0 ? [] : inMinutes(minutes))];
    if (minutes === 0) return [...small(seconds, "m"), seconds === 1 ? "second" : "seconds"];
    return [...inMinutes(minutes), ...(seconds === 0 ? [] : small(seconds, "none"))];
  },
};

/** "mezzanotte", "l'una", or the number alone. */
function inHours(hour: number): readonly string[] {
  if (hour === 0) return [digit("ore-mezzanotte")];
  return hour === 1 ? [digit("ore-una")] : small(hour, "none");
}

function inMinutes(count: number): readonly string[] {
  return [...small(count, "m"), count === 1 ? "queue-minute" : "minutes"];
}
