import type { LiveCallFacts } from "./host.ts";
import type { LiveCall } from "./live-call.ts";

/** The facts of live calls, in their order; a call whose flow has not begun is left out. */
export function factsOf(calls: Iterable<LiveCall>): readonly LiveCallFacts[] {
  return [...calls].flatMap(({ program, state, frozenAt }) =>
    state === undefined ? [] : [{ program, state, ...(frozenAt !== undefined && { frozenAt }) }],
  );
}

/** Ends a call since an operator says so; `false` where there is none. */
export function hangUp(call: LiveCall | undefined): boolean {
  call?.stop("operator");
  return call !== undefined;
}
