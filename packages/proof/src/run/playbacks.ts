import type { Agenda } from "./agenda.ts";

/** A sound lasts this long: a flow in a file does not say how long its sounds are. */
export const playbackMs = 1_500;

/** What is playing to the caller. */
export interface Playbacks {
  start(playback: string): void;
  /** Ends one before its time, as stopped or as failed; one that is over stays so. */
  finish(playback: string, failed: boolean): void;
  /** Ends all as failed: their channel is going. */
  failAll(): void;
}

/** Nothing is playing. */
export function createPlaybacks(agenda: Agenda): Playbacks {
  const ends = new Map<string, () => void>();
  const finish = (playback: string, failed: boolean): void => {
    ends.get(playback)?.();
    if (ends.delete(playback)) agenda.add(0, () => ({ kind: "playback.finished", playback, failed }));
  };
  return {
    start(playback) {
      const end = agenda.add(playbackMs, () => {
        ends.delete(playback);
        return { kind: "playback.finished", playback, failed: false };
      });
      ends.set(playback, end);
    },
    finish,
    failAll() {
      for (const playback of ends.keys()) finish(playback, true);
    },
  };
}
