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
  millions: (count) => [...small(count, "m"), digit("million")],
};

/** "vingt et un", "soixante et onze", "quatre-vingt-onze". */
function small(value: number, gender: Gender): readonly string[] {
  if (value === 1) return [digit(gender === "f" ? "1F" : 1)];
  if (value <= 20) return [digit(value)];
  if (value < 80) {
    const tens = value < 70 ? tensOf(value) : 60;
    const rest = value - tens;
    if (rest === 0) return [digit(tens)];
    return [digit(tens), ...(rest % 10 === 1 ? [digit("et")] : []), ...small(rest, gender)];
  }
  if (value < 100) return [digit(80), ...(value === 80 ? [] : small(value - 80, gender))];
  const hundreds = Math.floor(value / 100);
  return [
    ...(hundreds === 1 ? [] : [digit(hundreds)]),
    digit("hundred"),
    ...(value % 100 === 0 ? [] : small(value % 100, gender)),
  ];
}

/** French: "jeudi vingt-quatre décembre", "quatorze heures cinq", "une minute trente". */
export const fr: Tongue = {
  number: (value) => sayNumber(numerals, value),
  date: ({ weekday: day, day: number, month: index }) => [
    weekday(day),
    ...(number === 1 ? [digit("h-1")] : small(number, "m")),
    month(index),
  ],
  time: ({ hour, minute }) => [
    ...small(hour, "f"),
    digit("oclock"),
    ...(minute === 0 ? [] : small(minute, "f")),
  ],
  money: ({ whole, cents, currency: code }) => [
    ...sayNumber(numerals, whole, "m"),
    currency(code),
    ...(cents === 0 ? [] : small(cents, "m")),
  ],
  period: ({ hours, minutes, seconds }) => {
    if (hours > 0)
      return [...small(hours, "f"), "hours", ...(minutes === 0 ? [] : counted(minutes, "minute"))];
    if (minutes === 0) return counted(seconds, "second");
    return [...counted(minutes, "minute"), ...(seconds === 0 ? [] : small(seconds, "f"))];
  },
};

function counted(count: number, unit: string): readonly string[] {
  return [...small(count, "f"), count <= 1 ? unit : `${unit}s`];
}
