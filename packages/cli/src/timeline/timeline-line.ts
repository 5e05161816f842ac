import type { Paint, Style } from "../terminal/paint.ts";

/** A line of the timeline of a call, as people read it. */
export interface TimelineLine {
  /** Milliseconds since the epoch of the clock that the call runs on. */
  readonly at: number;
  readonly who: "caller" | "callee" | "flow" | "platform";
  /** A short statement about `who`: `hears sound:hello`. */
  readonly text: string;
  /** Whether something went wrong. */
  readonly wrong: boolean;
}

const styles: Readonly<Record<TimelineLine["who"], Style>> = {
  caller: "cyan",
  callee: "green",
  flow: "dim",
  platform: "yellow",
};

/**
 * A line for the terminal: seconds since `startedAt`, who, and what; `    2.104  caller   presses
 * 1`.
 */
export function formatLine(line: TimelineLine, startedAt: number, paint: Paint): string {
  const seconds = (Math.max(0, line.at - startedAt) / 1000).toFixed(3).padStart(9);
  const who = paint(styles[line.who], line.who.padEnd(8));
  return `${seconds}  ${who} ${line.wrong ? paint("red", line.text) : line.text}`;
}
