import type { Fate } from "../imported.ts";

/** The fate of a piece of a file, such as a line, a widget or an action. */
export interface PieceFate {
  readonly fate: Fate;
  /** The change, or the question to decide; empty for `taken`. */
  readonly said: string;
}

/** It was taken as it is. */
export const taken: PieceFate = { fate: "taken", said: "" };

/** It was taken, but not to the letter. */
export function changed(said: string): PieceFate {
  return { fate: "changed", said };
}

/** A person must look at it. */
export function decide(said: string): PieceFate {
  return { fate: "decide", said };
}

const severity = { taken: 0, changed: 1, decide: 2 };

/** The gravest of several fates; of two that are alike the first. */
export function gravest(fates: readonly PieceFate[]): PieceFate {
  return fates.reduce((most, each) => (isGraver(each, most) ? each : most), taken);
}

/** Whether a fate is graver than another one. */
export function isGraver(one: PieceFate, other: PieceFate): boolean {
  return severity[one.fate] > severity[other.fate];
}
