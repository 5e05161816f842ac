import {
  dateOf,
  dayOf,
  type EventPart,
  localTimeAt,
  offsetsOf,
  type OffsetAt,
} from "@flowrun/core/tooling";
import ICAL from "ical.js";
import { boundRules, RuleTooOften } from "./bounded-rules.ts";

/** The years of which events are read: an event that comes again has no end. */
const [firstYear, lastYear] = [2000, 2059];

/** The most parts of days that a file may hold. */
const mostParts = 20_000;

const minutesOfDay = 1_440;

/**
 * The days that the events of an iCalendar file take, as the clocks of a zone show them; what is
 * wrong where the text is none. Events that are cancelled take nothing.
 */
export function readEvents(
  text: string,
  zone: string,
): { readonly parts: readonly EventPart[] } | { readonly mistake: string } {
  try {
    const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
    boundRules(root, lastYear);
    const parts = partsOf(root, zone, offsetsOf(zone)).slice(0, mostParts + 1);
    return parts.length > mostParts
      ? { mistake: `it holds more than ${mostParts} days` }
      : { parts };
  } catch (error) {
    if (error instanceof RuleTooOften)
      return { mistake: `its rule ${error.rule} comes too often, write it by days` };
    return { mistake: "it is no iCalendar file" };
  }
}

function partsOf(root: ICAL.Component, zone: string, offsetAt: OffsetAt): readonly EventPart[] {
  const parts: EventPart[] = [];
  for (const { startDate, endDate, item } of eventsOf(root)) {
    const [from, to] = [startDate, endDate].map((time) => minuteOf(time, zone, offsetAt));
    if (from !== undefined && to !== undefined)
      parts.push(...cutByDay(from, to, item.summary ?? ""));
    if (parts.length > mostParts) break;
  }
  return parts;
}

/** The events that take place, each as often as it comes. */
function* eventsOf(root: ICAL.Component): Generator<Occurrence> {
  for (const component of root.getAllSubcomponents("vevent")) {
    // A moved one comes with the event that it is of.
    if (component.hasProperty("recurrence-id")) continue;
    for (const occurrence of occurrencesOf(new ICAL.Event(component)))
      if (occurrence.item.component.getFirstPropertyValue("status") !== "CANCELLED")
        yield occurrence;
  }
}

type Occurrence = ReturnType<ICAL.Event["getOccurrenceDetails"]>;

function* occurrencesOf(event: ICAL.Event): Generator<Occurrence> {
  const iterator = event.iterator();
  for (;;) {
    // The types of the library leave out that there may be no further one.
    const next = iterator.next() as ICAL.Time | null | undefined;
    if (!next || next.year > lastYear) return;
    if (next.year >= firstYear) yield event.getOccurrenceDetails(next);
  }
}

/** A time on the clocks of a zone, in minutes from 1970 as if it were UTC. */
function minuteOf(time: ICAL.Time, zone: string, offsetAt: OffsetAt): number | undefined {
  const isHere = time.isDate || time.zone.tzid === "floating" || time.zone.tzid === zone;
  if (isHere) return minuteAt(time.toString().slice(0, 10), time.hour, time.minute);
  const local = localTimeAt(time.toUnixTime() * 1_000, offsetAt);
  const [hour = 0, minute = 0] = local?.clock.split(":").map(Number) ?? [];
  return local && minuteAt(local.date, hour, minute);
}

function minuteAt(date: string, hour: number, minute: number): number {
  return dayOf(date) * minutesOfDay + hour * 60 + minute;
}

function cutByDay(from: number, to: number, name: string): readonly EventPart[] {
  const parts: EventPart[] = [];
  for (let day = Math.floor(from / minutesOfDay); day * minutesOfDay < to; day += 1) {
    const begin = day * minutesOfDay;
    parts.push({
      date: dateOf(day) ?? "",
      from: Math.max(0, from - begin),
      to: Math.min(minutesOfDay, to - begin),
      name,
    });
  }
  return parts;
}
