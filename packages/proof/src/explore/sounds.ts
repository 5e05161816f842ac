import type { TraceEntry } from "@flowrun/core";
import { isHeardByCaller } from "../run/heard.ts";
import type { OneRun } from "../run/run-call.ts";

/** The beginning of media that the caller hears. */
export type HeardEntry = TraceEntry & { readonly kind: "media.started" };

/** All that is kept of a call to tell when a caller may act in it; times from its start. */
export interface Sounds {
  /** When the caller is there: in a run once somebody who was dialled has answered. */
  readonly beganAt: number;
  readonly heard: readonly HeardEntry[];
  /** Their places in the trace. */
  readonly places: readonly number[];
  /** When each key was pressed. */
  readonly keysAt: readonly number[];
}

/** The sounds of a call that began at `clock`. */
export function soundsOf({ trace, journal }: OneRun, clock: number): Sounds {
  const heard: HeardEntry[] = [];
  const places: number[] = [];
  for (const [place, entry] of trace.entries()) {
    if (!isHeardByCaller(entry)) continue;
    heard.push(entry);
    places.push(place);
  }
  const keysAt: number[] = [];
  for (const entry of journal)
    if ("event" in entry && entry.event.kind === "dtmf.received")
      keysAt.push(entry.event.at - clock);
  return { beganAt: beganAt(trace), heard, places, keysAt };
}

function beganAt([first, ...others]: OneRun["trace"]): number {
  if (first?.kind === "call.started") return 0;
  return others.find(({ kind }) => kind === "leg.joined")?.at ?? 0;
}
