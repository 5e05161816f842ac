import type {
  CallEvent,
  Command,
  JournalEvent,
  JournalStart,
  Program,
  Waypoint,
} from "@flowrun/core";
import { currentStep } from "@flowrun/core/tooling";
import { walkOf } from "@flowrun/host/tooling";
import { replayJournal } from "@flowrun/proof";
import { barsIn, type CallBar } from "./bars-in.ts";
import { promptsIn, type CallPrompt } from "./prompts-in.ts";
import { stateFacts, type CallFact } from "./state-facts.ts";

/**
 * An input of a call, and how the call stood after it. Times are milliseconds since the call began.
 */
export interface CallPoint {
  readonly atMs: number;
  readonly kind: CallEvent["kind"] | "call" | "run";
  /** Which number, key, timer or command; empty for what needs no further word. */
  readonly what: string;
  /** The code of a failure; only where a command has failed. */
  readonly code?: string;
  /** The commands of the call then. */
  readonly commands: readonly string[];
  readonly walk: readonly Waypoint[];
  /** The step that it is in; none when it is over. */
  readonly step: string | undefined;
  readonly isOver: boolean;
  /** All that the call knew and held. */
  readonly facts: readonly CallFact[];
  /** When its timers are due. */
  readonly timers: Readonly<Record<string, number>>;
}

/** A call stepped again from its journal. Plain data. */
export interface SteppedCall {
  /** The inputs of the call, in order, the call itself first. */
  readonly points: readonly CallPoint[];
  /** The steps that it went through, in the order in which they were entered. */
  readonly bars: readonly CallBar[];
  /** The prompts that the caller heard. */
  readonly prompts: readonly CallPrompt[];
  /** Whether from the last point on it went another way than the journal says. */
  readonly departs: boolean;
}

/**
 * Steps a call again. Each state is the one that it was in (I2), and what the journal masks is
 * masked in all of it.
 */
export function stepAgain(
  program: Program,
  head: JournalStart,
  events: readonly JournalEvent[],
): SteppedCall {
  const { steps, difference } = replayJournal(program, {
    name: head.call,
    head,
    events,
    cutOff: false,
  });
  const asked = new Map<string, string>();
  const points = steps.map(({ atMs, event, commands, trace, state }): CallPoint => {
    for (const command of commands)
      if ("request" in command) asked.set(command.request, command.kind);
    const isOver = state.status !== "running";
    return {
      atMs,
      kind: event?.kind ?? ("leg" in head.start ? "call" : "run"),
      what: event === undefined ? nameOf(head) : whatOf(event, asked),
      ...(event?.kind === "request.failed" && { code: event.code }),
      commands: commands.map(wordOf),
      walk: walkOf(trace),
      step: state.status === "ended" ? undefined : currentStep({ program, state })?.id,
      isOver,
      facts: stateFacts(state),
      timers: Object.fromEntries(
        Object.entries(state.timers).map(([name, at]) => [name, at - head.start.at]),
      ),
    };
  });
  return {
    points,
    bars: barsIn(program, steps),
    prompts: promptsIn(steps),
    departs: difference !== undefined,
  };
}

function nameOf({ start }: JournalStart): string {
  return "leg" in start ? start.from : start.run;
}

function whatOf(event: CallEvent, asked: ReadonlyMap<string, string>): string {
  switch (event.kind) {
    case "dtmf.received":
      return event.digit;
    case "timer.fired":
      return event.timer;
    case "request.succeeded":
    case "request.failed":
      return asked.get(event.request) ?? "request";
    default:
      return "";
  }
}

function wordOf(command: Command): string {
  return "table" in command ? `${command.kind} ${command.table}` : command.kind;
}
