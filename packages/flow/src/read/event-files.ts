import type { Located } from "@flowrun/core";
import {
  type CalendarEvents,
  type EventPart,
  fileAt,
  filesOf,
  unknownZone,
  type YamlEntry,
} from "@flowrun/core/tooling";
import { readEvents } from "./icalendar.ts";
import { memberOf, textOf } from "./members.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { usedPath } from "./use-shape.ts";

/** The keys of a calendar that name a file of events. */
const keys = { open: "open_from", holidays: "holidays_from" } as const;

/** Whether a file of a flow holds events, and no flow. */
export function isEventFile(path: string): boolean {
  return path.toLowerCase().endsWith(".ics");
}

/** The files of events that a calendar names. */
export function eventFilesOf(calendar: YamlEntry): readonly Located<string>[] {
  return Object.values(keys)
    .flatMap((key) => textOf(memberOf(calendar, key)) ?? [])
    .filter(({ value }) => isEventFile(value));
}

/** The events of the files that a calendar names; `undefined` where it names none. */
export function readEventFiles(
  calendar: YamlEntry,
  zone: string,
  { source }: Pick<ShapeReader, "source">,
): CalendarEvents | undefined {
  // A zone that there is not is told for itself.
  const isNamed =
    unknownZone(zone) === undefined &&
    Object.values(keys).some((key) => memberOf(calendar, key) !== undefined);
  if (!isNamed) return undefined;
  const mistakes: CalendarEvents["mistakes"][number][] = [];
  const read = (key: string): readonly EventPart[] => {
    const named = textOf(memberOf(calendar, key));
    if (named === undefined) return [];
    const path = usedPath(fileAt(source, named.span.start).path, named.value);
    const file = filesOf(source).find((each) => each.path === path);
    const events =
      file === undefined || !isEventFile(named.value)
        ? { mistake: "there is no such file of the kind .ics in the folder of the flow" }
        : readEvents(source.text.slice(file.start, file.end), zone);
    if ("parts" in events) return events.parts;
    const message = `The events of "${named.value}" cannot be read: ${events.mistake}.`;
    const hint = "Name an iCalendar file by its path from this one, such as ./holidays.ics.";
    mistakes.push({ span: named.span, message, hint });
    return [];
  };
  return {
    open: read(keys.open),
    holidays: read(keys.holidays),
    givesHolidays: memberOf(calendar, keys.holidays) !== undefined,
    mistakes,
  };
}
