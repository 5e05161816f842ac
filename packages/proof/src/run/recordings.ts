import type { PlatformCommand } from "@flowrun/core";
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
  /** The names of those that are under way. */
  underWay(): readonly string[];
}

/** The needs of the recordings of one run. */
export interface RecordingsParts {
  readonly schedule: Schedule;
  readonly hasLeg: (leg: string) => boolean;
  /** Does something once nothing plays to a leg any more: a recording waits for that. */
  readonly whenQuiet: (leg: string, task: () => void) => void;
}

interface Live {
  readonly leg: string;
  isBegun: boolean;
  /** It was told to end before it has begun: it begins all the same (measured on Asterisk 22). */
  isStopped: boolean;
  isErased: boolean;
  cancel: () => void;
}

/** Nothing is recorded. */
export function createRecordings({ schedule, hasLeg, whenQuiet }: RecordingsParts): Recordings {
  const live = new Map<string, Live>();
  const stored = new Set<string>();

  const finish = (recording: string): undefined => {
    const found = live.get(recording);
    if (found === undefined) return;
    found.cancel();
    live.delete(recording);
    if (!found.isErased) stored.add(recording);
    schedule(0, () => ({ kind: "recording.finished", leg: found.leg, recording }));
  };
  const start = ({ recording, leg, mostMs }: RecordCommand & { kind: "record.start" }): void => {
    const own: Live = { leg, isBegun: false, isStopped: false, isErased: false, cancel: () => {} };
    live.set(recording, own);
    whenQuiet(leg, () => {
      if (live.get(recording) !== own) return;
      own.isBegun = true;
      schedule(0, () => ({ kind: "recording.started", leg, recording }));
      if (own.isStopped) schedule(0, () => finish(recording));
      else if (mostMs !== undefined) own.cancel = schedule(mostMs, () => finish(recording));
    });
  };
  const stop = (recording: string, isErased: boolean): void => {
    const found = live.get(recording);
    if (found === undefined) return;
    found.isStopped = true;
    found.isErased ||= isErased;
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
        const rest = { isBegun: true, isStopped: false, isErased: false, cancel: () => {} };
        live.set(recording, { leg: bridge, ...rest });
      } else if (command.kind === "record.stop") stop(command.recording, false);
      else if (command.kind === "recording.erase") {
        stop(command.recording, true);
        stored.delete(command.recording);
      }
    },
    ended(leg) {
      for (const [recording, { leg: of, isBegun }] of live)
        if (of === leg && isBegun) finish(recording);
        else if (of === leg) live.delete(recording);
    },
    underWay: () => [...live.keys()],
  };
}
