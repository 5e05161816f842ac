import type { Client } from "ari-client";
import type { Requests } from "../requests.ts";
import { settings } from "../settings.ts";

/** Requests by the client's operations. */
export function clientRequests({ bridges, channels, playbacks }: Client): Requests {
  return {
    answer: async (channelId) => void (await channels.answer({ channelId })),
    hangUp: async (channelId) => void (await channels.hangup({ channelId })),
    play: async (channelId, media, playbackId) =>
      void (await channels.play({ channelId, media, playbackId })),
    stopPlayback: async (playbackId) => void (await playbacks.stop({ playbackId })),
    createBridge: async (bridgeId) => void (await bridges.create({ type: "mixing", bridgeId })),
    addToBridge: async (bridgeId, channel) =>
      void (await bridges.addChannel({ bridgeId, channel })),
    destroyBridge: async (bridgeId) => void (await bridges.destroy({ bridgeId })),
    originate: async ({ endpoint, bridge, callerId, channel }) => {
      const { app, ringTimeout } = settings;
      const appArgs = `outbound,${bridge}`;
      await channels.originate({
        endpoint,
        app,
        appArgs,
        callerId,
        timeout: ringTimeout,
        channelId: channel,
      });
    },
  };
}
