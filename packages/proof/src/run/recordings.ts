import type { PlatformCommand } from "@flowrun/core";
import type { Memory } from "./memory.ts";
import type { Schedule } from "./schedule.ts";

type RecordCommand = Extract<
  PlatformCommand,
  {
    kind:
      | "record.start"
      | "record.bridge"
      | "record.stop"
      | "record.pause"
      | "record.resume"
      | "recording.erase";
  }
>;

/** The recordings. */
export interface Recordings {
  /**
   * Whether the platform would do it: a name is taken once, and only what has begun can be paused.
   */
  takes(command: RecordCommand): boolean;
  perform(command: RecordCommand): void;
  /** The leg or bridge ends, and with it what is recorded of it. */
  ended(of: string): void;
  /** Whether one of these was erased, and none of its name begun since. */
  isErased(this: void, ...recordings: readonly (string | undefined)[]): boolean;
  /** The names of those that are under way. */
  underWay(): readonly string[];
}

/** The needs of the recordings of one run. */
export interface RecordingsParts {
  readonly memory: Memory;
  readonly schedule: Schedule;
  readonly hasLeg: (leg: string) => boolean;
  /** Does something once nothing plays to a leg any more: a recording waits for that. */
  readonly whenQuiet: (leg: string, task: () => void) => void;
}

interface Live {
  /** The same name may be recorded again. */
  readonly number: number;
  readonly leg: string;
  readonly isBegun: boolean;
  /** It was told to end before it has begun: it begins all the same (measured on Asterisk 22). */
  readonly isStopped: boolean;
  readonly isErased: boolean;
  readonly cancel: () => void;
}

const unbegun = {
  number: -1,
  isBegun: false,
  isStopped: false,
  isErased: false,
  cancel: (): void => {},
};

/** Nothing is recorded. */
export function createRecordings({
  memory,
  schedule,
  hasLeg,
  whenQuiet,
}: RecordingsParts): Recordings {
  const live = memory.map<string, Live>();
  const stored = memory.map<string, true>();
  const erased = memory.map<string, true>();
  const started = memory.cell(0);

  const finish = (recording: string): undefined => {
    const found = live.get(recording);
    if (found === undefined) return;
    found.cancel();
    live.delete(recording);
    if (!found.isErased) stored.set(recording, true);
    schedule(0, () => ({ kind: "recording.finished", leg: found.leg, recording }));
  };
  const change = (recording: string, to: Partial<Live>): Live | undefined => {
    const found = live.get(recording);
    const changed = found && { ...found, ...to };
    if (changed !== undefined) live.set(recording, changed);
    return changed;
  };
  const start = ({ recording, leg, mostMs }: RecordCommand & { kind: "record.start" }): void => {
    const number = started.value;
    started.value += 1;
    live.set(recording, { ...unbegun, number, leg });
    erased.delete(recording);
    whenQuiet(leg, () => {
      if (live.get(recording)?.number !== number) return;
      const own = change(recording, { isBegun: true });
      schedule(0, () => ({ kind: "recording.started", leg, recording }));
      if (own?.isStopped === true) schedule(0, () => finish(recording));
      else if (mostMs !== undefined)
        change(recording, { cancel: schedule(mostMs, () => finish(recording)) });
    });
  };
  const stop = (recording: string, isErased: boolean): void => {
    const found = live.get(recording);
    if (found === undefined) return;
    change(recording, { isStopped: true, isErased: found.isErased || isErased });
    if (found.isBegun) finish(recording);
  };

  return {
    takes(command) {
      const { recording } = command;
      if (command.kind === "record.bridge")
        return !live.has(recording) && (command.appends === true || !stored.has(recording));
      if (command.kind === "record.start")
        return hasLeg(command.leg) && !live.has(recording) && !stored.has(recording);
      const isPause = command.kind === "record.pause" || command.kind === "record.resume";
      return !isPause || live.get(recording)?.isBegun === true;
    },
    perform(command) {
      if (command.kind === "record.start") start(command);
      else if (command.kind === "record.bridge") {
        const { recording, bridge } = command;
        live.set(recording, { ...unbegun, leg: bridge, isBegun: true });
        erased.delete(recording);
      } else if (command.kind === "record.stop") stop(command.recording, false);
      else if (command.kind === "recording.erase") {
        stop(command.recording, true);
        stored.delete(command.recording);
        erased.set(command.recording, true);
      }
    },
    ended(leg) {
      for (const [recording, { leg: of, isBegun }] of live)
        if (of === leg && isBegun) finish(recording);
        else if (of === leg) live.delete(recording);
    },
    isErased: (...recordings) => recordings.some((name = "") => erased.has(name)),
    underWay: () => [...live.keys()],
  };
}
