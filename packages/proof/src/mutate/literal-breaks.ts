import { formatDuration, parseDuration } from "@flowrun/core";

/**
 * The values that may stand in place of a literal by a slip. They are half and twice a duration, the
 * numbers beside a number, the other truth value, an hour less. None for any other text.
 */
export function slipsOf(text: string): readonly string[] {
  const duration = parseDuration(text);
  if (duration !== undefined)
    return duration === 0 ? ["1s"] : [halfOf(duration), duration * 2].map(formatDuration);
  if (/^-?\d{1,9}$/.test(text)) return [Number(text) - 1, Number(text) + 1].map(String);
  if (text === "true" || text === "false") return [text === "true" ? "false" : "true"];
  const hours = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text)?.slice(1).map(Number);
  return hours === undefined ? [] : otherHours(hours);
}

/** In whole seconds, where there are several. */
function halfOf(duration: number): number {
  const half = Math.ceil(duration / 2);
  return half <= 1000 ? half : Math.ceil(half / 1000) * 1000;
}

function otherHours([from = 0, fromMinute = 0, to = 0, toMinute = 0]: readonly number[]): string[] {
  const range = (begin: number, end: number): string =>
    `${clock(begin, fromMinute)}-${clock(end, toMinute)}`;
  return to - from < 2 ? [] : [range(from + 1, to), range(from, to - 1)];
}

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** A number, or an endpoint, with another last digit; `undefined` for a text without any. */
export function wrongNumber(text: string): string | undefined {
  if (text.includes("${")) return undefined;
  const other = text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
  return other === text ? undefined : other;
}
