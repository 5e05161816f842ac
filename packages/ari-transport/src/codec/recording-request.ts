import type { PlatformCommand } from "@flowrun/core/plugin";
import {
  bridgePath,
  channelPath,
  liveRecordingPath,
  storedRecordingPath,
  type PlatformIds,
} from "./paths.ts";
import { blocking, quick, type RequestDraft } from "./request.ts";

/** A command about a recording, or about what is recorded. */
export type RecordingCommand = Extract<
  PlatformCommand,
  {
    kind:
      | "leg.detect"
      | "leg.snoop"
      | "record.start"
      | "record.bridge"
      | "record.stop"
      | "record.pause"
      | "record.resume"
      | "recording.erase";
  }
>;

/** The variable that has a channel tell of talk on it. Our own prompts do not count (measured). */
export const talkDetection = "TALK_DETECT(set)";

/** How talk is told: over after so much silence in milliseconds. */
export function talkArguments(quietMs: number): string {
  return `${quietMs},${voiceLevel}`;
}

/**
 * How loud a voice is at least, as the average of a frame's samples: the platform's own default.
 */
const voiceLevel = 256;

/**
 * The argument that the StasisStart of a helper leg bears before the id of the leg that it is made
 * for.
 */
export const helperArgument = "helper";

/**
 * The request that a command about a recording is; the platform document has only that of a bridge,
 * without its parameters.
 */
export function recordingRequest(
  command: RecordingCommand,
  ids: PlatformIds,
  app: string,
): RequestDraft {
  switch (command.kind) {
    case "leg.detect": {
      const { quietMs } = command;
      const query =
        quietMs === null
          ? { variable: "TALK_DETECT(remove)", value: "" }
          : { variable: talkDetection, value: talkArguments(quietMs) };
      return { ...blocking(`${channelPath(ids, command.leg)}/variable`), query };
    }
    case "leg.snoop": {
      const appArgs = `${helperArgument},${ids.leg(command.of)}`;
      const { whispers: whisper } = command;
      const heard = whisper === undefined ? {} : { whisper };
      const query = { spy: command.hears, ...heard, app, appArgs, snoopId: command.leg };
      return quick("POST", `${channelPath(ids, command.of)}/snoop`, query);
    }
    case "record.start": {
      const { recording: name, format, mostMs, appends } = command;
      const ifExists = appends === true ? "append" : "fail";
      const most =
        mostMs === undefined ? {} : { maxDurationSeconds: String(Math.ceil(mostMs / 1000)) };
      const query = { name, format, ifExists, terminateOn: "none", ...most };
      return quick("POST", `${channelPath(ids, command.leg)}/record`, query);
    }
    case "record.bridge": {
      const { recording: name, format, appends } = command;
      const ifExists = appends === true ? "append" : "fail";
      const query = { name, format, ifExists, terminateOn: "none" };
      return quick("POST", `${bridgePath(ids, command.bridge)}/record`, query);
    }
    case "record.stop":
      return quick("POST", `${liveRecordingPath(command.recording)}/stop`);
    case "record.pause":
      return quick("POST", `${liveRecordingPath(command.recording)}/pause`);
    case "record.resume":
      return quick("DELETE", `${liveRecordingPath(command.recording)}/pause`);
    case "recording.erase":
      return quick("DELETE", storedRecordingPath(command.recording));
  }
}

/** The purpose of such a command, to complete "The platform refused to …". */
export function recordingPurpose(command: RecordingCommand): string {
  switch (command.kind) {
    case "leg.detect":
      return `${command.quietMs === null ? "ignore" : "detect"} talk on leg "${command.leg}"`;
    case "leg.snoop":
      return `listen to leg "${command.of}"`;
    case "record.start":
      return `record leg "${command.leg}" as "${command.recording}"`;
    case "record.bridge":
      return `record bridge "${command.bridge}" as "${command.recording}"`;
    case "record.stop":
      return `end recording "${command.recording}"`;
    case "record.pause":
      return `pause recording "${command.recording}"`;
    case "record.resume":
      return `go on with recording "${command.recording}"`;
    case "recording.erase":
      return `erase recording "${command.recording}"`;
  }
}
