import type { CallState, Command, Program, Step, StepResult, TraceEntry } from "@flowrun/core";
import { callerLeg, scopeOf, type Scope } from "@flowrun/core/tooling";
import type { ScenarioRun } from "../run/run-scenario.ts";

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
  /** The first media that began to play to that phone. */
  readonly prompt?: string;
  /** The scope of the step's expressions when it had begun. */
  readonly scope: Scope;
  /** The commands while the step waited. */
  readonly commands: readonly Command[];
}

/** Reads the steps of calls that may have a beginning in common. */
export interface Moments {
  /**
   * The steps of a call in order, with the states that a trace does not tell. So many of its first
   * inputs are those of the call that was read before.
   */
  read(program: Program, run: ScenarioRun, common: number): readonly Moment[];
}

/** Nothing was read yet. */
export function createMoments(): Moments {
  const moments: OwnMoment[] = [];
  /** For each input, how long the trace was before it, and at last how long it is. */
  const places: number[] = [0];
  let steps: { readonly program: Program; readonly byId: ReadonlyMap<string, Step> } | undefined;
  return {
    read(program, { journal, results }, common) {
      if (steps?.program !== program) steps = { program, byId: stepsById(program) };
      const { byId } = steps;
      // A step that a later input has changed is read again from where it began.
      const changed = moments.find(({ touched }) => touched >= common)?.entered ?? common;
      const begin = Math.min(changed, common, places.length - 1);
      moments.length = moments.findLastIndex(({ entered }) => entered < begin) + 1;
      places.length = begin + 1;
      const kept = moments.length;
      let index = begin;
      /** Moments before this have what the present input does to them. */
      const first = (): number => (index < common ? kept : 0);
      const change: Change = (at, to) => {
        const moment = moments[at];
        if (moment === undefined || at < first()) return;
        // Other calls that were read have it as it was.
        const own = at < kept ? { ...moment, commands: [...moment.commands] } : moment;
        moments[at] = Object.assign(own, to);
      };
      for (; index < results.length; index += 1) {
        const [result, entry] = [results[index], journal[index]];
        if (result === undefined || entry === undefined) break;
        const { at } = "start" in entry ? entry.start : entry.event;
        const place = places[index] ?? 0;
        const seen = (step: Step) => seenIn(program, result.state, step, at);
        takeResult({ moments, byId, change, seen, first: first() }, result, { place, index });
        places.push(place + result.trace.length);
      }
      return [...moments];
    },
  };
}

/** All that is needed to read an input. */
interface Reading {
  readonly moments: OwnMoment[];
  readonly byId: ReadonlyMap<string, Step>;
  readonly change: Change;
  readonly seen: (step: Step) => ReturnType<typeof seenIn>;
  /** The first moment that may be changed. */
  readonly first: number;
}

/** The number of an input, and a place in the trace. */
interface At {
  readonly place: number;
  readonly index: number;
}

function takeResult(reading: Reading, { trace, commands }: StepResult, { place, index }: At): void {
  const { moments, byId, seen } = reading;
  for (const [offset, traced] of trace.entries()) {
    const here = place + offset;
    const entered = enteredBy(byId, traced);
    const own = { first: here, last: here, at: traced.at, entered: index, touched: index };
    if (entered === undefined) takeTrace(reading, traced, { place: here, index });
    else moments.push({ ...own, ...entered, ...seen(entered.step) });
  }
  const last = moments.length - 1;
  if (last < 0 || commands.length === 0) return;
  if (last < reading.first) return;
  reading.change(last, { touched: index });
  moments[last]?.commands.push(...commands);
}

/** Changes the moment at a place. */
type Change = (at: number, to: Partial<OwnMoment>) => void;

function stepsById({ blocks, finally: last }: Program): ReadonlyMap<string, Step> {
  return new Map([...Object.values(blocks).flat(), ...last].map((each) => [each.id, each]));
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

/** A moment, and the inputs at which it began and was changed last. */
type OwnMoment = { -readonly [Key in keyof Moment]: Moment[Key] } & {
  commands: Command[];
  readonly entered: number;
  touched: number;
};

/** The beginning of a moment; `undefined` where none begins. */
function enteredBy(
  byId: ReadonlyMap<string, Step>,
  traced: TraceEntry,
): Pick<OwnMoment, "step" | "kind" | "outcome" | "commands"> | undefined {
  if (traced.kind !== "step.entered" && traced.kind !== "step.skipped") return undefined;
  const step = byId.get(traced.step);
  const kind = traced.kind === "step.skipped" ? "skipped" : "open";
  return step && { step, kind, outcome: undefined, commands: [] };
}

function takeTrace(
  { moments, change, first }: Reading,
  traced: TraceEntry,
  { place, index }: At,
): void {
  if (traced.kind === "step.entered" || traced.kind === "step.skipped") return;
  const current = moments.length - 1;
  const now = moments[current];
  const isPrompt = traced.kind === "media.started" && traced.leg !== undefined;
  if (isPrompt && traced.leg === now?.leg && now.prompt === undefined)
    change(current, { prompt: traced.media, touched: index });
  if (now?.kind === "open") change(current, { last: place, touched: index });
  if (traced.kind !== "step.left") return;
  // A step that called a part is left after those of the part.
  const left = openIn(moments, traced.step, first);
  change(left, { last: place, touched: index, kind: "left", outcome: traced.outcome });
}

/** The place of the last moment of a step that it has not left, from a place on; else -1. */
function openIn(moments: readonly OwnMoment[], step: string, first: number): number {
  let place = moments.length - 1;
  const isIt = (moment: OwnMoment | undefined): boolean =>
    moment?.kind === "open" && moment.step.id === step;
  while (place >= first && !isIt(moments[place])) place -= 1;
  return place < first ? -1 : place;
}
