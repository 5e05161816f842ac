import type { Asterisk } from "./bed/run-asterisk.ts";
import { type PlayedCall, playCall } from "./play-call.ts";

/** One call through a flow of one bridge step, and one of what comes after it. */
export interface Played extends Omit<PlayedCall, "flow"> {
  readonly bridge: string;
  /** What comes before it. */
  readonly first?: readonly string[];
  /** Other blocks, as lines. */
  readonly blocks?: readonly string[];
}

/** Plays that call, and gives its trace as lines. */
export async function playBridge(
  asterisk: Asterisk,
  { bridge, first = ["answer"], blocks = [], ...played }: Played,
): Promise<readonly string[]> {
  const steps = [
    ...first,
    `bridge: ${bridge}\n      as: talk\n      then: { else: after }`,
    "go: after",
  ];
  const flow = `start: main\nblocks:\n  main:\n${steps.map((step) => `    - ${step}\n`).join("")}  after:\n    - log: bye\n    - hangup\n${blocks.map((line) => `  ${line}\n`).join("")}`;
  const { lines } = await playCall(asterisk, { ...played, flow });
  return lines;
}
