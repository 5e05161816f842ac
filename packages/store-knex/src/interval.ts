const units = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 } as const;

const pattern =
  /^(?=.)(?:(?<days>[+-]?\d+) days? ?)?(?:(?<sign>[+-]?)(?<hours>\d{1,9}):(?<minutes>\d{2}):(?<seconds>\d{2}(?:\.\d+)?))?$/;

/**
 * The milliseconds of a period as databases write it: `01:30:00`, `2 days 01:30:00`. A day has 24
 * hours. `undefined` for any other text, also for one with months or years, which are of no length.
 */
export function readInterval(text: string): number | undefined {
  const groups = pattern.exec(text.trim())?.groups;
  if (groups === undefined) return undefined;
  const { days = "0", sign, hours = "0", minutes = "0", seconds = "0" } = groups;
  const time =
    Number(hours) * units.hour + Number(minutes) * units.minute + Number(seconds) * units.second;
  return Math.round(Number(days) * units.day + (sign === "-" ? -time : time));
}

/** A duration in milliseconds as databases write it: `01:30:00`, `-00:00:00.250`. */
export function writeInterval(ms: number): string {
  const rest = Math.abs(ms);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(rest / units.hour), Math.floor(rest / units.minute) % 60];
  const fraction = rest % 1_000 === 0 ? "" : `.${String(rest % 1_000).padStart(3, "0")}`;
  const seconds = two(Math.floor(rest / 1_000) % 60);
  return `${ms < 0 ? "-" : ""}${two(hours)}:${two(minutes)}:${seconds}${fraction}`;
}
