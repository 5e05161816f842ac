import type { CallState, Command, Program, Step, TraceEntry } from "@flowrun/core";
import { callerLeg, scopeOf, type Scope } from "@flowrun/core/tooling";
import { isHeardByCaller } from "../run/heard.ts";
import type { Rehearsal } from "../run/rehearsal.ts";
import { callsIn, type ScenarioRun, withoutResults } from "../run/run-scenario.ts";
import type { CallerAct, Scenario } from "../scenario/scenario.ts";
import { goalsTaken } from "./goals.ts";

/** The acts of the caller at one moment of a call. */
export interface Cue {
  /** The moment's place in the call. */
  readonly moment: number;
  readonly acts: readonly CallerAct[];
  /** The place in the trace of the last media that the acts wait for. */
  readonly heard: number;
}

/** A call that was tried: the world it was tried in, what the caller did, and what came of it. */
export interface Attempt {
  /** Without what the caller does and without expectations. */
  readonly world: Scenario;
  readonly cues: readonly Cue[];
  readonly program: Program;
  /** Without its results: thousands of attempts are kept. */
  readonly run: ScenarioRun;
  readonly moments: readonly Moment[];
  /** By key. */
  readonly goals: ReadonlySet<string>;
  /** The first moment that may still be changed. */
  readonly from: number;
}

/** The whole scenario of a world and its cues. */
export function scenarioOfCues(world: Scenario, cues: readonly Cue[]): Scenario {
  return { ...world, caller: cues.flatMap(({ acts }) => acts) };
}

/** Tries a call, from the moment on that it has in common with the one that was tried before. */
export function tryCall(
  rehearsal: Rehearsal,
  program: Program,
  { world, cues, from = 0 }: Pick<Attempt, "world" | "cues"> & Partial<Pick<Attempt, "from">>,
): Attempt {
  const whole = rehearsal.run(program, scenarioOfCues(world, cues)).run;
  const moments = momentsOf(program, whole);
  const run = withoutResults(whole);
  const heard = (cue: Cue): Cue => ({
    ...cue,
    heard: Math.max(cue.heard, lastHeard(run, moments[cue.moment], cue)),
  });
  return { world, cues: cues.map(heard), program, run, moments, goals: goalsTaken(run), from };
}

/**
 * A caller who tries several times hears several prompts; where the last of them is, only the call
 * tells.
 */
function lastHeard({ trace }: ScenarioRun, moment: Moment | undefined, { acts }: Cue): number {
  const prompts = acts.filter((act) => act.kind === "hears").length;
  if (moment === undefined || prompts < 2) return -1;
  const last = trace.findLastIndex(
    (entry, place) => place <= moment.last && isHeardByCaller(entry),
  );
  return last >= moment.first ? last : -1;
}

/**
 * Whether a call can be kept as a scenario: everything that its caller does came about, it met no
 * fault, and nothing was left behind.
 */
export function isSound(run: ScenarioRun): boolean {
  return callsIn(run).every(
    ({ stuck, leftovers, trace }) =>
      stuck === undefined && leftovers.length === 0 && !trace.some(isFault),
  );
}

/** Whether the flow could not go on here. */
export function isFault(entry: TraceEntry): entry is FaultEntry {
  return entry.kind === "fault";
}

/** A fault in the trace of a call. */
export type FaultEntry = TraceEntry & { readonly kind: "fault" };

/**
 * A step of a call, from its entry to its end: a place at which the call might have gone another
 * way.
 */
export interface Moment {
  readonly step: Step;
  /**
   * `skipped`: its `if` was false. `left`: it ended with an outcome. `open`: the call ended in it,
   * or went on by a jump.
   */
  readonly kind: "skipped" | "left" | "open";
  readonly outcome: string | undefined;
  /** Places in the trace: of the entry, and of the last thing that belongs to the step. */
  readonly first: number;
  readonly last: number;
  /** When it began, on the clock of the call. */
  readonly at: number;
  /** The leg of the phone that it talks to; `undefined` where that is the caller. */
  readonly leg: string | undefined;
  /** The scope of the step's expressions when it had begun. */
  readonly scope: Scope;
  /** The commands while the step waited. */
  readonly commands: readonly Command[];
}

/** The steps of a call in order, with the states that a trace does not tell. */
function momentsOf(program: Program, { journal, results }: ScenarioRun): readonly Moment[] {
  const moments: MutableMoment[] = [];
  const byId = new Map(
    [...Object.values(program.blocks).flat(), ...program.finally].map((each) => [each.id, each]),
  );
  let place = 0;
  for (const [index, result] of results.entries()) {
    const entry = journal[index];
    if (entry === undefined) break;
    const { at } = "start" in entry ? entry.start : entry.event;
    for (const traced of result.trace) {
      takeTrace(moments, byId, traced, {
        place,
        seenIn: (step) => seenIn(program, result.state, step, at),
      });
      place += 1;
    }
    moments.at(-1)?.commands.push(...result.commands);
  }
  return moments;
}

/** The scope of a step, and the leg that it talks to, which may wait in a track beside the flow. */
function seenIn(
  program: Program,
  state: CallState,
  step: Step,
  at: number,
): Pick<Moment, "leg" | "scope"> {
  const isHere = ({ frames }: CallState["tracks"][number]): boolean => {
    const top = frames.at(-1);
    return (
      top?.block !== null && top !== undefined && program.blocks[top.block]?.[top.index] === step
    );
  };
  const track = state.tracks.find((each) => each.leg !== null && isHere(each));
  const leg = track?.leg ?? callerLeg(state);
  const scope = scopeOf({
    program,
    state,
    at,
    ...(track === undefined ? {} : { track: track.id }),
  });
  return { leg: leg === callerLeg(state) ? undefined : leg, scope };
}

type MutableMoment = { -readonly [Key in keyof Moment]: Moment[Key] } & { commands: Command[] };

function takeTrace(
  moments: MutableMoment[],
  byId: ReadonlyMap<string, Step>,
  traced: TraceEntry,
  {
    place,
    seenIn: seen,
  }: { readonly place: number; readonly seenIn: (step: Step) => ReturnType<typeof seenIn> },
): void {
  const current = moments.at(-1);
  if (traced.kind === "step.entered" || traced.kind === "step.skipped") {
    const step = byId.get(traced.step);
    if (step === undefined) return;
    const kind = traced.kind === "step.skipped" ? "skipped" : "open";
    moments.push({
      step,
      kind,
      outcome: undefined,
      first: place,
      last: place,
      at: traced.at,
      ...seen(step),
      commands: [],
    });
    return;
  }
  if (current?.kind === "open") current.last = place;
  if (traced.kind !== "step.left") return;
  // A step that called a part is left after those of the part.
  const left = moments.findLast(({ step, kind }) => kind === "open" && step.id === traced.step);
  if (left === undefined) return;
  left.last = place;
  left.kind = "left";
  left.outcome = traced.outcome;
}
