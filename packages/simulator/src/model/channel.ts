import type { JsonObject } from "@flowrun/core/plugin";
import type { CommandQueue } from "./command-queue.ts";
import { formatTimestamp } from "./timing.ts";

/** The party at one end of a call, as the platform shows it. */
export interface Party {
  readonly name: string;
  readonly number: string;
}

/**
 * The states of a channel that occur here: `Ring` is an incoming call not yet answered, `Ringing`
 * an outgoing one.
 */
export type ChannelState = "Down" | "Ring" | "Ringing" | "Up";

/** Where in the dialplan a channel is. */
export interface DialplanPlace {
  readonly appName: string;
  readonly appData: string;
}

/** The voice at the far end, as a channel hears it. */
export interface Talk {
  /** When the voice ends or ended, on the clock of the platform. */
  voiceEnd: number;
  /**
   * After how many milliseconds of silence talk is over; `undefined` while nobody asked for talk to
   * be detected.
   */
  silenceMs: number | undefined;
  /** Since when it is told to be talk. */
  since: number | undefined;
  /** Calls off what is to be told next. */
  calm: () => void;
}

/** A call leg inside the platform. */
export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly protocolId: string;
  /**
   * `inbound` by a caller; `originated` by POST /channels; `created` by POST /channels/create;
   * `helper` by a snoop or externalMedia.
   */
  readonly origin: "inbound" | "originated" | "created" | "helper";
  /** `TECH/resource` of the endpoint it belongs to. */
  readonly endpoint: string;
  readonly createdAt: number;
  readonly caller: Party;
  readonly connected: Party;
  readonly context: string;
  readonly exten: string;
  /** Whether the far end sends audio; without it a recording has no frames and no length. */
  readonly sendsAudio: boolean;
  readonly variables: Map<string, string>;
  /** The headers of its INVITE, by names in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  /** Empty where it was not diverted. */
  readonly divertedFrom: string;
  /** Variables that every event about the channel carries (`report_events`). */
  readonly reportedVariables: Set<string>;
  /** The parts that must stop when the channel ends: timers of the far end, waiters. */
  readonly endings: Set<() => void>;
  /** The talk that it hears at its far end. */
  readonly talk: Talk;
  /** The commands of the channel whose place it has taken; else its own. */
  commands: CommandQueue;
  state: ChannelState;
  place: DialplanPlace;
  /** The Stasis application that controls it, or `undefined` outside Stasis. */
  application: string | undefined;
  bridge: string | undefined;
  wasBridged: boolean;
  /**
   * Whether others in its bridge do not get its keys, where the platform hears them (`absorbDTMF`).
   */
  absorbsKeys: boolean;
  /** Whether it was ever dialled; matters for a created channel. */
  isDialled: boolean;
  /**
   * Whether it stands in the bridge that the platform dials a created channel in, and that nobody
   * sees. It leaves that for the first bridge of an application (measured on Asterisk 22).
   */
  isInDialBridge: boolean;
  /** The name of the recording of it that runs. */
  recording: string | undefined;
  /** The number that its phone has asked to transfer the call to last; empty before. */
  transferTo: string;
  /** How many channels spy on it, or whisper to it. */
  snoops: number;
  /** The channel that has taken its place, whose media and commands are its own from then on. */
  successor: Channel | undefined;
  isEnding: boolean;
  /** Whether it is on its way out of its application. */
  isLeaving: boolean;
}

/** Silence, and nobody who asked. */
export function createTalk(): Talk {
  return { voiceEnd: -Infinity, silenceMs: undefined, since: undefined, calm: () => {} };
}

/** The channel that stands in the place of this one now: itself, unless another has taken it. */
export function presentOf(channel: Channel): Channel {
  return channel.successor === undefined ? channel : presentOf(channel.successor);
}

/**
 * Whether commands no longer reach the channel: it ends, or is on its way out of its application.
 */
export function isGone(channel: Channel): boolean {
  return channel.isEnding || channel.isLeaving;
}

/**
 * The channel as the platform writes it in events and answers. Optional keys are absent, not null.
 */
export function channelSnapshot(channel: Channel): JsonObject {
  const reported = [...channel.reportedVariables];
  return {
    id: channel.id,
    name: channel.name,
    state: channel.state,
    protocol_id: channel.protocolId,
    caller: { ...channel.caller },
    connected: { ...channel.connected },
    accountcode: "",
    dialplan: {
      context: channel.context,
      exten: channel.exten,
      priority: 1,
      app_name: channel.place.appName,
      app_data: channel.place.appData,
    },
    creationtime: formatTimestamp(channel.createdAt),
    language: "en",
    ...(reported.length > 0 && {
      channelvars: Object.fromEntries(
        reported.map((name) => [name, channel.variables.get(name) ?? ""]),
      ),
    }),
  };
}
