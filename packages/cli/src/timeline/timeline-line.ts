/** One line of the timeline of a call, as people read it. */
export interface TimelineLine {
  /** Milliseconds since the epoch of the clock that the call runs on. */
  readonly at: number;
  readonly who: "caller" | "callee" | "flow" | "platform";
  /** A short statement about `who`: `hears sound:hello`. */
  readonly text: string;
  /** Whether something went wrong. */
  readonly wrong: boolean;
}
