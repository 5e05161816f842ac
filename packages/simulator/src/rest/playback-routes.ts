import { type MediaTarget, bridgeTarget, channelTarget } from "../model/media-target.ts";
import { type Playback, type PlaybackOperation, startPlayback } from "../model/playback.ts";
import {
  type Outcome,
  type Route,
  type RouteContext,
  created,
  noContent,
  ok,
  refusal,
  route,
  withBridge,
  withReadyChannel,
} from "./route.ts";

/** Playing to a channel or a bridge, and looking at, steering and stopping a playback. */
export const playbackRoutes: readonly Route[] = [
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
      withBridge((context, bridge) => play(context, bridgeTarget(context.pbx, bridge))),
    ),
  ),
  route(
    "GET",
    "/playbacks/:playbackId",
    withPlayback((_, playback) => ok(playback.snapshot())),
  ),
  route(
    "DELETE",
    "/playbacks/:playbackId",
    withPlayback((_, playback) => (playback.stop() ? noContent : refusal(500, "Could not stop playback"))),
  ),
  route("POST", "/playbacks/:playbackId/control", withPlayback(control)),
];

function play({ pbx, path, parameters }: RouteContext, target: MediaTarget): Outcome {
  const media = parameters.list("media");
  if (media.length === 0) return refusal(400, "Required parameter 'media' not provided.");
  const id = path["playbackId"] ?? parameters.text("playbackId") ?? `pb-${pbx.nextNumber()}`;
  const playback = startPlayback(pbx, target, { id, media, language: parameters.text("lang") ?? "en" });
  return created(playback.snapshot);
}

const operations: readonly PlaybackOperation[] = ["restart", "pause", "unpause", "reverse", "forward"];

function control({ parameters }: RouteContext, playback: Playback): Outcome {
  const operation = operations.find((known) => known === parameters.text("operation"));
  if (operation === undefined) return refusal(400, "Invalid operation specified");
  return playback.control(operation) === "done" ? noContent : refusal(409, "Operation not allowed in current state");
}

function withPlayback(run: (context: RouteContext, playback: Playback) => Outcome): Route["run"] {
  return (context) => {
    const playback = context.pbx.playbacks.get(context.path["playbackId"] ?? "");
    return playback === undefined ? refusal(404, "Playback not found") : run(context, playback);
  };
}
