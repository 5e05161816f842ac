import type { CallEvent, CallStart, RunStart } from "../../src/interpret/event.ts";
import type { Json } from "../../src/json.ts";
import type { Command } from "../../src/interpret/command.ts";
import type { CallState } from "../../src/interpret/state.ts";
import type { Frame } from "../../src/interpret/frame.ts";
import { scopeOf } from "../../src/interpret/activations.ts";
import type { TraceEntry } from "../../src/interpret/trace.ts";
import type { Program, Scope } from "../../src/interpret/program.ts";
import { start, step } from "../../src/interpret/step.ts";

/** An event without its time. */
export type Happening = CallEvent extends infer Event
  ? Event extends CallEvent
    ? Omit<Event, "at">
    : never
  : never;

/** A call under test: feed it events, read what it commanded. */
export interface CallOf {
  readonly state: () => CallState;
  /** The state, with the frames of the flow and what its expressions see. */
  readonly standing: () => CallState &
    Pick<Scope, "names" | "vars"> & { readonly frames: readonly Frame[] };
  /** The commands since the last look, each without the id of its request. */
  readonly commands: () => readonly object[];
  /** All trace entries so far, without their times. */
  readonly trace: () => readonly object[];
  /** Feeds an event at the present time. */
  readonly feed: (event: Happening) => void;
  /** Answers the oldest request that is still open. */
  readonly succeed: (result?: Json) => void;
  readonly fail: (certain?: boolean) => void;
  /** Lets time pass, firing what comes due. Less than nothing sets the clock back. */
  readonly pass: (ms: number) => void;
}

/**
 * Begins a call of a program, or the run of a webhook, at time 0; a call comes from "555" on the
 * leg "in".
 */
export function callOf(
  program: Program,
  arrival: CallStart | RunStart = { leg: "in", from: "555", to: "100", args: [], at: 0 },
): CallOf {
  let now = 0;
  let seen: Command[] = [];
  const trace: TraceEntry[] = [];
  let result = start(program, arrival);
  const take = (): void => {
    seen.push(...result.commands);
    trace.push(...result.trace);
  };
  take();
  const feed = (event: Happening): void => {
    result = step(program, result.state, { ...event, at: now });
    take();
  };
  const open = (): string => result.state.requests[0]?.id ?? "none";
  return {
    state: () => result.state,
    standing: () => {
      const { state } = result;
      const { names, vars } = scopeOf({ program, state, at: now });
      return { ...state, names, vars, frames: state.tracks[0]?.frames ?? [] };
    },
    commands: () => {
      const commands = seen.map(withoutRequest);
      seen = [];
      return commands;
    },
    trace: () => trace.map(({ at: _at, ...entry }) => entry),
    feed,
    succeed: (row = null) => feed({ kind: "request.succeeded", request: open(), result: row }),
    fail: (certain = true) =>
      feed({ kind: "request.failed", request: open(), code: "X", message: "no", certain }),
    pass: (ms) => {
      const until = now + ms;
      for (
        let next = due(result.state);
        next !== undefined && next[1] <= until;
        next = due(result.state)
      ) {
        now = Math.max(now, next[1]);
        feed({ kind: "timer.fired", timer: next[0] });
      }
      now = until;
    },
  };
}

function due(state: CallState): readonly [string, number] | undefined {
  return Object.entries(state.timers).toSorted((one, other) => one[1] - other[1])[0];
}

function withoutRequest(command: Command): object {
  if (!("request" in command)) return command;
  const { request: _request, ...rest } = command;
  return rest;
}
