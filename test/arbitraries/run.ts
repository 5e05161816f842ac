import type { CallEvent, CallStart, RunStart } from "../../packages/core/src/interpret/event.ts";
import type { StepResult } from "../../packages/core/src/interpret/draft.ts";
import type { Program } from "../../packages/core/src/interpret/program.ts";
import { start, step } from "../../packages/core/src/interpret/step.ts";
import { toEvent, type Move } from "./move.ts";

/**
 * A call, or the handling of a webhook, that was run: `results[0]` is its start, and `results[n +
 * 1]` what became of `events[n]`.
 */
export interface Run {
  readonly program: Program;
  readonly arrival: CallStart | RunStart;
  readonly events: readonly CallEvent[];
  readonly results: readonly StepResult[];
}

/** How a run begins. Default: with a call, at 0, under the id `caller-1`. */
export interface Beginning {
  readonly with?: "call" | "webhook";
  readonly id?: string;
  readonly at?: number;
}

/** What a run begins with. */
export function arrivalOf({
  with: kind = "call",
  id = "caller-1",
  at = 0,
}: Beginning): CallStart | RunStart {
  if (kind === "call") return { leg: id, from: "100", to: "200", args: [], at };
  return { run: id, webhook: "summaryCompleted", payload: { call: "7" }, at };
}

/**
 * Runs a call through the interpreter alone: each move becomes the event that it comes to in the
 * state of that moment.
 */
export function runMoves(program: Program, moves: readonly Move[], beginning: Beginning = {}): Run {
  const arrival = arrivalOf(beginning);
  let now = arrival.at;
  let last = start(program, arrival);
  const events: CallEvent[] = [];
  const results = [last];
  for (const move of moves) {
    const event = toEvent(move, last.state, events, now + move.afterMs);
    if (event === undefined) continue;
    now = event.at;
    last = step(program, last.state, event);
    events.push(event);
    results.push(last);
  }
  return { program, arrival, events, results };
}

/** The last result of a run. */
export function lastOf({ results }: Run): StepResult {
  const last = results.at(-1);
  if (last === undefined) throw new Error("A run has its start at least.");
  return last;
}

/** The steps of a run as pairs: the event, and the results before and after it. */
export function stepsOf(run: Run): readonly {
  readonly event: CallEvent;
  readonly before: StepResult;
  readonly after: StepResult;
}[] {
  return run.events.flatMap((event, place) => {
    const [before, after] = run.results.slice(place, place + 2);
    return before === undefined || after === undefined ? [] : [{ event, before, after }];
  });
}
