import type { JsonObject } from "@flowrun/core/plugin";
import { type MediaTarget, bridgeTarget, channelTarget } from "../model/media-target.ts";
import {
  type LiveRecording,
  type RecordingOptions,
  type StoredRecording,
  startRecording,
} from "../model/recording.ts";
import { soundOf } from "../model/recording-sound.ts";
import type { Parameters } from "./parameters.ts";
import {
  type Handler,
  type Handlers,
  type Outcome,
  type RequestContext,
  created,
  noContent,
  ok,
  refusal,
  withBridge,
  withStasisChannel,
} from "./handler.ts";

/** Recording a channel or a bridge, and live and stored recordings. */
export const recordingHandlers: Handlers = {
  // The platform does not check the state here: a leg that is Down takes the recording, and its
  // `dial` then waits.
  "channels.record": withStasisChannel((context, channel) =>
    record(context, channelTarget(channel)),
  ),
  "bridges.record": withBridge((context, bridge) =>
    record(context, bridgeTarget(context.pbx, bridge)),
  ),
  "recordings.listStored": ({ pbx }) => ok([...pbx.storedRecordings.values()].map(storedSnapshot)),
  "recordings.getStored": withStored((_, stored) => ok(storedSnapshot(stored))),
  "recordings.getStoredFile": withStored((_, stored) => ({ status: 200, file: soundOf(stored) })),
  "recordings.deleteStored": withStored(({ pbx }, stored) => {
    pbx.storedRecordings.delete(stored.name);
    return noContent;
  }),
  "recordings.getLive": withLive((_, live) => ok(live.snapshot())),
  "recordings.cancel": withLive((_, live) => {
    live.cancel();
    return noContent;
  }),
  "recordings.stop": withLive((_, live) => {
    live.stop();
    return noContent;
  }),
  "recordings.pause": withSession((live) => {
    live.pause();
  }),
  "recordings.unpause": withSession((live) => {
    live.unpause();
  }),
  // A muted recording goes on with silence, of which nothing can be seen here.
  "recordings.mute": withSession(() => {}),
  "recordings.unmute": withSession(() => {}),
};

const formats = new Set(["wav", "wav49", "gsm", "ulaw", "alaw", "sln", "sln16", "g722", "ogg"]);
const terminators = { none: "none", any: "any", "*": "*", "#": "#" } as const;

function record({ pbx, parameters }: RequestContext, target: MediaTarget): Outcome {
  const name = parameters.text("name");
  const format = parameters.text("format") ?? "";
  const ifExists = parameters.text("ifExists") ?? "fail";
  const terminateOn = terminatorOf(parameters);
  if (terminateOn === undefined) return refusal(400, "terminateOn invalid");
  if (!["fail", "overwrite", "append"].includes(ifExists)) return refusal(400, "ifExists invalid");
  if (!formats.has(format)) return refusal(422, "specified format is unknown on this system");
  if (name === undefined) return refusal(500, "Error parsing request");
  if (name.split("/").includes("..")) return refusal(400, "Recording name invalid");
  if (pbx.liveRecordings.has(name) || (ifExists === "fail" && pbx.storedRecordings.has(name))) {
    return refusal(409, `Recording '${name}' already exists and can not be overwritten`);
  }
  const recording = startRecording(pbx, target, {
    name,
    format,
    maxDurationMs: parameters.integer("maxDurationSeconds", 0) * 1000,
    detectsSilence: parameters.integer("maxSilenceSeconds", 0) > 0,
    terminateOn,
  });
  return created(recording.snapshot);
}

function terminatorOf(parameters: Parameters): RecordingOptions["terminateOn"] | undefined {
  const text = parameters.text("terminateOn") ?? "none";
  return Object.values(terminators).find((terminator) => terminator === text);
}

function storedSnapshot(stored: StoredRecording): JsonObject {
  return { name: stored.name, format: stored.format };
}

function withStored(run: (context: RequestContext, stored: StoredRecording) => Outcome): Handler {
  return (context) => {
    const stored = context.pbx.storedRecordings.get(context.path["recordingName"] ?? "");
    return stored === undefined ? refusal(404, "Recording not found") : run(context, stored);
  };
}

function withSession(run: (live: LiveRecording) => void): Handler {
  return withLive((_, live) => {
    if (!live.isInSession()) return refusal(409, "Recording not in session");
    run(live);
    return noContent;
  });
}

function withLive(run: (context: RequestContext, live: LiveRecording) => Outcome): Handler {
  return (context) => {
    const live = context.pbx.liveRecordings.get(context.path["recordingName"] ?? "");
    return live === undefined ? refusal(404, "Recording not found") : run(context, live);
  };
}
