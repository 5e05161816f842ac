import { once } from "node:events";
import { WebSocket } from "ws";
import type { Asterisk } from "./bed/run-asterisk.ts";

/**
 * What Asterisk saw of callers who end what they type with `#`, by the times that it writes on its
 * events.
 */
export interface KeyAnswers {
  /**
   * The channels on which it heard that key: one that a phone sent and that is not here was lost
   * before any application.
   */
  readonly heard: ReadonlySet<string>;
  /** How long each waited from there until the next sound began, in milliseconds. */
  readonly waits: readonly number[];
  /** How long those had waited who hung up before that, in milliseconds. */
  readonly left: readonly number[];
  /** The sounds that began on each channel, in order. */
  readonly sounds: ReadonlyMap<string, readonly string[]>;
  close(): void;
}

interface AriEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly digit?: string;
  readonly channel?: { readonly id: string; readonly caller: { readonly number: string } };
  readonly playback?: { readonly target_uri: string; readonly media_uri: string };
}

/** The types of those that are read. */
const types = [
  "ChannelCreated",
  "ChannelHangupRequest",
  "ChannelDestroyed",
  "ChannelDtmfReceived",
  "PlaybackStarted",
];

/**
 * Listens beside flowrun, as an application that Asterisk tells of every channel, to the callers
 * with this number.
 */
export async function keyAnswers({ settings, probe }: Asterisk, from: string): Promise<KeyAnswers> {
  const { httpPort, username, password } = settings;
  const query = `app=ear&subscribeAll=true&api_key=${username}:${password}`;
  const socket = new WebSocket(`ws://127.0.0.1:${httpPort}/ari/events?${query}`);
  const heard = new Set<string>();
  const waiting = new Map<string, number>();
  const sounds = new Map<string, string[]>();
  const [waits, left]: [number[], number[]] = [[], []];
  const end = (leg: string, at: number, among: number[]): void => {
    const since = waiting.get(leg);
    if (since !== undefined) among.push(at - since);
    waiting.delete(leg);
  };
  socket.on("message", (data: Buffer) => {
    const { type, timestamp, digit, channel, playback } = JSON.parse(String(data)) as AriEvent;
    const at = Date.parse(timestamp);
    if (channel?.caller.number === from) {
      if (type === "ChannelCreated") sounds.set(channel.id, []);
      if (type === "ChannelHangupRequest" || type === "ChannelDestroyed") end(channel.id, at, left);
      // On a busy machine Asterisk may tell a key of RTP twice; what is heard first ends the entry.
      if (type !== "ChannelDtmfReceived" || digit !== "#" || heard.has(channel.id)) return;
      heard.add(channel.id);
      waiting.set(channel.id, at);
    } else if (type === "PlaybackStarted" && playback !== undefined) {
      const leg = playback.target_uri.replace("channel:", "");
      sounds.get(leg)?.push(playback.media_uri);
      end(leg, at, waits);
    }
  });
  await once(socket, "open");
  // What nobody reads here Asterisk would write all the same, on the processors that are measured:
  // most of it is other events.
  const allowed = types.map((type) => ({ type }));
  const status = await probe.send("PUT", "/applications/ear/eventFilter", { allowed });
  if (status !== 200)
    throw new Error(`Asterisk does not filter the events of an application: ${status}`);
  return { heard, waits, left, sounds, close: () => socket.close() };
}
