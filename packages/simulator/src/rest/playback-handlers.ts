import type { Bridge } from "../model/bridge.ts";
import type { Channel } from "../model/channel.ts";
import { type MediaTarget, bridgeTarget, channelTarget } from "../model/media-target.ts";
import { type Playback, type PlaybackOperation, startPlayback } from "../model/playback.ts";
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
  withReadyChannel,
} from "./handler.ts";

/** Playing to a channel or a bridge, and looking at, steering and stopping a playback. */
export const playbackHandlers: Handlers = {
  "channels.play": withReadyChannel(playToChannel),
  "channels.playWithId": withReadyChannel(playToChannel),
  "bridges.play": withBridge(playToBridge),
  "bridges.playWithId": withBridge(playToBridge),
  "playbacks.get": withPlayback((_, playback) => ok(playback.snapshot())),
  "playbacks.stop": withPlayback((_, playback) =>
    playback.stop() ? noContent : refusal(500, "Could not stop playback"),
  ),
  "playbacks.control": withPlayback(control),
};

function playToChannel(context: RequestContext, channel: Channel): Outcome {
  return play(context, channelTarget(channel));
}

function playToBridge(context: RequestContext, bridge: Bridge): Outcome {
  return play(context, bridgeTarget(context.pbx, bridge));
}

function play({ pbx, path, parameters }: RequestContext, target: MediaTarget): Outcome {
  const media = parameters.list("media");
  if (media.length === 0) return refusal(400, "Required parameter 'media' not provided.");
  const id = path["playbackId"] ?? parameters.text("playbackId") ?? `pb-${pbx.nextNumber()}`;
  const playback = startPlayback(pbx, target, {
    id,
    media,
    language: parameters.text("lang") ?? "en",
  });
  return created(playback.snapshot);
}

const operations: readonly PlaybackOperation[] = [
  "restart",
  "pause",
  "unpause",
  "reverse",
  "forward",
];

function control({ parameters }: RequestContext, playback: Playback): Outcome {
  const operation = operations.find((known) => known === parameters.text("operation"));
  if (operation === undefined) return refusal(400, "Invalid operation specified");
  return playback.control(operation) === "done"
    ? noContent
    : refusal(409, "Operation not allowed in current state");
}

function withPlayback(run: (context: RequestContext, playback: Playback) => Outcome): Handler {
  return (context) => {
    const playback = context.pbx.playbacks.get(context.path["playbackId"] ?? "");
    return playback === undefined ? refusal(404, "Playback not found") : run(context, playback);
  };
}
