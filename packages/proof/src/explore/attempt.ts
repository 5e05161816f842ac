import type { Program } from "@flowrun/core";
import { createRehearsal, type Rehearsal } from "../run/rehearsal.ts";
import type { Stuck } from "../run/caller.ts";
import { callsIn, type ScenarioRun } from "../run/run-scenario.ts";
import type { CallerAct, Scenario } from "../scenario/scenario.ts";
import { type FaultEntry, faultsIn } from "../observe/faults-in.ts";
import { createMoments, type Moment } from "./moments.ts";
import { createSounds, type Sounds } from "./sounds.ts";
import { createTaken } from "./taken.ts";

/** The acts of the caller at one moment of a call. */
export interface Cue {
  /** The moment's place in the call. */
  readonly moment: number;
  readonly acts: readonly CallerAct[];
  /** The place in the trace of the last media that the acts wait for. */
  readonly heard: number;
}

/**
 * A call that was tried, as it is kept to be tried again with a change: the world it was tried in,
 * what the caller did, and its steps.
 */
export interface Tried {
  /** Without what the caller does and without expectations. */
  readonly world: Scenario;
  readonly cues: readonly Cue[];
  readonly program: Program;
  readonly sounds: Sounds;
  readonly moments: readonly Moment[];
  /** The keys of the goals that it took, each once, in their order. */
  readonly goals: readonly string[];
  /** The first moment that may still be changed. */
  readonly from: number;
}

/** A call that was tried, with what came of it. */
export interface Attempt extends Tried {
  /** The act of the caller that never came about. */
  readonly stuck: Stuck | undefined;
  /** The faults that it met. */
  readonly faults: readonly FaultEntry[];
  /** Whether it can be kept as a scenario, as {@link isSound} tells of a run. */
  readonly isSound: boolean;
  /** Whether it came to its end. */
  readonly isWhole: boolean;
}

/** The part of a call that is kept: there are thousands. */
export function keptOf(attempt: Attempt): Tried {
  const { stuck: _stuck, faults: _faults, isSound: _sound, isWhole: _whole, ...tried } = attempt;
  return tried;
}

/** The whole scenario of a world and its cues. */
export function scenarioOfCues(world: Scenario, cues: readonly Cue[]): Scenario {
  const caller: CallerAct[] = [];
  for (const { acts } of cues) caller.push(...acts);
  return { ...world, caller };
}

/** The calls of a search, each tried from the moment on that it has in common with the one before. */
export interface Trials extends Rehearsal {
  /**
   * Tries a call, whose first so many inputs are taken. Default of `from`: any moment of it may be
   * changed. Default of `most`: it comes to its end.
   */
  tryCall(
    program: Program,
    call: Pick<Attempt, "world" | "cues"> & Partial<Pick<Attempt, "from">>,
    most?: number,
  ): Attempt;
}

/** No call was tried yet. */
export function createTrials(): Trials {
  const rehearsal = createRehearsal();
  const moments = createMoments();
  const taken = createTaken();
  const reader = createSounds();
  /** How many inputs of the call that was tried last those that were run since then share with it. */
  let common = 0;
  const run: Rehearsal["run"] = (program, scenario, most) => {
    const rehearsed = rehearsal.run(program, scenario, most);
    common = Math.min(common, rehearsed.common);
    return rehearsed;
  };
  return {
    run,
    tryCall(program, { world, cues, from = 0 }, most) {
      const { run: whole, isWhole } = run(program, scenarioOfCues(world, cues), most);
      const steps = moments.read(program, whole, common);
      const { goals, faults } = taken.read(whole, world.clock, common);
      const sounds = reader.read(whole, world.clock, common);
      common = Number.POSITIVE_INFINITY;
      const heard = (cue: Cue): Cue => {
        const last = Math.max(cue.heard, lastHeard(sounds, steps[cue.moment], cue));
        return last === cue.heard ? cue : { ...cue, heard: last };
      };
      const told = { sounds, moments: steps, goals, faults, stuck: whole.stuck, isWhole };
      const last = cues.at(-1);
      const all = last === undefined ? cues : cues.with(cues.length - 1, heard(last));
      const isKept = faults.length === 0 && isSound({ ...whole, trace: [] });
      return { world, cues: all, program, from, ...told, isSound: isKept };
    },
  };
}

/**
 * A caller who tries several times hears several prompts; where the last of them is, only the call
 * tells.
 */
function lastHeard({ places }: Sounds, moment: Moment | undefined, { acts }: Cue): number {
  const prompts = acts.filter((act) => act.kind === "hears").length;
  if (moment === undefined || prompts < 2) return -1;
  const last = places.findLast((place) => place <= moment.last) ?? -1;
  return last >= moment.first ? last : -1;
}

/**
 * Whether a call can be kept as a scenario: everything that its caller does came about, it met no
 * fault, and nothing was left behind.
 */
export function isSound(run: ScenarioRun): boolean {
  return callsIn(run).every(
    ({ stuck, leftovers, trace }) =>
      stuck === undefined && leftovers.length === 0 && faultsIn(trace).length === 0,
  );
}
