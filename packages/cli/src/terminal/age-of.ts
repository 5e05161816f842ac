const units = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1_000],
] as const;

/** A time in the largest unit of which it has one, and the one below: `3d4h`, `12m0s`, `7s`. */
export function ageOf(milliseconds: number): string {
  const found = units.findIndex(([, size]) => milliseconds >= size);
  const largest = found === -1 ? units.length - 1 : found;
  let rest = milliseconds;
  const texts = units.slice(largest, largest + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return `${count}${unit}`;
  });
  return texts.join("");
}
