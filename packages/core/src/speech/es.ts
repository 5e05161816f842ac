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
  thousands: (count) => [...(count === 1 ? [] : small(count, "m")), digit("thousand")],
  millions: (count) => [...small(count, "m"), digit(count === 1 ? "million" : "millions")],
};

/** "treinta y uno"; up to thirty every number is a word of its own. */
function small(value: number, gender: Gender): readonly string[] {
  if (value === 1) return [one(gender)];
  if (value <= 30) return [digit(value)];
  if (value < 100)
    return [
      digit(tensOf(value)),
      ...(value % 10 === 0 ? [] : [digit("and"), ...small(value % 10, gender)]),
    ];
  if (value === 100) return [digit("hundred")];
  const hundreds = value < 200 ? "100-and" : Math.floor(value / 100) * 100;
  return [digit(hundreds), ...(value % 100 === 0 ? [] : small(value % 100, gender))];
}

/** "uno", "un" or "una". */
function one(gender: Gender): string {
  if (gender === "none") return digit(1);
  return digit(gender === "f" ? "1F" : "1M");
}

/**
 * Spanish, as it is said in Mexico: "jueves veinticuatro de diciembre", "dos y cinco p m", "un
 * minuto treinta".
 */
export const es: Tongue = {
  number: (value) => sayNumber(numerals, value),
  date: ({ weekday: day, day: number, month: index }) => [
    weekday(day),
    ...(number === 1 ? [digit("h-1")] : small(number, "none")),
    digit("es-de"),
    month(index),
  ],
  time: ({ hour, minute }) => [
    ...small(hour % 12 === 0 ? 12 : hour % 12, "f"),
    ...(minute === 0 ? [] : [digit("and"), ...small(minute, "none")]),
    digit(hour < 12 ? "a-m" : "p-m"),
  ],
  money: ({ whole, cents, currency: code }) => [
    ...sayNumber(numerals, whole, "m"),
    currency(code),
    ...(cents === 0 ? [] : [digit("and"), ...small(cents, "none")]),
  ],
  period: ({ hours, minutes, seconds }) => {
    if (hours > 0)
      return [...small(hours, "f"), "hours", ...(minutes === 0 ? [] : inMinutes(minutes))];
    if (minutes === 0) return [...small(seconds, "m"), seconds === 1 ? "second" : "seconds"];
    return [...inMinutes(minutes), ...(seconds === 0 ? [] : small(seconds, "none"))];
  },
};

function inMinutes(count: number): readonly string[] {
  return [...small(count, "m"), count === 1 ? "queue-minute" : "minutes"];
}
