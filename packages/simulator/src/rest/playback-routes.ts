import type { Playback, PlaybackOperation } from "../model/playback.ts";
import { type Outcome, noContent, ok, refusal } from "./answer.ts";
import { type Route, type RouteContext, route } from "./route.ts";

/** Looking at, steering and stopping a playback. */
export const playbackRoutes: readonly Route[] = [
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

const operations: readonly PlaybackOperation[] = ["restart", "pause", "unpause", "reverse", "forward"];

function control({ parameters }: RouteContext, playback: Playback): Outcome {
  const operation = operations.find((known) => known === parameters.text("operation"));
  if (operation === undefined) return refusal(400, "Invalid operation specified");
  return playback.control(operation) === "done" ? noContent : refusal(409, "Operation not allowed in current state");
}

function withPlayback(run: (context: RouteContext, playback: Playback) => Outcome): Route["run"] {
  return (context) => {
    const playback = context.world.playbacks.get(context.path["playbackId"] ?? "");
    return playback === undefined ? refusal(404, "Playback not found") : run(context, playback);
  };
}
