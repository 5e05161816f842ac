import { bridgeTarget, channelTarget, type MediaTarget } from "../model/media-target.ts";
import { startPlayback } from "../model/playback.ts";
import { type RecordingOptions, startRecording } from "../model/recording.ts";
import { type Outcome, created, refusal } from "./answer.ts";
import type { Parameters } from "./parameters.ts";
import { type Route, type RouteContext, route, withBridge, withReadyChannel, withStasisChannel } from "./route.ts";

/** Playing and recording, on channels and on bridges. */
export const mediaRoutes: readonly Route[] = [
  ...["/channels/:channelId/play", "/channels/:channelId/play/:playbackId"].map((path) =>
    route(
      "POST",
      path,
      withReadyChannel((context, channel) => play(context, channelTarget(channel))),
    ),
  ),
  ...["/bridges/:bridgeId/play", "/bridges/:bridgeId/play/:playbackId"].map((path) =>
    route(
      "POST",
      path,
      withBridge((context, bridge) => play(context, bridgeTarget(context.world, bridge))),
    ),
  ),
  // The platform does not check the state here: a leg that is Down takes the recording, and its `dial` then waits.
  route(
    "POST",
    "/channels/:channelId/record",
    withStasisChannel((context, channel) => record(context, channelTarget(channel))),
  ),
  route(
    "POST",
    "/bridges/:bridgeId/record",
    withBridge((context, bridge) => record(context, bridgeTarget(context.world, bridge))),
  ),
];

function play({ world, path, parameters }: RouteContext, target: MediaTarget): Outcome {
  const media = parameters.list("media");
  if (media.length === 0) return refusal(400, "Required parameter 'media' not provided.");
  const id = path["playbackId"] ?? parameters.text("playbackId") ?? `pb-${world.nextNumber()}`;
  const playback = startPlayback(world, target, { id, media, language: parameters.text("lang") ?? "en" });
  return created(playback.snapshot);
}

const formats = new Set(["wav", "wav49", "gsm", "ulaw", "alaw", "sln", "sln16", "g722", "ogg"]);
const terminators = { none: "none", any: "any", "*": "*", "#": "#" } as const;

function record({ world, parameters }: RouteContext, target: MediaTarget): Outcome {
  const name = parameters.text("name");
  const format = parameters.text("format") ?? "";
  const ifExists = parameters.text("ifExists") ?? "fail";
  const terminateOn = terminatorOf(parameters);
  if (terminateOn === undefined) return refusal(400, "terminateOn invalid");
  if (!["fail", "overwrite", "append"].includes(ifExists)) return refusal(400, "ifExists invalid");
  if (!formats.has(format)) return refusal(422, "specified format is unknown on this system");
  if (name === undefined) return refusal(500, "Error parsing request");
  if (name.split("/").includes("..")) return refusal(400, "Recording name invalid");
  if (world.liveRecordings.has(name) || (ifExists === "fail" && world.storedRecordings.has(name))) {
    return refusal(409, `Recording '${name}' already exists and can not be overwritten`);
  }
  const recording = startRecording(world, target, {
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
