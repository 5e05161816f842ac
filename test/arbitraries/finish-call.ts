import type { CallEvent } from "../../packages/core/src/interpret/event.ts";
import type { CallState } from "../../packages/core/src/interpret/state.ts";
import type { StepResult } from "../../packages/core/src/interpret/draft.ts";
import type { Program } from "../../packages/core/src/interpret/program.ts";
import { step } from "../../packages/core/src/interpret/step.ts";

/** How a platform and a store behave while a call is brought to its end. */
export type Behaviour = "everything succeeds" | "everything fails" | "nothing is certain";

/**
 * More than any call takes: each of its phones may be called in every round of a loop, and refuse
 * to be hung up five times.
 */
const mostEvents = 100_000;

/**
 * Brings a call to its end without any event that it did not ask for: its requests are answered and
 * its timers fire. Gives every result on the way. Throws when the call waits for more than that, or
 * does not end.
 */
export function finishCall(
  program: Program,
  from: StepResult,
  at: number,
  behaviour: Behaviour,
): readonly StepResult[] {
  const results: StepResult[] = [];
  let [last, now] = [from, at];
  while (last.state.status !== "ended") {
    const event = nextEvent(last.state, now, behaviour);
    if (event === undefined)
      throw new Error(`The call waits for nothing that could come: ${JSON.stringify(last.state)}`);
    if (results.length > mostEvents)
      throw new Error(`The call does not end: ${JSON.stringify(last.state)}`);
    now = event.at;
    last = step(program, last.state, event);
    results.push(last);
  }
  return results;
}

function nextEvent(
  { requests, timers }: CallState,
  at: number,
  behaviour: Behaviour,
): CallEvent | undefined {
  const request = requests[0]?.id;
  if (request !== undefined) {
    if (behaviour === "everything succeeds")
      return { kind: "request.succeeded", at, request, result: null };
    const certain = behaviour === "everything fails";
    return { kind: "request.failed", at, request, code: "ARI_X", message: "No.", certain };
  }
  const [timer, due] = Object.entries(timers).toSorted(([, a], [, b]) => a - b)[0] ?? [];
  return timer === undefined || due === undefined
    ? undefined
    : { kind: "timer.fired", at: Math.max(at, due), timer };
}
