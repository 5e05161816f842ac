import type { Paint, Style } from "../output/paint.ts";
import type { TimelineLine } from "./timeline-line.ts";

const styles: Readonly<Record<TimelineLine["who"], Style>> = {
  caller: "cyan",
  callee: "green",
  flow: "dim",
  platform: "yellow",
};

/** A line for the terminal: seconds since `startedAt`, who, and what; `    2.104  caller   presses 1`. */
export function formatLine(line: TimelineLine, startedAt: number, paint: Paint): string {
  const seconds = (Math.max(0, line.at - startedAt) / 1000).toFixed(3).padStart(9);
  const who = paint(styles[line.who], line.who.padEnd(8));
  return `${seconds}  ${who} ${line.wrong ? paint("red", line.text) : line.text}`;
}
