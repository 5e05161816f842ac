import { playbackMs } from "../run/fake-platform.ts";
import type { ReplayStep } from "./replay-journal.ts";

/** A sound under way: when it began, live and in the scenario. */
interface Sound {
  readonly id: string;
  readonly beganMs: number;
  readonly inScenarioMs: number;
  readonly stopped: boolean;
}

/**
 * The time of each step in a scenario, in milliseconds from the start. There every sound lasts equally long, so what comes
 * after a sound comes earlier or later by the difference, and what comes during a long one comes before its end.
 */
export function scenarioTimes(steps: readonly ReplayStep[]): readonly number[] {
  let sound: Sound | undefined;
  let laterMs = 0;
  const timeOf = (atMs: number): number =>
    sound === undefined ? atMs - laterMs : sound.inScenarioMs + Math.min(atMs - sound.beganMs, playbackMs - 1);
  return steps.map(({ atMs, event, commands }) => {
    let timeMs = timeOf(atMs);
    if (sound !== undefined && event?.kind === "playback.finished" && event.playback === sound.id) {
      if (!sound.stopped) timeMs = sound.inScenarioMs + playbackMs;
      laterMs = atMs - timeMs;
      sound = undefined;
    }
    for (const command of commands) {
      if (command.kind === "playback.start")
        sound = { id: command.playback, beganMs: atMs, inScenarioMs: timeMs, stopped: false };
      else if (command.kind === "playback.stop" && sound !== undefined) sound = { ...sound, stopped: true };
    }
    return timeMs;
  });
}
