import type { Clock } from "@flowrun/core/plugin";
import type { TimelineLine } from "../timeline/timeline-line.ts";
import type { PhoneState } from "./phone-state.ts";

/** The state of the phone, and whoever shows it. */
export interface PhoneBoard {
  readonly state: () => PhoneState;
  readonly change: (next: Partial<PhoneState>) => void;
  /** Adds a line to the timeline of the call. */
  readonly add: (line: TimelineLine | undefined) => void;
}

/** The most lines of a call that are kept. */
const longestTimeline = 1_000;

/** A board that begins with `initial` and shows every change. */
export function createPhoneBoard(initial: PhoneState, clock: Clock, show: (state: PhoneState) => void): PhoneBoard {
  let state = initial;
  const change = (next: Partial<PhoneState>): void => {
    state = { ...state, ...next, now: clock.now() };
    show(state);
  };
  return {
    state: () => state,
    change,
    add: (line) => {
      if (line !== undefined) change({ timeline: [...state.timeline, line].slice(-longestTimeline) });
    },
  };
}
