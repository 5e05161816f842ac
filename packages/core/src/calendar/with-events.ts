import type { CalendarHours, Holiday, OpenHours } from "./calendar.ts";
import { dayOf, weekdayOf } from "./local-time.ts";

/** The part of a day that an event takes, in minutes from its midnight. */
export interface EventPart {
  /** `2026-12-24`. */
  readonly date: string;
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/**
 * A calendar with the events of its files: it is open during those of the one, beside its own hours,
 * and closed during those of the other. Hours that are written out for a day count before its events.
 */
export function withEvents(
  hours: CalendarHours,
  {
    open,
    holidays,
  }: { readonly open: readonly EventPart[]; readonly holidays: readonly EventPart[] },
): CalendarHours {
  const dates = byDate(open);
  const free = [...byDate(holidays)].map(([date, parts]): readonly [string, Holiday] => {
    const usual = [...(hours.week[weekdayOf(dayOf(date))] ?? []), ...(dates.get(date) ?? [])];
    const [first] = parts;
    return [date, { name: first?.name ?? "", hours: parts.reduce(without, usual) }];
  });
  return {
    ...hours,
    holidays: { ...Object.fromEntries(free), ...hours.holidays },
    dates: Object.fromEntries(dates),
  };
}

function byDate(parts: readonly EventPart[]): ReadonlyMap<string, readonly EventPart[]> {
  return Map.groupBy(parts, ({ date }) => date);
}

/** Hours that lie outside of a part of the day. */
function without(hours: readonly OpenHours[], { from, to }: OpenHours): readonly OpenHours[] {
  return hours.flatMap((each) =>
    [
      { from: each.from, to: Math.min(each.to, from) },
      { from: Math.max(each.from, to), to: each.to },
    ].filter((left) => left.from < left.to),
  );
}
