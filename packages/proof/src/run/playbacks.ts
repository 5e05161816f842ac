import type { Memory } from "./memory.ts";
import type { Happening, Schedule } from "./schedule.ts";

/**
 * Every sound lasts this long, in milliseconds: a flow in a file does not say how long its sounds
 * are.
 */
export const playbackMs = 1_500;

/** The media that is playing. */
export interface Playbacks {
  /** Media that is not there fails at once. */
  start(playback: string, leg: string, isThere: boolean): void;
  /** Ends one before its time; nothing happens when it is over already. */
  stop(playback: string): void;
  /** Ends all of a leg as failed: its channel is going. */
  failAll(leg: string): void;
  /** Does something once nothing plays to a leg, at once where nothing does. */
  whenQuiet(leg: string, task: () => void): void;
}

/** Nothing plays. */
export function createPlaybacks(schedule: Schedule, memory: Memory): Playbacks {
  const ends = memory.map<string, { readonly leg: string; readonly cancel: () => void }>();
  const awaiting = memory.map<string, readonly (() => void)[]>();
  const isQuiet = (leg: string): boolean =>
    [...ends.values()].every((playing) => playing.leg !== leg);
  const takeOut = (playback: string): boolean => {
    const leg = ends.get(playback)?.leg;
    const isTaken = ends.delete(playback);
    if (leg === undefined || !isQuiet(leg)) return isTaken;
    const tasks = awaiting.get(leg) ?? [];
    awaiting.delete(leg);
    for (const task of tasks) task();
    return isTaken;
  };
  const finished = (playback: string, failed: boolean): Happening => ({
    kind: "playback.finished",
    playback,
    failed,
  });
  const endEarly = (playback: string, failed: boolean): void => {
    ends.get(playback)?.cancel();
    if (takeOut(playback)) schedule(0, () => finished(playback, failed));
  };
  return {
    start(playback, leg, isThere) {
      const cancel = schedule(isThere ? playbackMs : 0, () => {
        takeOut(playback);
        return finished(playback, !isThere);
      });
      ends.set(playback, { leg, cancel });
    },
    stop: (playback) => endEarly(playback, false),
    failAll(leg) {
      for (const [playback, { leg: hearing }] of ends)
        if (hearing === leg) endEarly(playback, true);
    },
    whenQuiet(leg, task) {
      if (isQuiet(leg)) task();
      else awaiting.set(leg, [...(awaiting.get(leg) ?? []), task]);
    },
  };
}
