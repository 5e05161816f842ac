/**
 * The platform's requests, as the applications by hand send them. Ids are chosen here. All reject
 * when they are refused.
 */
export interface Requests {
  answer(channel: string): Promise<void>;
  hangUp(channel: string): Promise<void>;
  play(channel: string, media: string, playback: string): Promise<void>;
  stopPlayback(playback: string): Promise<void>;
  createBridge(bridge: string): Promise<void>;
  addToBridge(bridge: string, channel: string): Promise<void>;
  destroyBridge(bridge: string): Promise<void>;
  originate(callee: Callee): Promise<void>;
}

/** The called phone, with its new channel and its bridge. */
export interface Callee {
  readonly endpoint: string;
  readonly channel: string;
  readonly bridge: string;
  readonly callerId: string;
}

/** The types of the events that the applications by hand read. */
export const readTypes = [
  "StasisStart",
  "ChannelDtmfReceived",
  "PlaybackFinished",
  "StasisEnd",
] as const;
