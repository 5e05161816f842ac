/** From one minute of a week to before another, counted from Monday's midnight. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** The hours of the days of a week, as a calendar has them: counted from the midnight of each. */
export type WeekHours = Readonly<Partial<Record<string, readonly Hours[]>>>;

/** The days in the order of a week, as flows write them. */
export const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** How long a cell is that is painted, in minutes. */
export const cellMinutes = 30;

/** How many cells a day has. */
export const cellsOfDay: number = 1_440 / cellMinutes;

const dayMinutes = 1_440;
const weekMinutes = 7 * dayMinutes;

/** The hours of a week, day by day, each within its day. */
export function inDays(week: WeekHours): readonly (readonly Hours[])[] {
  const all = days.flatMap((day, index) =>
    (week[day] ?? []).flatMap(({ from, to }) => split(from + index * dayMinutes, to - from)),
  );
  return days.map((_, index) => {
    const start = index * dayMinutes;
    return joined(
      all.flatMap(({ from, to }) =>
        from >= start && from < start + dayMinutes ? [{ from: from - start, to: to - start }] : [],
      ),
    );
  });
}

/** Hours as pieces, each within a day; what passes Sunday's midnight is on Monday. */
function split(start: number, length: number): readonly Hours[] {
  if (length <= 0) return [];
  const from = start % weekMinutes;
  const room = dayMinutes - (from % dayMinutes);
  const piece = { from, to: from + Math.min(length, room) };
  return [piece, ...split(piece.to, length - room)];
}

/** In their order, those that touch as one. */
function joined(hours: readonly Hours[]): readonly Hours[] {
  const found: Hours[] = [];
  for (const each of hours.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last === undefined || last.to < each.from) found.push(each);
    else found[found.length - 1] = { from: last.from, to: Math.max(last.to, each.to) };
  }
  return found;
}

/** The cells from one corner to another, both included. */
export interface Painted {
  readonly days: readonly [number, number];
  readonly cells: readonly [number, number];
}

/** The cells between two. */
export function between(
  one: { readonly day: number; readonly cell: number },
  other: { readonly day: number; readonly cell: number },
): Painted {
  return {
    days: [Math.min(one.day, other.day), Math.max(one.day, other.day)],
    cells: [Math.min(one.cell, other.cell), Math.max(one.cell, other.cell)],
  };
}

/** The days after some of their cells are opened, or closed. Other minutes stay as they are. */
export function painted(
  week: readonly (readonly Hours[])[],
  { days: [first, last], cells: [begin, end] }: Painted,
  isOpen: boolean,
): readonly (readonly Hours[])[] {
  const over = { from: begin * cellMinutes, to: (end + 1) * cellMinutes };
  return week.map((hours, day) => {
    if (day < first || day > last) return hours;
    if (isOpen) return joined([...hours, over]);
    return hours.flatMap(({ from, to }) =>
      [
        { from, to: Math.min(to, over.from) },
        { from: Math.max(from, over.to), to },
      ].filter((each) => each.from < each.to),
    );
  });
}

/** Whether most of a cell is open. */
export function isOpenAt(hours: readonly Hours[], cell: number): boolean {
  const middle = (cell + 0.5) * cellMinutes;
  return hours.some(({ from, to }) => from <= middle && middle < to);
}

/** The days as a calendar writes them under `open`: days that are alike stand together. */
export function toOpen(
  week: readonly (readonly Hours[])[],
): Readonly<Record<string, string | string[]>> {
  const texts = overNight(week).map((hours) => hours.map(textOf));
  const open: Record<string, string | string[]> = {};
  for (let day = 0; day < 7;) {
    const here = texts[day] ?? [];
    let last = day;
    while (last < 6 && texts[last + 1]?.join() === here.join()) last += 1;
    const name = day === last ? days[day] : `${days[day]}-${days[last]}`;
    const [only] = here;
    if (only !== undefined) open[name ?? ""] = here.length === 1 ? only : here;
    day = last + 1;
  }
  return open;
}

/** Hours until midnight that go on in the next morning, as one: `22:00-06:00`. */
function overNight(week: readonly (readonly Hours[])[]): readonly (readonly Hours[])[] {
  const goesOn = (day: number): Hours | undefined => {
    const evening = week[day]?.at(-1);
    const morning = week[(day + 1) % 7]?.[0];
    const isNight = evening?.to === dayMinutes && morning?.from === 0 && morning.to <= evening.from;
    return isNight ? morning : undefined;
  };
  return week.map((hours, day) => {
    const own = goesOn((day + 6) % 7) === undefined ? hours : hours.slice(1);
    const next = goesOn(day);
    const last = own.at(-1);
    if (next === undefined || last === undefined) return own;
    return [...own.slice(0, -1), { from: last.from, to: next.to }];
  });
}

function textOf({ from, to }: Hours): string {
  return `${clock(from)}-${clock(to)}`;
}

/** A minute of a day as `08:30`. */
export function clock(minute: number): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
