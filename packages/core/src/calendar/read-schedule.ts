import type { DeclaredNode } from "../language/declared.ts";
import { quote } from "../diagnostics/words.ts";
import type { Located } from "../source/span.ts";
import { weekdays } from "./local-time.ts";
import { daysOf, type CalendarMistake } from "./read-calendar.ts";
import type { ScheduleRules } from "./schedule.ts";
import { unknownZone } from "./time-zones.ts";

/** An entry of `on_schedule:`, as it is written; `every` is in milliseconds. */
export interface ScheduleNode extends DeclaredNode {
  /** The part. */
  readonly target: Located<string>;
  readonly at: Located<string> | undefined;
  readonly days: Located<string> | undefined;
  readonly zone: Located<string> | undefined;
  readonly every: number | undefined;
}

/** A schedule as it is declared, and what is wrong with it. */
export interface ScheduleReading {
  /** `undefined` when something is wrong. */
  readonly rules: ScheduleRules | undefined;
  readonly mistakes: readonly CalendarMistake[];
}

/** Reads the time, days and zone of a schedule, or its while. Total. */
export function readSchedule(node: ScheduleNode): ScheduleReading {
  const { name, at, days, zone, every } = node;
  if (every !== undefined) {
    const other = at ?? days ?? zone;
    if (other === undefined) return { rules: { every }, mistakes: [] };
    const message = `"${name.value}" says both "every" and a time of day.`;
    return wrong(other.span, message, 'Write "every", or "at" with "zone".');
  }
  if (at === undefined)
    return wrong(
      name.span,
      `"${name.value}" does not say when.`,
      'Add "at" with "zone", or "every".',
    );
  if (zone === undefined)
    return wrong(
      at.span,
      `"${name.value}" has no time zone.`,
      'Add "zone", such as `zone: Europe/Oslo`.',
    );
  return readTimeOfDay(at, days, zone);
}

function readTimeOfDay(
  at: Located<string>,
  days: Located<string> | undefined,
  zone: Located<string>,
): ScheduleReading {
  const [, hours, minutes] = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(at.value) ?? [];
  if (hours === undefined || minutes === undefined)
    return wrong(
      at.span,
      `There is no time ${quote(at.value)}.`,
      'Write it as "09:00", in quotes.',
    );
  const unknown = unknownZone(zone.value);
  if (unknown !== undefined) return wrong(zone.span, unknown.message, unknown.hint);
  const named = days === undefined ? weekdays : daysOf(days.value);
  if (named !== undefined)
    return {
      rules: { at: Number(hours) * 60 + Number(minutes), days: named, zone: zone.value },
      mistakes: [],
    };
  const { value, span } = days ?? at;
  const hint = `Write ${weekdays.join(", ")}, or a range such as mon-fri.`;
  return wrong(span, `There are no days ${quote(value)} of the week.`, hint);
}

function wrong(span: CalendarMistake["span"], message: string, hint: string): ScheduleReading {
  return { rules: undefined, mistakes: [{ span, message, hint }] };
}
