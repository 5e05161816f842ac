const millisecondsOf: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

/**
 * The longest duration a flow may hold: seven days. A longer one is a slip of the hand, and timers
 * end at 24 days.
 */
export const longestDurationMs = 604_800_000;

/** The spelling of a duration: a whole number with its unit. */
export const durationPattern = "^[0-9]{1,9}(ms|s|m|h)$";

/**
 * Milliseconds of `250ms`, `30s`, `2m` or `4h`; `undefined` for any other text, and beyond {@link
 * longestDurationMs}.
 */
export function parseDuration(text: string): number | undefined {
  const unit = new RegExp(durationPattern).exec(text)?.[1];
  if (unit === undefined) return undefined;
  const milliseconds = Number.parseInt(text, 10) * (millisecondsOf[unit] ?? Number.NaN);
  return milliseconds <= longestDurationMs ? milliseconds : undefined;
}

/** The shortest spelling of a whole number of milliseconds: `90000` is `90s`, `120000` is `2m`. */
export function formatDuration(milliseconds: number): string {
  const unit = ["h", "m", "s"].find(
    (name) => milliseconds > 0 && milliseconds % (millisecondsOf[name] ?? 1) === 0,
  );
  return unit === undefined
    ? `${milliseconds}ms`
    : `${milliseconds / (millisecondsOf[unit] ?? 1)}${unit}`;
}
