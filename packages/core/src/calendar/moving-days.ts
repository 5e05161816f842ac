import { dateOf, dayOf, weekdayOf, weekdays } from "./local-time.ts";

/** The months as flows spell them. */
const months = [
  ...["jan", "feb", "mar", "apr", "may", "jun"],
  ...["jul", "aug", "sep", "oct", "nov", "dec"],
];

const places = ["1st", "2nd", "3rd", "4th", "5th"];

/** How far from Easter a day may be told. */
const mostFromEaster = 99;

const isNthWeekday = new RegExp(
  `^(?:${[...places, "last"].join("|")}) (?:${weekdays.join("|")}) of (?:${months.join("|")})$`,
);

/** Whether a text names a day that moves from year to year: `easter+1`, `3rd mon of jan`. */
export function isMovingDay(text: string): boolean {
  return /^easter(?:[+-][1-9][0-9]?)?$/.test(text) || isNthWeekday.test(text);
}

/**
 * The names of a day that move from year to year, the day counted from 1 January 1970: `easter-2`,
 * `1st mon of may`, `last mon of may`.
 */
export function movingNamesOf(day: number): readonly string[] {
  const date = dateOf(day);
  if (date === undefined) return [];
  const [year = 0, month = 0, dayOfMonth = 0] = date.split("-").map(Number);
  const name = `${weekdayOf(day)} of ${months[month - 1]}`;
  const isLast = dateOf(day + 7)?.slice(5, 7) !== date.slice(5, 7);
  const fromEaster = day - easterOf(year);
  return [
    ...(Math.abs(fromEaster) > mostFromEaster ? [] : [`easter${signed(fromEaster)}`]),
    `${places[Math.ceil(dayOfMonth / 7) - 1]} ${name}`,
    ...(isLast ? [`last ${name}`] : []),
  ];
}

function signed(days: number): string {
  if (days === 0) return "";
  return days > 0 ? `+${days}` : String(days);
}

/**
 * The Sunday of Easter of the Western churches, counted from 1 January 1970. Source: the anonymous
 * Gregorian algorithm, Nature 13 (1876), as given by Jean Meeus, "Astronomical Algorithms".
 */
export function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 19 * toSunday) / 433);
  const month = Math.floor((epact + toSunday - 7 * shift + 90) / 25);
  const day = (epact + toSunday - 7 * shift + 33 * month + 19) % 32;
  const two = (number: number): string => String(number).padStart(2, "0");
  return dayOf(`${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`);
}
