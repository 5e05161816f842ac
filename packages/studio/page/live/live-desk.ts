import type { CallEvent, Command, JournalEntry, JournalEvent, JournalStart, Waypoint } from "@flowrun/core";
import { walkOf } from "@flowrun/core/tooling";
import { sortOfVerb, type VerbSort } from "@flowrun/graph";
import { recordedFlow, replayJournal } from "@flowrun/proof";
import { stateFacts, type CallFact } from "./state-facts.ts";

/** One input of a call, and where the call stood after it. */
export interface CallPoint {
  /** Milliseconds since the call began. */
  readonly atMs: number;
  /** What happened, in the words of journals: `key #`, `timer lookup`. */
  readonly event: string;
  readonly commands: readonly string[];
  readonly walk: readonly Waypoint[];
  /** The step that it is in; empty before the first and behind the last. */
  readonly step: string;
  /** All that the call knew and held. */
  readonly facts: readonly CallFact[];
}

/** One step that the call was in. */
export interface CallBar {
  readonly block: string;
  readonly step: string;
  readonly verb: string;
  readonly sort: VerbSort;
  readonly fromMs: number;
  /** Absent while it is in it. */
  readonly toMs: number | undefined;
  readonly outcome: string;
  readonly keys: readonly { readonly atMs: number; readonly digit: string }[];
  /** The point at which it began. */
  readonly point: number;
}

/** A call stepped again from its journal. */
export interface WatchedCall {
  readonly points: readonly CallPoint[];
  readonly bars: readonly CallBar[];
  /** The text of the flow that it ran on. */
  readonly text: string;
  /** Why there is no more of it; empty when all is there. */
  readonly problem: "" | "no-flow" | "departs";
}

/** What the page asks about calls. */
export interface LiveDesk {
  /** Steps a call again from its journal, from the first entry on. */
  watch(entries: readonly JournalEntry[]): WatchedCall;
}

/** A desk that keeps nothing. */
export function createLiveDesk(): LiveDesk {
  return { watch: watchCall };
}

function watchCall(entries: readonly JournalEntry[]): WatchedCall {
  const [head, ...events] = entries;
  const none = { points: [], bars: [], text: "", problem: "no-flow" } as const;
  if (head === undefined || !("start" in head)) return none;
  const program = recordedFlow(head)?.program;
  if (program === undefined) return { ...none, text: head.source?.text ?? "" };
  const journal = { name: head.call, head, events: events as readonly JournalEvent[], cutOff: false };
  const { steps, difference } = replayJournal(program, journal);
  const asked = new Map<string, string>();
  const points = steps.map(({ atMs, event, commands, trace, state }): CallPoint => {
    for (const command of commands) if ("request" in command) asked.set(command.request, command.kind);
    return {
      atMs,
      event: wordsOf(head, event, asked),
      commands: commands.map(wordOf),
      walk: walkOf(trace),
      step: "",
      facts: stateFacts(state, head.start.at + atMs),
    };
  });
  const verbs = new Map(
    [...Object.values(program.blocks).flat(), ...program.finally].map((step) => [step.id, step.verb] as const),
  );
  const bars = barsOf(
    points,
    steps.map(({ event }) => event),
  ).map((bar): CallBar => {
    const verb = verbs.get(bar.step);
    return { ...bar, verb: verb?.name ?? "", sort: verb === undefined ? "flow" : sortOfVerb(verb) };
  });
  return {
    points: withSteps(points),
    bars,
    text: head.source?.text ?? "",
    problem: difference === undefined ? "" : "departs",
  };
}

function wordsOf({ start }: JournalStart, event: CallEvent | undefined, asked: ReadonlyMap<string, string>): string {
  if (event === undefined) return "leg" in start ? `call from ${start.from}` : `run ${start.run}`;
  switch (event.kind) {
    case "dtmf.received":
      return `key ${event.digit}`;
    case "timer.fired":
      return `timer ${event.timer}`;
    case "request.succeeded":
    case "request.failed":
      return `${asked.get(event.request) ?? "request"}: ${event.kind === "request.failed" ? event.code : "ok"}`;
    default:
      return event.kind;
  }
}

function wordOf(command: Command): string {
  return "table" in command ? `${command.kind} ${command.table}` : command.kind;
}

/** Where the call stands after each point. */
function withSteps(points: readonly CallPoint[]): readonly CallPoint[] {
  let step = "";
  return points.map((point) => {
    for (const way of point.walk) {
      if (way.kind === "step.entered") step = way.step;
      else if (way.kind === "call.leaving" || way.kind === "call.ended") step = "";
    }
    return { ...point, step };
  });
}

type Bar = { -readonly [Member in keyof Omit<CallBar, "verb" | "sort" | "keys">]: CallBar[Member] } & {
  readonly keys: { readonly atMs: number; readonly digit: string }[];
};

function barsOf(points: readonly CallPoint[], events: readonly (CallEvent | undefined)[]): readonly Bar[] {
  const bars: Bar[] = [];
  let block = "";
  for (const [index, { atMs, walk }] of points.entries()) {
    const event = events[index];
    if (event?.kind === "dtmf.received") bars.at(-1)?.keys.push({ atMs, digit: event.digit });
    for (const way of walk) {
      if (way.kind === "block.entered") ({ block } = way);
      else if (way.kind === "step.entered")
        bars.push({ block, step: way.step, fromMs: atMs, toMs: undefined, outcome: "", keys: [], point: index });
      else if (way.kind === "step.left") close(bars, way.step, atMs, way.outcome);
      else if (way.kind === "call.leaving") closeAll(bars, atMs);
    }
  }
  return bars;
}

function closeAll(bars: readonly Bar[], atMs: number): void {
  for (const bar of bars) bar.toMs ??= atMs;
}

function close(bars: readonly Bar[], step: string, atMs: number, outcome: string): void {
  const bar = bars.findLast((each) => each.step === step && each.toMs === undefined);
  if (bar !== undefined) Object.assign(bar, { toMs: atMs, outcome });
}
