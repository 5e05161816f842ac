import type { PathWalk } from "../symbolic/path-walk.ts";
import type { WayOut } from "../symbolic/way-out.ts";
import { type Attempt, isFault } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { ModelReader } from "./model-reader.ts";

/** How far a call went along a path. */
export interface Aligned {
  readonly count: number;
  /** The place of the moment at which it left the path, or ended. */
  readonly place: number;
  /** The places of the moments on the path. */
  readonly places: readonly number[];
}

/** How far the call of an attempt goes along the path. */
export function aligned(path: PathWalk, attempt: Attempt): Aligned {
  const { items } = path;
  const isPassed = passedBy(path);
  const places: number[] = [];
  let place = 0;
  for (const [count, item] of items.entries()) {
    if (item.way === "fault" && hasFault(attempt, item.step.id)) continue;
    while (isPassed(item, attempt.moments[place], attempt.moments[place + 1])) place += 1;
    if (!isTaken(item, attempt.moments[place], attempt.goals)) return { count, place, places };
    places.push(place);
    place += 1;
  }
  return { count: items.length, place, places };
}

function hasFault({ run }: Attempt, step: string): boolean {
  return run.trace.some((each) => isFault(each) && each.step === step);
}

/** Tells the moments that are no part of a path: of blocks beside a step, and of tries before. */
function passedBy({ items, walking: { model } }: PathWalk) {
  const own = new Set(items.map(({ step }) => step.id));
  const blocks = items.flatMap(({ step }) => model.running(step).beside);
  const beside = new Set(blocks.flatMap((name) => (model.blocks[name] ?? []).map(({ id }) => id)));
  return ({ step }: WayOut, moment: Moment | undefined, following: Moment | undefined): boolean => {
    if (moment === undefined) return false;
    const isBeside = !own.has(moment.step.id) && beside.has(moment.step.id);
    const isRetried = moment.kind === "open" && step.retry !== undefined;
    return isBeside || (isRetried && following?.step.id === moment.step.id);
  };
}

function isTaken(
  { step, way }: WayOut,
  moment: Moment | undefined,
  goals: readonly string[],
): boolean {
  if (moment?.step.id !== step.id) return false;
  if (way === "if false") return moment.kind === "skipped";
  if (moment.kind === "skipped" || way === "fault") return false;
  if (way === "answered" || way === "gone") return goals.includes(`${step.id} ${way}`);
  const isPlain = ["enters", "beside", "next", "hangs up"].includes(way);
  return isPlain || (moment.kind === "left" && moment.outcome === way);
}

/** A step of a path, and its moment in a call. */
export interface Onpath {
  readonly item: WayOut;
  readonly moment: Moment;
  readonly place: number;
}

/**
 * The first result on the path that is not as the conditions want it, although the step ended as it
 * should.
 */
export function otherValue(
  { path, reader }: { readonly path: PathWalk; readonly reader: ModelReader },
  { moments }: Attempt,
  places: readonly number[],
): Onpath | undefined {
  for (const [count, place] of places.entries()) {
    const [item, moment, following] = [path.items[count], moments[place], moments[place + 1]];
    if (item?.result === undefined || moment === undefined) continue;
    // Where the call ended at once, nobody saw the result: it may be what ended it.
    const actual = following?.scope.names[item.step.as ?? ""];
    if (!reader.isLike(item.result, actual)) return { item, moment, place };
  }
  return undefined;
}
