import type { CalendarNode, HolidayNode, YamlEntry, YamlNode } from "@flowrun/core/tooling";
import type { Located } from "@flowrun/core";
import { memberOf, membersOf, textOf } from "./members.ts";

/** `calendars:` — what is written of each; whether there are such times and days is for a rule. */
export function readCalendars(entry: YamlEntry | undefined): ReadonlyMap<string, CalendarNode> {
  const calendars = membersOf(entry).flatMap((calendar): readonly CalendarNode[] => {
    const zone = textOf(memberOf(calendar, "zone"));
    const open = memberOf(calendar, "open");
    if (zone === undefined || open?.value.kind !== "map") return [];
    return [
      {
        name: calendar.key,
        zone,
        open: membersOf(open).map(({ key, value }) => ({ days: key, hours: textsOf(value) })),
        holidays: membersOf(memberOf(calendar, "holidays")).map(readHoliday),
      },
    ];
  });
  return new Map(calendars.map((calendar) => [calendar.name.value, calendar]));
}

function readHoliday(entry: YamlEntry): HolidayNode {
  const { key: day, value } = entry;
  if (value.kind !== "map") return { day, name: "", hours: hoursOf(value) };
  const open = memberOf(entry, "open");
  return {
    day,
    name: textOf(memberOf(entry, "name"))?.value ?? "",
    hours: open === undefined ? [] : hoursOf(open.value),
  };
}

function hoursOf(node: YamlNode): readonly Located<string>[] {
  return textsOf(node).filter(({ value }) => value !== "closed");
}

function textsOf(node: YamlNode): readonly Located<string>[] {
  if (node.kind === "scalar") return [{ value: node.text, span: node.span }];
  return node.kind === "list" ? node.items.flatMap(textsOf) : [];
}
