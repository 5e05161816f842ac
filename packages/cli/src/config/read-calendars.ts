import type { Problem } from "../cli-error.ts";
import { wrongValue } from "./check-values.ts";
import { textOf, type Values } from "./config-entry.ts";
import type { CalendarSource } from "./config.ts";

const hint =
  "Write FILE=URL, by commas: holidays.ics=https://calendar.example/office.ics. The file stands beside the flow, and a comma in a URL is %2C.";

/**
 * The iCalendar files that are read from URLs, as `calendars.urls` names them; none where it is not
 * set. A value that cannot be used is added to `problems`.
 */
export function readCalendars(values: Values, problems: Problem[]): readonly CalendarSource[] {
  const text = textOf(values, "calendars.urls");
  if (text === undefined) return [];
  const pairs = text.value.split(",").filter((pair) => pair.trim() !== "");
  const sources = pairs.map(sourceIn);
  const files = new Set(sources.map((source) => source?.file));
  if (sources.includes(undefined) || files.size < sources.length)
    problems.push(wrongValue("calendars.urls", text, hint));
  return sources.flatMap((source) => source ?? []);
}

function sourceIn(pair: string): CalendarSource | undefined {
  const [, file = "", url = ""] = /^\s*(?:\.\/)?([^=]+?)\s*=\s*(\S+)\s*$/.exec(pair) ?? [];
  const isBeside = /^[\w-][\w. -]*(?:\/[\w-][\w. -]*)*\.ics$/i.test(file);
  const isUrl = /^https?:$/.test(URL.parse(url)?.protocol ?? "");
  return isBeside && isUrl ? { file, url } : undefined;
}
