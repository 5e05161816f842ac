import {
  start,
  step,
  type CallEvent,
  type CallState,
  type Json,
  type Program,
  type StepResult,
  type TraceEntry,
} from "@flowrun/core";
import type { ScenarioRun } from "@flowrun/proof";

/** A call on the draft line, from its beginning to what will become of it if the caller does nothing more. Plain data. */
export interface DraftRun {
  /** What the call has taken, in order, the call itself first. */
  readonly events: readonly DraftEvent[];
  /** The steps that it went through, in the order in which they were entered. */
  readonly visits: readonly DraftVisit[];
  /** What the caller hears. */
  readonly prompts: readonly DraftPrompt[];
}

/** One thing that the call took, and how it stood then. */
export interface DraftEvent {
  /** Milliseconds from the beginning of the call. */
  readonly atMs: number;
  readonly kind: CallEvent["kind"] | "call";
  /** Which key, timer, leg or request. */
  readonly what: string;
  /** What the call commanded then. */
  readonly commands: readonly string[];
  /** The step that it was in then; none when it was over. */
  readonly step: string | undefined;
  readonly isOver: boolean;
  /** What expressions saw then, by name, as text. */
  readonly values: Readonly<Record<string, string>>;
  /** When the timers were due then, in milliseconds from the beginning. */
  readonly timers: Readonly<Record<string, number>>;
}

/** One step that the call went through. */
export interface DraftVisit {
  readonly step: string;
  readonly block: string;
  readonly verb: string;
  readonly fromMs: number;
  readonly fromEvent: number;
  /** When it was left, and how; none while the call is in it, or where it ended in it. */
  readonly left:
    | { readonly atMs: number; readonly event: number; readonly outcome: string; readonly detail: string }
    | undefined;
  readonly keys: readonly { readonly atMs: number; readonly digit: string }[];
}

/** Something that the caller hears. */
export interface DraftPrompt {
  readonly media: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Far beyond what anybody tries by hand. */
const mostEvents = 2_000;

/** The call of a run, stepped again from its journal: each state is the live one (I2). */
export function draftRun(program: Program, { journal }: Pick<ScenarioRun, "journal">): DraftRun {
  const events: DraftEvent[] = [];
  const visits: Mutable<DraftVisit>[] = [];
  const prompts: Mutable<DraftPrompt>[] = [];
  const places = placesOf(program);
  const [head, ...rest] = journal.slice(0, mostEvents);
  if (head === undefined || !("start" in head)) return { events, visits, prompts };
  const beganAt = head.start.at;
  const note = ({ state, trace, commands }: StepResult, event: CallEvent | undefined): void => {
    const [atMs, index] = [(event?.at ?? beganAt) - beganAt, events.length];
    if (event?.kind === "dtmf.received") openVisit(visits)?.keys.push({ atMs, digit: event.digit });
    for (const entry of trace) noteTrace(entry, { atMs, index, visits, prompts, places });
    events.push({
      atMs,
      ...{ kind: event?.kind ?? "call", what: event === undefined ? state.call.from : whatOf(event) },
      commands: commands.map(({ kind }) => kind),
      step: stepAt(program, state),
      isOver: state.status !== "running",
      values: valuesOf(state),
      timers: Object.fromEntries(Object.entries(state.timers).map(([name, at]) => [name, at - beganAt])),
    });
  };
  let result = start(program, head.start);
  note(result, undefined);
  for (const entry of rest) {
    if (!("event" in entry)) continue;
    result = step(program, result.state, entry.event);
    note(result, entry.event);
  }
  return { events, visits, prompts };
}

type Mutable<Value> = {
  -readonly [Key in keyof Value]: Value[Key] extends readonly (infer Item)[] ? Item[] : Value[Key];
};

interface Noting {
  readonly atMs: number;
  readonly index: number;
  readonly visits: Mutable<DraftVisit>[];
  readonly prompts: Mutable<DraftPrompt>[];
  readonly places: ReadonlyMap<string, string>;
}

function openVisit(visits: readonly Mutable<DraftVisit>[]): Mutable<DraftVisit> | undefined {
  return visits.findLast(({ left }) => left === undefined);
}

function noteTrace(entry: TraceEntry, { atMs, index, visits, prompts, places }: Noting): void {
  if (entry.kind === "step.entered") {
    const { step: id, verb } = entry;
    const block = places.get(id) ?? "";
    visits.push({ step: id, block, verb, fromMs: atMs, fromEvent: index, left: undefined, keys: [] });
  }
  if (entry.kind === "step.left") {
    const visit = visits.findLast(({ step: id, left }) => id === entry.step && left === undefined);
    if (visit !== undefined) visit.left = { atMs, event: index, outcome: entry.outcome, detail: entry.detail ?? "" };
  }
  if (entry.kind === "media.started" && entry.leg === undefined)
    prompts.push({ media: entry.media, fromMs: atMs, toMs: Number.MAX_SAFE_INTEGER });
  if (entry.kind === "media.finished" || entry.kind === "media.stopped") {
    const prompt = prompts.findLast(({ media, toMs }) => media === entry.media && toMs === Number.MAX_SAFE_INTEGER);
    if (prompt !== undefined) prompt.toMs = atMs;
  }
}

function placesOf({ blocks, finally: last }: Program): ReadonlyMap<string, string> {
  const own = Object.entries(blocks).flatMap(([block, steps]) => steps.map(({ id }) => [id, block] as const));
  return new Map([...own, ...last.map(({ id }) => [id, "finally"] as const)]);
}

/** The innermost step of the call's own way. */
function stepAt({ blocks, finally: last }: Program, { tracks, status }: CallState): string | undefined {
  const frame = tracks.find(({ opener }) => opener === null)?.frames.at(-1);
  if (frame === undefined || status === "ended") return undefined;
  return (frame.block === null ? last : blocks[frame.block])?.[frame.index]?.id;
}

/** Which key, timer, leg or request an event is about. */
function whatOf(event: CallEvent): string {
  const { digit, timer, leg, request, playback } = event as Readonly<Record<string, unknown>>;
  const found = [digit, timer, request, playback, leg].find((each) => typeof each === "string");
  return typeof found === "string" ? found : "";
}

function valuesOf({ call, activations, variables }: CallState): Readonly<Record<string, string>> {
  const values: Record<string, string> = { "call.from": call.from };
  const add = (name: string, value: Json): void => {
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner);
    else values[name] = typeof value === "string" ? value : JSON.stringify(value);
  };
  for (const { args, names } of activations) {
    for (const [name, value] of Object.entries(args)) add(`args.${name}`, value);
    for (const [name, value] of Object.entries(names)) add(name, value);
  }
  for (const each of variables) for (const [name, value] of Object.entries(each.values)) add(`vars.${name}`, value);
  return values;
}
