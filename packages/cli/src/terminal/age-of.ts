/** Each unit with how many milliseconds it has, and how many the one above. */
const units = [
  ["d", 86_400_000, Infinity],
  ["h", 3_600_000, 86_400_000],
  ["m", 60_000, 3_600_000],
  ["s", 1_000, 60_000],
] as const;

/** A time in the largest unit of which it has one, and the one below: `3d4h`, `12m0s`, `7s`. */
export function ageOf(milliseconds: number): string {
  // Less than a second has none: then only the last is left.
  const largest = units.findIndex(([, size]) => milliseconds >= size);
  const shown = units.slice(largest).slice(0, 2);
  return shown
    .map(([unit, size, above]) => `${Math.floor((milliseconds % above) / size)}${unit}`)
    .join("");
}
