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
  millions: (count) => [...small(count, "none"), digit("million")],
  // "to tusen og trettifire", but "to tusen tre hundre".
  link: (last) => (last < 100 ? [digit("and")] : []),
};

/** "tjuefire", as it is taught since 1951: the tens stand before the ones. */
function small(value: number, gender: Gender): readonly string[] {
  if (value === 1) return [digit(gender === "n" ? "1N" : 1)];
  if (value < 20) return [digit(value)];
  if (value < 100)
    return [digit(tensOf(value)), ...(value % 10 === 0 ? [] : small(value % 10, gender))];
  const hundreds = Math.floor(value / 100);
  return [
    ...small(hundreds, "n"),
    digit("hundred"),
    ...(value % 100 === 0 ? [] : [digit("and"), ...small(value % 100, gender)]),
  ];
}

function ordinal(value: number): readonly string[] {
  if (value <= 20 || value % 10 === 0) return [digit(`h-${value}`)];
  return [digit(tensOf(value)), digit(`h-${value % 10}`)];
}

/** Norwegian: "torsdag tjuefjerde desember", "fjorten null fem", "ett minutt tretti". */
export const nb: Tongue = {
  number: (value) => sayNumber(numerals, value),
  date: (date) => [weekday(date.weekday), ...ordinal(date.day), month(date.month)],
  time: ({ hour, minute }) => [
    ...small(hour, "none"),
    ...(minute < 10 ? [digit(0)] : []),
    ...small(minute, "none"),
  ],
  money: ({ whole, cents, currency: code }) => [
    ...sayNumber(numerals, whole),
    currency(code),
    ...(cents === 0 ? [] : small(cents, "none")),
  ],
  period: ({ hours, minutes, seconds }) => {
    if (hours > 0)
      return [...small(hours, "none"), "hours", ...(minutes === 0 ? [] : inMinutes(minutes))];
    if (minutes === 0) return [...small(seconds, "none"), seconds === 1 ? "second" : "seconds"];
    return [...inMinutes(minutes), ...(seconds === 0 ? [] : small(seconds, "none"))];
  },
};

function inMinutes(count: number): readonly string[] {
  return [...small(count, "n"), count === 1 ? "minute" : "minutes"];
}
