import type { Program } from "@flowrun/core";
import type { Scenario } from "../scenario/scenario.ts";
import type { Stuck } from "../run/caller.ts";
import type { Attempt } from "./attempt.ts";
import type { FaultEntry } from "../observe/faults-in.ts";
import type { Moment } from "./moments.ts";
import { type Numbers, numbersOf } from "./numbers.ts";
import { sharedLength } from "../run/shared-length.ts";

/** The flow and the first calls of a search. */
export interface CallSearch {
  readonly program: Program;
  /** The settings that the program has from outside, as a configuration spells them. */
  readonly settings: Scenario["settings"];
  /** The program with these settings; `undefined` when the flow does not take them. */
  readonly compile: (settings: Scenario["settings"]) => Program | undefined;
  /** The keys of the goals that are wanted. */
  readonly wanted: readonly string[];
  /** The most calls that are tried. */
  readonly most: number;
  /**
   * Whether nothing more is tried once every goal was taken. Default: the search goes on, for
   * faults and shorter calls.
   */
  readonly endsWhenFound?: boolean;
}

/** A call that was found and can be made again, without all that came of it: there are thousands. */
export interface KnownCall extends Pick<Attempt, "program" | "world" | "cues"> {
  /** How many steps it came to. */
  readonly steps: number;
  /** The wanted goals that it takes. */
  readonly goals: Numbers;
}

/** The result of a search. */
export interface CallsFound {
  /** The keys of the goals that were wanted; the goals of a call are their places. */
  readonly wanted: readonly string[];
  /** The shortest call that took each goal, by the goal's key. */
  readonly best: ReadonlyMap<string, KnownCall>;
  /** How many calls were tried. */
  readonly tried: number;
  /**
   * Whether the search ended because it had tried the most, and not because nothing was left to
   * try.
   */
  readonly isCut: boolean;
  /** The bounds that kept something from being tried, each once, in words. */
  readonly bounds: readonly string[];
  /** The ways that calls have gone on from each step, by step id. */
  readonly ways: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * The first call that met each fault, by the fault's key, in the order in which they were met.
   */
  readonly faults: ReadonlyMap<string, MetFault>;
  /** The fault that ended a call that took a goal, by the goal's key. */
  readonly faultsOf: ReadonlyMap<string, FaultEntry>;
}

/** A fault that a call met. */
export interface MetFault {
  readonly entry: FaultEntry;
  readonly call: KnownCall;
  /** The act of its caller that never came about. */
  readonly stuck: Stuck | undefined;
}

/**
 * The key of a fault: its step and its code. A step may fail for several values; they are one
 * mistake of the flow.
 */
export function faultKey({ step, code }: FaultEntry): string {
  return `${step ?? ""} ${code}`;
}

/** All that calls have shown so far. */
export interface Findings {
  /** Whether a goal was taken. */
  has(goal: string): boolean;
  /** Whether a goal is wanted, and was not taken. */
  wants(goal: string): boolean;
  /** Whether a step has met a fault. */
  hasFault(step: string): boolean;
  /** Takes a call into account; whether it took a goal for the first time. */
  take(attempt: Attempt): boolean;
  /** The goals that a call took before it met a fault, and that no other call has taken yet. */
  missingOf(attempt: Attempt): readonly string[];
  /** Whether something is still wanted of a step. */
  isMissing(step: string): boolean;
  /** Lets so many more calls be tried. */
  allow(calls: number): void;
  /** Lets no more calls be tried, although there are some. */
  end(): void;
  /** Notes a bound that keeps something from being tried: so many of what, in words. */
  bound(words: string): void;
  /** Whether every goal was taken. */
  isComplete(): boolean;
  isOver(): boolean;
  result(): CallsFound;
}

/** Nothing is found yet, and no call may be tried. */
export function createFindings({
  wanted,
  endsWhenFound = false,
}: Pick<CallSearch, "wanted" | "endsWhenFound">): Findings {
  /** The calls that took a goal, or took one in fewer steps than those before. */
  const calls: KnownCall[] = [];
  /** How many steps the shortest call to each goal has, by its place; 0 where there is none. */
  const fewest = new Uint32Array(wanted.length);
  /** The places of the goals in the order in which they were taken. */
  const taken: number[] = [];
  const faults = new Map<string, MetFault>();
  const faultsOf = new Map<string, FaultEntry>();
  const ways = new Map<string, Set<string>>();
  const bounds = new Set<string>();
  const places = new Map(wanted.map((goal, place) => [goal, place]));
  const has = (goal: string): boolean => (fewest[places.get(goal) ?? -1] ?? 0) > 0;
  /** The call that was taken last, and the places of its goals, which begin as many others. */
  let last: Pick<Attempt, "moments" | "goals"> = { moments: [], goals: [] };
  const own: number[] = [];
  const known = ({ program, world, cues, moments }: Attempt): KnownCall => ({
    ...{ program, world, cues, steps: moments.length },
    goals: numbersOf(own.filter((place) => place >= 0)),
  });
  const missing = new Map<string, number>();
  const count = (goal: string, by: number): void => {
    const step = goal.slice(0, goal.indexOf(" "));
    missing.set(step, (missing.get(step) ?? 0) + by);
  };
  for (const goal of wanted) count(goal, 1);
  let [tried, most] = [0, 0];
  const isComplete = (): boolean => taken.length === wanted.length;
  const isOver = (): boolean => tried >= most || (endsWhenFound && isComplete());
  const takeFaults = (attempt: Attempt): void => {
    const { stuck, faults: met, moments, goals } = attempt;
    for (const entry of met) {
      const key = faultKey(entry);
      const other = faults.get(key);
      if (other === undefined || moments.length < other.call.steps)
        faults.set(key, { entry, call: known(attempt), stuck });
    }
    const [first] = met;
    if (first !== undefined) for (const goal of goals) faultsOf.set(goal, first);
  };
  const takeWay = ({ step, outcome, kind }: Moment): void => {
    const way = kind === "skipped" ? "if false" : (outcome ?? "next");
    const others = ways.get(step.id);
    if (others === undefined) ways.set(step.id, new Set([way]));
    else others.add(way);
  };
  /** Looks at what a call has not in common with the one before. */
  const look = ({ moments, goals }: Attempt): void => {
    const beginning = sharedLength(goals, last.goals);
    own.length = beginning;
    for (const goal of goals.slice(beginning)) own.push(places.get(goal) ?? -1);
    moments.slice(sharedLength(moments, last.moments)).forEach(takeWay);
    last = { moments, goals };
  };
  const takeGoals = (attempt: Attempt): void => {
    const steps = attempt.moments.length;
    const before = taken.length;
    let isShorter = false;
    for (const place of own) {
      const other = fewest[place];
      if (other === undefined || (other > 0 && other <= steps)) continue;
      fewest[place] = steps;
      isShorter = true;
      if (other === 0) taken.push(place);
    }
    if (isShorter) calls.push(known(attempt));
    for (const place of taken.slice(before)) count(wanted[place] ?? "", -1);
  };
  const wants = (goal: string): boolean => places.has(goal) && !has(goal);
  return {
    take(attempt) {
      tried += 1;
      look(attempt);
      takeFaults(attempt);
      const before = taken.length;
      if (attempt.isWhole && attempt.isSound) takeGoals(attempt);
      return taken.length > before;
    },
    missingOf: ({ faults: met, goals }) => (met.length > 0 ? goals.filter(wants) : []),
    isMissing: (step) => (missing.get(step) ?? 0) > 0,
    isOver,
    bound: (words) => void bounds.add(words),
    allow: (more) => void (most = tried + more),
    end: () => void (most = tried),
    ...{ isComplete, has, wants },
    hasFault: (step) => [...faults.keys()].some((key) => key.startsWith(`${step} `)),
    result: () => ({
      ...{ wanted, tried, bounds: [...bounds], ways, faults, faultsOf, isCut: tried >= most },
      best: bestOf(calls, { wanted, taken }),
    }),
  };
}

/** The shortest call that took each goal. The goals are in the order in which they were taken. */
function bestOf(
  calls: readonly KnownCall[],
  { wanted, taken }: { readonly wanted: readonly string[]; readonly taken: readonly number[] },
): CallsFound["best"] {
  const shortest: KnownCall[] = [];
  let open = numbersOf(taken);
  for (const call of calls.toSorted((a, b) => a.steps - b.steps)) {
    for (const place of call.goals.in(open)) shortest[place] = call;
    open = open.without(call.goals);
  }
  return new Map(
    taken.flatMap((place) => {
      const [goal, call] = [wanted[place], shortest[place]];
      return goal === undefined || call === undefined ? [] : [[goal, call] as const];
    }),
  );
}
