import { answerChannel } from "./answer-channel.ts";
import type { Bridge, Bridging } from "./bridge.ts";
import { type Channel, isGone, presentOf } from "./channel.ts";
import type { CommandQueue } from "./command-queue.ts";
import type { Publishing } from "./publish.ts";

/** Where media go to or come from: a channel or a bridge. */
export interface MediaTarget {
  /** `channel:ID` or `bridge:ID`. */
  readonly uri: string;
  /** The sources whose subscribers hear of its events. */
  readonly about: { readonly sources: readonly string[]; readonly endpoint?: string };
  readonly commands: CommandQueue;
  /** Whether the target ended, so that nothing can be heard any more. */
  readonly isGone: () => boolean;
  /** Ids of the legs that hear it. */
  readonly listeners: () => readonly string[];
  /** Whether anything comes from it that could be recorded. */
  readonly sendsAudio: () => boolean;
  /** Why it cannot be recorded now, or `undefined`. */
  readonly recordingRefusal: () => string | undefined;
  /** Answers a caller: the platform does so before it records (measured on Asterisk 22). */
  readonly answer: (pbx: Publishing) => void;
  /** Notes the name of the recording that runs, or that none does. */
  readonly noteRecording: (name: string | undefined) => void;
}

/**
 * A channel as a target of media. The media reaches only this channel, also inside a bridge.
 */
export function channelTarget(channel: Channel): MediaTarget {
  const uri = `channel:${channel.id}`;
  return {
    uri,
    get about() {
      const { id, endpoint } = presentOf(channel);
      return { sources: [`channel:${id}`], endpoint };
    },
    commands: channel.commands,
    isGone: () => isGone(presentOf(channel)),
    listeners: () => [presentOf(channel).id],
    sendsAudio: () => presentOf(channel).sendsAudio,
    recordingRefusal: () =>
      channel.bridge === undefined && !channel.isInDialBridge
        ? undefined
        : "Cannot record channel while in bridge",
    answer(pbx) {
      if (channel.state === "Ring") answerChannel(pbx, channel);
    },
    noteRecording(name) {
      presentOf(channel).recording = name;
    },
  };
}

/**
 * A bridge as a target of media: all members hear it; only who is subscribed to the bridge hears of
 * it.
 */
export function bridgeTarget(pbx: Bridging, bridge: Bridge): MediaTarget {
  const uri = `bridge:${bridge.id}`;
  return {
    uri,
    about: { sources: [uri] },
    commands: bridge.commands,
    isGone: () => pbx.bridges.get(bridge.id) !== bridge,
    listeners: () => [...bridge.members],
    sendsAudio: () =>
      bridge.members.some((member) => pbx.channels.get(member)?.sendsAudio === true),
    recordingRefusal: () => undefined,
    answer() {},
    noteRecording() {},
  };
}
