import type { Program } from "@flowrun/core";
import { waysOf } from "../coverage/ways.ts";
import type { Scenario } from "../scenario/scenario.ts";
import {
  type Attempt,
  type Cue,
  type FaultEntry,
  isFault,
  isSound,
  type Moment,
  tryCall,
} from "./attempt.ts";
import { createAgenda } from "./agenda.ts";
import { choicesAt } from "./choices.ts";
import { callsBeforeFault } from "./goodbye.ts";
import { createHints, type Hints, mentions } from "./hints.ts";
import { createMeetings, type Change } from "./meetings.ts";
import { worldsAround, worldsFor } from "./worlds.ts";

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

/** The result of a search. */
export interface CallsFound {
  /** The shortest call that took each goal, by the goal's key. */
  readonly best: ReadonlyMap<string, Attempt>;
  /** How many calls were tried. */
  readonly tried: number;
  /**
   * Whether the search ended because it had tried the most, and not because nothing was left to
   * try.
   */
  readonly isCut: boolean;
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
  readonly attempt: Attempt;
}

/**
 * The key of a fault: its step and its code. A step may fail for several values; they are one
 * mistake of the flow.
 */
export function faultKey({ step, code }: FaultEntry): string {
  return `${step ?? ""} ${code}`;
}

/** Results of several calls together have turns of their own, and so have facts outside of them. */
const meeting = "meeting";
const around = "around";

/** Nobody looks further than this into one call. */
const mostMoments = 60;

/**
 * Searches for calls that take the goals, and for faults, until nothing is left to try. Each call
 * that was tried is tried again with one moment changed, in every way that its step can end; calls
 * that took something new come first. A change at the same step, called by the same ones, with the
 * same values in state is tried once, so loops end. The interpreter always decides the result of a
 * call. The same every time.
 */
export function searchCalls(search: CallSearch): CallsFound {
  const hints = createHints(search.program);
  const found = createFindings(search);
  const meetings = createMeetings();
  const seen = new Set<string>();
  const agenda = createAgenda<Change>();
  const isNewHere = noveltyByWorld();
  const attempt = (program: Program, world: Scenario, cues: readonly Cue[], from: number): void => {
    const made = tryCall(program, world, cues, from);
    const isNew = found.take(made);
    const elsewhere = isNewHere(made) ? "new here" : "known";
    const rank = isNew ? "new" : elsewhere;
    for (const [place, { step }] of [...made.moments.entries()].slice(from, from + mostMoments))
      agenda.add(step.id, changesAt(made, place, { hints, seen }), rank);
    agenda.add(meeting, meetings.take(made).values(), rank);
    if (isNew) agenda.add(around, changesAround(made, { hints, seen }), rank);
    for (const call of callsBeforeFault(made, found.missingOf(made))) found.take(call);
  };
  for (const world of worldsFor(search.program, search.settings, hints)) {
    const program =
      world.settings === search.settings ? search.program : search.compile(world.settings);
    if (program !== undefined && !found.isOver()) attempt(program, world, [], 0);
  }
  const isPromising = promiseOf(search.program, found);
  while (!found.isOver()) {
    const next = agenda.next(isPromising);
    if (next === undefined) break;
    const { from, place, choice } = next;
    const cues = from.cues.filter((cue) => cue.moment < place);
    attempt(
      from.program,
      choice.world,
      choice.cue === undefined ? cues : [...cues, choice.cue],
      place,
    );
  }
  return found.result();
}

/**
 * Tells whether a call took something that none did before where the same happened outside and the
 * tables had the same rows.
 */
function noveltyByWorld(): (attempt: Attempt) => boolean {
  const taken = new Set<string>();
  return ({ world, goals }) => {
    const { from, to, args, webhook, starts, settings, clock, draws, tables } = world;
    const here = JSON.stringify([from, to, args, webhook, starts, settings, clock, draws, tables]);
    const before = taken.size;
    for (const goal of goals) taken.add(`${here} ${goal}`);
    return taken.size > before;
  };
}

/**
 * Tells the steps at which a choice may lead to a missing goal. The goal is theirs, or of a step
 * that comes next; or their name stands in the `if` of a step that misses one.
 */
function promiseOf(program: Program, { isMissing }: Findings): (step: string) => boolean {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  const decided = steps.flatMap(({ id, condition }) =>
    condition?.kind === "computed" ? [{ id, source: condition.source }] : [],
  );
  const next = new Map(
    waysOf(program).map(({ step, ways }) => [step.id, ways.flatMap(({ to }) => to ?? [])]),
  );
  const leadsTo = new Map(
    steps.map(({ id, as }) => {
      const byName = as === undefined ? [] : decided.filter(({ source }) => mentions(source, as));
      return [id, [id, ...byName.map((each) => each.id), ...(next.get(id) ?? [])]];
    }),
  );
  return (step) =>
    step === meeting || step === around || (leadsTo.get(step)?.some(isMissing) ?? false);
}

/** The parts that the changes of one search share. */
interface Changing {
  readonly hints: Hints;
  /** The changes that were tried. */
  readonly seen: Set<string>;
}

function* changesAt(
  from: Attempt,
  place: number,
  { hints, seen }: Changing,
): Generator<Change, undefined> {
  const { world, moments } = from;
  const moment = moments[place];
  if (moment === undefined) return;
  const { from: caller, to, args, webhook, starts, settings } = world;
  const outside = [caller, to, args, webhook ?? starts ?? null, settings];
  const {
    step,
    scope: { vars, names },
    first,
    last,
  } = moment;
  // A part that is called twice is two things: what comes behind it is not the same.
  const callers = moments.flatMap((other) =>
    other.first < first && other.last > last ? [other.step.id] : [],
  );
  for (const choice of choicesAt(from, place, hints)) {
    const met =
      choice.cue !== undefined && meetsOthers(moment) ? moment.outcome : staysOf(from, moment);
    const key = JSON.stringify([outside, callers, step.id, vars, names, choice.label, met]);
    if (seen.has(key)) continue;
    seen.add(key);
    yield { from, place, choice };
  }
}

/** A call that led somewhere new may lead further when a fact outside of it is another, too. */
function* changesAround(from: Attempt, { hints, seen }: Changing): Generator<Change, undefined> {
  for (const world of worldsAround(from.program, from.world, hints)) {
    const key = JSON.stringify([around, world]);
    if (seen.has(key)) continue;
    seen.add(key);
    yield { from, place: 0, choice: { label: around, world } };
  }
}

/**
 * Whether the acts of others decide how long somebody can do anything there: a caller who is put
 * through at once presses no key while waiting.
 */
function meetsOthers({ commands }: Moment): boolean {
  return commands.some(({ kind }) => kind === "room.send");
}

/**
 * On a phone it matters how long that stays when the call goes on, and what it has done by then.
 */
function staysOf({ world }: Attempt, { leg }: Moment): readonly unknown[] {
  if (leg === undefined) return [];
  return Object.values(world.legs)
    .flat()
    .map((phone) =>
      phone.kind === "answers" ? [phone.hangUpMs ?? null, phone.acts ?? []] : phone.kind,
    );
}

/** All that calls have shown so far. */
export interface Findings {
  /** Whether a goal was taken. */
  has(goal: string): boolean;
  /** Whether a step has met a fault. */
  hasFault(step: string): boolean;
  /** Takes a call into account; whether it took a goal for the first time. */
  take(attempt: Attempt): boolean;
  /** The goals that a call took before it met a fault, and that no other call has taken yet. */
  missingOf(attempt: Attempt): readonly string[];
  /** Whether something is still wanted of a step. */
  isMissing(step: string): boolean;
  isOver(): boolean;
  result(): CallsFound;
}

/** Nothing is found yet. */
export function createFindings({
  wanted,
  most,
  endsWhenFound = false,
}: Pick<CallSearch, "wanted" | "most" | "endsWhenFound">): Findings {
  const best = new Map<string, Attempt>();
  const faults = new Map<string, MetFault>();
  const faultsOf = new Map<string, FaultEntry>();
  const ways = new Map<string, Set<string>>();
  let tried = 0;
  const isOver = (): boolean => tried >= most || (endsWhenFound && best.size === wanted.length);
  const takeFaults = (attempt: Attempt): void => {
    const met = attempt.run.trace.filter(isFault);
    for (const entry of met) {
      const key = faultKey(entry);
      const other = faults.get(key);
      if (other === undefined || attempt.moments.length < other.attempt.moments.length)
        faults.set(key, { entry, attempt });
    }
    const [first] = met;
    if (first !== undefined) for (const goal of attempt.goals) faultsOf.set(goal, first);
  };
  return {
    take(attempt) {
      tried += 1;
      takeFaults(attempt);
      for (const { step, outcome, kind } of attempt.moments)
        ways.set(
          step.id,
          (ways.get(step.id) ?? new Set()).add(
            kind === "skipped" ? "if false" : (outcome ?? "next"),
          ),
        );
      if (!isSound(attempt.run)) return false;
      const before = best.size;
      for (const goal of wanted) {
        const other = best.get(goal);
        if (
          attempt.goals.has(goal) &&
          (other === undefined || attempt.moments.length < other.moments.length)
        )
          best.set(goal, attempt);
      }
      return best.size > before;
    },
    missingOf: ({ run, goals }) =>
      run.trace.some(isFault) ? wanted.filter((goal) => goals.has(goal) && !best.has(goal)) : [],
    isMissing: (step) => wanted.some((goal) => goal.startsWith(`${step} `) && !best.has(goal)),
    isOver,
    has: (goal) => best.has(goal),
    hasFault: (step) => [...faults.keys()].some((key) => key.startsWith(`${step} `)),
    result: () => ({ best, tried, ways, faults, faultsOf, isCut: tried >= most }),
  };
}
