import type { FlowModel } from "../symbolic/flow-model.ts";
import type { WayOut } from "../symbolic/way-out.ts";
import type { Attempt } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { ModelReader } from "./model-reader.ts";
import { sharedLength } from "../run/shared-length.ts";

/** How far a call went along a path. */
export interface Aligned {
  readonly count: number;
  /** The place of the moment at which it left the path, or ended. */
  readonly place: number;
  /** The place of the last moment on the path. */
  readonly last: number | undefined;
}

/**
 * Looks at calls beside one path after another. A beginning that a call and its path have in common
 * with those before is not looked at again.
 */
export interface Beside {
  /**
   * Turns to a path, whose conditions want other results than before from the step at `changed` on:
   * how many of its first steps are those of the path before.
   */
  turnTo(items: readonly WayOut[], changed: number): number;
  /** How far a call goes along the path. */
  aligned(attempt: Attempt): Aligned;
  /**
   * The first result on the path that is not as the conditions want it, although the step ended as
   * it should. Default of `but`: none is passed over.
   */
  otherValue(attempt: Attempt, but?: ReadonlySet<WayOut>): Onpath | undefined;
}

/** Beside no path yet. */
export function createBeside({ running, blocks }: FlowModel, reader: ModelReader): Beside {
  const steps = Object.values(blocks).flat();
  const names = new Set(steps.flatMap((step) => running(step).beside));
  const beside = new Set([...names].flatMap((name) => (blocks[name] ?? []).map(({ id }) => id)));
  let items: readonly WayOut[] = [];
  /** How many of the first steps of the path end in a way that nothing later can change. */
  let lasting = 0;
  let moments: readonly Moment[] = [];
  /** The places of the moments on the path. */
  const places: number[] = [];
  /** How many of them have the results that they should. */
  let fitting = 0;
  const keep = (count: number): void => {
    places.length = Math.min(places.length, count);
    fitting = Math.min(fitting, count);
  };
  /** Whether a moment is no part of the path: of a block beside a step, or of a try before. */
  const isPassed = ({ step }: WayOut, place: number): boolean => {
    const [moment, following] = [moments[place], moments[place + 1]];
    if (moment === undefined) return false;
    const { id } = moment.step;
    if (id !== step.id) return beside.has(id) && items.every((item) => item.step.id !== id);
    return moment.kind === "open" && step.retry !== undefined && following?.step.id === id;
  };
  /** Forgets what is another call, as far as it is another. */
  const take = (next: readonly Moment[]): void => {
    const shared = sharedLength(next, moments);
    // The moment behind a step may tell that the step was left on the path.
    const isWhole = shared === next.length && shared === moments.length;
    const end = isWhole ? shared : shared - 1;
    let count = Math.min(places.length, lasting);
    while (count > 0 && (places[count - 1] ?? 0) >= end) count -= 1;
    keep(count);
    moments = next;
  };
  const aligned = (attempt: Attempt): Aligned => {
    take(attempt.moments);
    let count = places.length;
    for (let item = items[count]; item !== undefined; item = items[(count += 1)]) {
      if (item.way === "fault" && hasFault(attempt, item.step.id)) continue;
      let place = behindLast();
      while (isPassed(item, place)) place += 1;
      if (!isTaken(item, moments[place], attempt.goals))
        return { count, place, last: places.at(-1) };
      places.push(place);
    }
    return { count, place: behindLast(), last: places.at(-1) };
  };
  const behindLast = (): number => (places.at(-1) ?? -1) + 1;
  return {
    aligned,
    turnTo(next, changed) {
      const shared = sharedLength(next, items);
      items = next;
      keep(shared);
      fitting = Math.min(fitting, changed);
      lasting = Math.min(lasting, shared);
      for (let item = items[lasting]; item && isLasting(item); item = items[lasting]) lasting += 1;
      return shared;
    },
    otherValue(attempt, but) {
      aligned(attempt);
      for (; fitting < places.length; fitting += 1) {
        const [item, place] = [items[fitting], places[fitting] ?? 0];
        const moment = moments[place];
        if (item?.result === undefined || moment === undefined || but?.has(item)) continue;
        // Where the call ended at once, nobody saw the result: it may be what ended it.
        const actual = moments[place + 1]?.scope.names[item.step.as ?? ""];
        if (!reader.isLike(item.result, actual)) return { item, moment, place };
      }
      return undefined;
    },
  };
}

/** Whether that a way was taken does not depend on what came later. */
function isLasting({ way }: WayOut): boolean {
  return way !== "answered" && way !== "gone" && way !== "fault";
}

function hasFault({ faults }: Attempt, step: string): boolean {
  return faults.some((each) => each.step === step);
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
