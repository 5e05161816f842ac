import type { Program } from "@flowrun/core";
import type { Scenario } from "../scenario/scenario.ts";
import type { Stuck } from "../run/caller.ts";
import { type Attempt, type FaultEntry, isFault, isSound } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import { type Numbers, numbersOf } from "./numbers.ts";

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
  const best = new Map<string, KnownCall>();
  /** How many steps the best call to each goal has, by its place. */
  const fewest: number[] = [];
  const faults = new Map<string, MetFault>();
  const faultsOf = new Map<string, FaultEntry>();
  const ways = new Map<string, Set<string>>();
  const bounds = new Set<string>();
  const places = new Map(wanted.map((goal, place) => [goal, place]));
  const placesOf = (goals: readonly string[]): readonly number[] => {
    const own: number[] = [];
    for (const goal of goals) {
      const place = places.get(goal);
      if (place !== undefined) own.push(place);
    }
    return own;
  };
  const known = ({ program, world, cues, moments, goals }: Attempt): KnownCall => ({
    ...{ program, world, cues, steps: moments.length, goals: numbersOf(placesOf(goals)) },
  });
  const missing = new Map<string, number>();
  const count = (goal: string, by: number): void => {
    const step = goal.slice(0, goal.indexOf(" "));
    missing.set(step, (missing.get(step) ?? 0) + by);
  };
  for (const goal of wanted) count(goal, 1);
  let [tried, most] = [0, 0];
  /** Calls with a common beginning have the moments of that in common. */
  const seen = new WeakSet<Moment>();
  const isOver = (): boolean => tried >= most || (endsWhenFound && best.size === wanted.length);
  /** Whether there were none. */
  const takeFaults = (attempt: Attempt): boolean => {
    const { run, moments, goals } = attempt;
    const met = run.trace.filter(isFault);
    for (const entry of met) {
      const key = faultKey(entry);
      const other = faults.get(key);
      if (other === undefined || moments.length < other.call.steps)
        faults.set(key, { entry, call: known(attempt), stuck: run.stuck });
    }
    const [first] = met;
    if (first !== undefined) for (const goal of goals) faultsOf.set(goal, first);
    return first === undefined;
  };
  const takeWay = (moment: Moment): void => {
    if (seen.has(moment)) return;
    seen.add(moment);
    const { step, outcome, kind } = moment;
    const way = kind === "skipped" ? "if false" : (outcome ?? "next");
    const others = ways.get(step.id);
    if (others === undefined) ways.set(step.id, new Set([way]));
    else others.add(way);
  };
  /** The places of the goals to which no call with as few steps was known. */
  const betterOf = ({ moments, goals }: Attempt): readonly number[] => {
    const better: number[] = [];
    for (const goal of goals) {
      const place = places.get(goal);
      const isBetter =
        place !== undefined && moments.length < (fewest[place] ?? Number.POSITIVE_INFINITY);
      if (isBetter) better.push(place);
    }
    return better;
  };
  return {
    take(attempt) {
      tried += 1;
      const isFaultless = takeFaults(attempt);
      const { moments, run } = attempt;
      for (const moment of moments) takeWay(moment);
      if (!isFaultless || !attempt.isWhole || !isSound(run)) return false;
      const before = best.size;
      const better = betterOf(attempt);
      const call = better.length === 0 ? undefined : known(attempt);
      for (const place of better) {
        const goal = wanted[place];
        if (goal === undefined || call === undefined) continue;
        if (!best.has(goal)) count(goal, -1);
        best.set(goal, call);
        fewest[place] = moments.length;
      }
      return best.size > before;
    },
    missingOf: ({ run, goals }) =>
      run.trace.some(isFault) ? goals.filter((goal) => places.has(goal) && !best.has(goal)) : [],
    isMissing: (step) => (missing.get(step) ?? 0) > 0,
    isOver,
    bound: (words) => void bounds.add(words),
    allow: (calls) => void (most = tried + calls),
    end: () => void (most = tried),
    isComplete: () => best.size === wanted.length,
    has: (goal) => best.has(goal),
    wants: (goal) => places.has(goal) && !best.has(goal),
    hasFault: (step) => [...faults.keys()].some((key) => key.startsWith(`${step} `)),
    result: () => ({
      ...{ wanted, best, tried, bounds: [...bounds], ways, faults, faultsOf, isCut: tried >= most },
    }),
  };
}
