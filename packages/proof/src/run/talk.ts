import type { PlatformCommand, SideCommand } from "@flowrun/core";
import type { Memory } from "./memory.ts";
import type { Happening, Schedule } from "./schedule.ts";

/** The platform's news of people who talk, on the legs that it was asked to watch. */
export interface Talk {
  /** Takes any command that was done: some ask for it, or for no more. */
  asked(command: PlatformCommand | SideCommand): void;
  /** Somebody talks at a leg from now on, for so long. */
  talk(leg: string, ms: number): Happening | undefined;
  /** Nothing is heard of a leg any more. */
  forget(leg: string): void;
}

/** A voice, and how it is told of. */
interface Voice {
  readonly until: number;
  readonly cancel: () => void;
}

/** Nobody talks, and nobody asked. `now` is the time of the run. */
export function createTalk(schedule: Schedule, now: () => number, memory: Memory): Talk {
  const silences = memory.map<string, number>();
  const voices = memory.map<string, Voice>();
  const forget = (leg: string): void => {
    voices.get(leg)?.cancel();
    voices.delete(leg);
    silences.delete(leg);
  };
  return {
    asked(command) {
      if (!("quietMs" in command)) return;
      const { leg, quietMs } = command;
      if (quietMs === null) forget(leg);
      else if (quietMs !== undefined) silences.set(leg, quietMs);
    },
    talk(leg, ms) {
      const quietMs = silences.get(leg);
      if (quietMs === undefined) return undefined;
      const known = voices.get(leg);
      known?.cancel();
      const until = Math.max(known?.until ?? 0, now() + ms);
      // Talk that goes on within the silence is still the same.
      const cancel = schedule(until + quietMs - now(), () => {
        voices.delete(leg);
        return { kind: "talk.stopped", leg };
      });
      voices.set(leg, { until, cancel });
      return known === undefined ? { kind: "talk.started", leg } : undefined;
    },
    forget,
  };
}
