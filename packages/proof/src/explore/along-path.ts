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

/** Looks at calls beside one path. A step that is that of the call before is not looked at again. */
export interface Beside {
  /** How far a call goes along the path. */
  aligned(attempt: Attempt): Aligned;
  /**
   * The first result on the path that is not as the conditions want it, although the step ended as
   * it should.
   */
  otherValue(attempt: Attempt, places: readonly number[]): Onpath | undefined;
}

/** Looks at calls beside this path. */
export function besidePath(path: PathWalk, reader: ModelReader): Beside {
  const { items } = path;
  const isPassed = passedBy(path);
  let before: { readonly moments: readonly Moment[]; readonly places: readonly number[] } = {
    moments: [],
    places: [],
  };
  /** The moments that have the values that they should, each with the one behind it. */
  const fitting = new Map<Moment, Moment | undefined>();
  return {
    aligned(attempt) {
      const { moments, goals } = attempt;
      const isSame = (place: number): boolean =>
        moments[place] === before.moments[place] &&
        moments[place + 1] === before.moments[place + 1];
      const places: number[] = [];
      let place = 0;
      const isOn = (item: WayOut, count: number): boolean => {
        const known = before.places[count];
        if (known !== undefined && known >= place && isSame(known) && isLasting(item)) {
          place = known;
          return true;
        }
        while (isPassed(item, moments[place], moments[place + 1])) place += 1;
        return isTaken(item, moments[place], goals);
      };
      let count = 0;
      for (const item of items) {
        const isMet = item.way === "fault" && hasFault(attempt, item.step.id);
        if (!isMet && !isOn(item, places.length)) break;
        count += 1;
        if (isMet) continue;
        places.push(place);
        place += 1;
      }
      before = { moments, places };
      return { count, place, places };
    },
    otherValue({ moments }, places) {
      for (let count = 0; count < places.length; count += 1) {
        const [item, place] = [items[count], places[count] ?? 0];
        const moment = moments[place];
        if (item?.result === undefined || moment === undefined) continue;
        const following = moments[place + 1];
        if (fitting.has(moment) && fitting.get(moment) === following) continue;
        // Where the call ended at once, nobody saw the result: it may be what ended it.
        const actual = following?.scope.names[item.step.as ?? ""];
        if (!reader.isLike(item.result, actual)) return { item, moment, place };
        fitting.set(moment, following);
      }
      return undefined;
    },
  };
}

/** Whether that a way was taken does not depend on what came later. */
function isLasting({ way }: WayOut): boolean {
  return way !== "answered" && way !== "gone" && way !== "fault";
}

function hasFault({ run }: Attempt, step: string): boolean {
  return run.trace.some((each) => isFault(each) && each.step === step);
}

/** Tells the moments that are no part of a path: of blocks beside a step, and of tries before. */
function passedBy({ items, walking: { model } }: PathWalk) {
  const blocks = items.flatMap(({ step }) => model.running(step).beside);
  const own = new Set(blocks.length === 0 ? [] : items.map(({ step }) => step.id));
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
