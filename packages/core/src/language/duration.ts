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

/**
 * The remedy for a number without a unit (`30`), with a wrong unit (`3min`), with a fraction
 * (`1.5s`) or beside another (`1m30s`). `undefined` for any other text.
 */
export function durationRemedy(text: string, range: DurationRange = {}): string | undefined {
  const sum = sumOf(text) ?? clockOf(text) ?? turned(text);
  if (sum !== undefined) return `Write \`${formatDuration(sum)}\`.`;
  const [, number, blanks, unit] = /^([0-9]+)(?:( *)([A-Za-z]+))?$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  if (unit !== undefined && Object.hasOwn(millisecondsOf, unit))
    return blanks === "" ? undefined : `Write \`${number}${unit}\`, without a blank.`;
  return unit === undefined ? withUnit(text, range) : otherUnit(number, unit);
}

/** The remedy for a unit as people spell it otherwise. */
function otherUnit(number: string, unit: string): string {
  const days = /^d(?:ays?)?$/i.test(unit) ? parseDuration(`${Number(number) * 24}h`) : undefined;
  if (days !== undefined) return `"${unit}" is no unit: write \`${formatDuration(days)}\`.`;
  const meant = spellings.find(([, pattern]) => pattern.test(unit))?.[0];
  const units = "the units are ms, s, m and h";
  return meant === undefined
    ? `"${unit}" is no unit: ${units}.`
    : `"${unit}" is no unit: write \`${number}${meant}\`.`;
}

/** How long a duration may be, in milliseconds. */
export interface DurationRange {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The number with each unit that is within the range; with all units where none is. */
function withUnit(
  number: string,
  { minimum = 0, maximum = longestDurationMs }: DurationRange,
): string {
  const all = [
    ["s", "seconds"],
    ["m", "minutes"],
    ["ms", "milliseconds"],
  ] as const;
  const within = all.filter(([unit]) => {
    const value = Number(number) * (millisecondsOf[unit] ?? Number.NaN);
    return value >= minimum && value <= maximum;
  });
  const offers = (within.length === 0 ? all : within).map(
    ([unit, word]) => `${number}${unit} for ${word}`,
  );
  const [last = "", ...before] = offers.toReversed();
  if (before.length < 2) return `Write ${offers.join(" or ")}.`;
  return `Write ${before.toReversed().join(", ")}, or ${last}.`;
}

/** The milliseconds of `-30s` and `s30`. */
function turned(text: string): number | undefined {
  const [, behind, unit, number] = /^(?:-([0-9]+[a-z]+)|(ms|s|m|h) ?([0-9]+))$/.exec(text) ?? [];
  return parseDuration(behind ?? `${number}${unit}`);
}

/** The milliseconds of `00:01:30` and `1:30`. */
function clockOf(text: string): number | undefined {
  if (!/^[0-9]{1,3}(?::[0-9]{1,2}){1,2}$/.test(text)) return undefined;
  const seconds = text.split(":").reduce((all, each) => all * 60 + Number(each), 0);
  return seconds * 1000 <= longestDurationMs ? seconds * 1000 : undefined;
}

/** The milliseconds of `1m30s` and `1.5s`: several durations, or one with a fraction. */
function sumOf(text: string): number | undefined {
  if (!/^(?:[0-9]{1,9}(?:ms|s|m|h) *){2,}$|^[0-9]{1,9}[.,][0-9]{1,3}(?:s|m|h)$/.test(text))
    return undefined;
  const pieces = [...text.replace(",", ".").matchAll(/([0-9.]+)([a-z]+)/g)].map(
    ([, number, unit = ""]) => Number(number) * (millisecondsOf[unit] ?? Number.NaN),
  );
  const sum = Math.round(pieces.reduce((all, each) => all + each, 0));
  return sum <= longestDurationMs ? sum : undefined;
}

/** Units as people spell them otherwise. */
const spellings = [
  ["ms", /^(?:msecs?|millis|milliseconds?)$/i],
  ["s", /^(?:s|secs?|seconds?)$/i],
  ["m", /^(?:m|mins?|minutes?)$/i],
  ["h", /^(?:h|hrs?|hours?)$/i],
] as const;

/** The shortest spelling of a whole number of milliseconds: `90000` is `90s`, `120000` is `2m`. */
export function formatDuration(milliseconds: number): string {
  const unit = ["h", "m", "s"].find(
    (name) => milliseconds > 0 && milliseconds % (millisecondsOf[name] ?? 1) === 0,
  );
  return unit === undefined
    ? `${milliseconds}ms`
    : `${milliseconds / (millisecondsOf[unit] ?? 1)}${unit}`;
}
