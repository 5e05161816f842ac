import type { CallEvent } from "../../packages/core/src/interpret/event.ts";
import type { StepResult } from "../../packages/core/src/interpret/step-result.ts";
import type { Program } from "../../packages/core/src/program/program.ts";
import { start } from "../../packages/core/src/interpret/start.ts";
import { step } from "../../packages/core/src/interpret/step.ts";
import { toEvent, type Move } from "./move.ts";

/** A call that was run: `results[0]` is its start, and `results[n + 1]` what became of `events[n]`. */
export interface Run {
  readonly program: Program;
  readonly events: readonly CallEvent[];
  readonly results: readonly StepResult[];
}

/** Runs a call through the interpreter alone: each move becomes the event that it comes to in the state of that moment. */
export function runMoves(program: Program, moves: readonly Move[], leg = "caller-1", at = 0): Run {
  let now = at;
  let last = start(program, { leg, from: "100", to: "200", args: [], at });
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
  return { program, events, results };
}

/** The last result of a run. */
export function lastOf({ results }: Run): StepResult {
  const last = results.at(-1);
  if (last === undefined) throw new Error("A run has its start at least.");
  return last;
}

/** The steps of a run as pairs: the event, and the results before and after it. */
export function stepsOf(
  run: Run,
): readonly { readonly event: CallEvent; readonly before: StepResult; readonly after: StepResult }[] {
  return run.events.flatMap((event, place) => {
    const [before, after] = run.results.slice(place, place + 2);
    return before === undefined || after === undefined ? [] : [{ event, before, after }];
  });
}
