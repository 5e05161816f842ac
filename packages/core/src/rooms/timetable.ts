import { nextRunOf, type ScheduleRules } from "../calendar/schedule.ts";
import { defineRoom, type RoomDraft, type RoomKind } from "./room-kind.ts";

/** When parts of a flow run by themselves. */
export interface TimetableRules {
  readonly kind: "timetable";
  readonly schedules: readonly (ScheduleRules & {
    readonly name: string;
    readonly part: string;
  })[];
}

/** The state of a timetable. */
export interface TimetableState {
  /** When each of its schedules has its next run, by name. */
  readonly next: Readonly<Record<string, number>>;
  /** How many runs each has begun, by name. */
  readonly begun: Readonly<Record<string, number>>;
}

/** A run that could not begin for longer than this was missed, and is not made up for. */
const mostLateMs = 60_000;

type TimetableDraft = RoomDraft<TimetableRules, TimetableState>;

/** Runs that begin by the clock. A run that was due while nothing ran is left out. */
export const timetableRoom: RoomKind = defineRoom<TimetableRules, TimetableState>({
  open: (rules, at) => ({ next: nextOf(rules, at), begun: {} }),
  take(timetable, happening) {
    if (happening.kind === "ruled")
      timetable.state = { ...timetable.state, next: nextOf(timetable.rules, timetable.at) };
    beginDue(timetable);
    return null;
  },
  due: ({ state: { next }, at }) => {
    const all = Object.values(next);
    return all.length === 0 ? null : Math.max(at + 1, Math.min(...all));
  },
  figures: ({ begun }, { schedules }) =>
    Object.fromEntries(schedules.map(({ name }) => [name, { begun: begun[name] ?? 0 }])),
});

function beginDue(timetable: TimetableDraft): void {
  const { rules, at } = timetable;
  const { next, begun } = timetable.state;
  const due = rules.schedules.filter(({ name }) => (next[name] ?? Infinity) <= at);
  if (due.length === 0) return;
  const onTime = due.filter(({ name }) => at - (next[name] ?? at) <= mostLateMs);
  for (const { part } of onTime) timetable.begin(part, {});
  timetable.state = {
    next: { ...next, ...nextOf({ ...rules, schedules: due }, at) },
    begun: {
      ...begun,
      ...Object.fromEntries(onTime.map(({ name }) => [name, (begun[name] ?? 0) + 1])),
    },
  };
}

/** The next run of each schedule, later than `after`; one that never comes is left out. */
function nextOf({ schedules }: TimetableRules, after: number): TimetableState["next"] {
  return Object.fromEntries(
    schedules.flatMap((schedule) => {
      const at = nextRunOf(schedule, after);
      return at === undefined ? [] : [[schedule.name, at] as const];
    }),
  );
}
