import type { JournalEntry, TraceEntry } from "@flowrun/core";
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

/** Reads the sounds of calls that may have a beginning in common. */
export interface SoundsReader {
  /**
   * The sounds of a call that began at `clock`. So many of its first inputs are those of the call
   * that was read before.
   */
  read(run: Pick<OneRun, "trace" | "journal" | "results">, clock: number, common: number): Sounds;
}

/** Nothing was read yet. */
export function createSounds(): SoundsReader {
  const heard: HeardEntry[] = [];
  const places: number[] = [];
  const keysAt: number[] = [];
  /** For each input, how long the trace, and how many the keys were before it. */
  const before: { readonly trace: number; readonly keys: number }[] = [{ trace: 0, keys: 0 }];
  return {
    read({ trace, journal, results }, clock, common) {
      const begin = Math.min(common, before.length - 1);
      const from = before[begin] ?? { trace: 0, keys: 0 };
      before.length = begin;
      keysAt.length = from.keys;
      while ((places.at(-1) ?? -1) >= from.trace) {
        places.pop();
        heard.pop();
      }
      let at = from.trace;
      for (let index = begin; index < results.length; index += 1) {
        before.push({ trace: at, keys: keysAt.length });
        const keyAt = keyAtOf(journal[index]);
        if (keyAt !== undefined) keysAt.push(keyAt - clock);
        const end = at + (results[index]?.trace.length ?? 0);
        for (; at < end; at += 1) {
          const traced = trace[at];
          if (traced === undefined || !isHeardByCaller(traced)) continue;
          heard.push(traced);
          places.push(at);
        }
      }
      before.push({ trace: at, keys: keysAt.length });
      return {
        beganAt: beganAt(trace),
        heard: [...heard],
        places: [...places],
        keysAt: [...keysAt],
      };
    },
  };
}

/** When a key was pressed; `undefined` for any other input. */
function keyAtOf(entry: JournalEntry | undefined): number | undefined {
  const isKey = entry !== undefined && "event" in entry && entry.event.kind === "dtmf.received";
  return isKey ? entry.event.at : undefined;
}

function beganAt(trace: OneRun["trace"]): number {
  if (trace[0]?.kind === "call.started") return 0;
  return trace.find(({ kind }) => kind === "leg.joined")?.at ?? 0;
}
