import { once } from "node:events";
import { WebSocket } from "ws";
import type { Asterisk } from "./bed/run-asterisk.ts";

/** How long callers waited for what follows their last key. */
export interface KeyAnswers {
  /** In milliseconds, by the times that Asterisk writes on its events. */
  readonly waits: readonly number[];
  close(): void;
}

interface AriEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly digit?: string;
  readonly channel?: { readonly id: string; readonly caller: { readonly number: string } };
  readonly playback?: { readonly target_uri: string };
}

/** Listens beside flowrun, as an application that Asterisk tells of every channel: from `#` of these callers until the next sound begins. */
export async function keyAnswers({ settings }: Asterisk, from: string): Promise<KeyAnswers> {
  const { httpPort, username, password } = settings;
  const query = `app=ear&subscribeAll=true&api_key=${username}:${password}`;
  const socket = new WebSocket(`ws://127.0.0.1:${httpPort}/ari/events?${query}`);
  const pressed = new Map<string, number>();
  const waits: number[] = [];
  socket.on("message", (data: Buffer) => {
    const { type, timestamp, digit, channel, playback } = JSON.parse(String(data)) as AriEvent;
    const at = Date.parse(timestamp);
    if (type === "ChannelDtmfReceived" && digit === "#" && channel?.caller.number === from) pressed.set(channel.id, at);
    if (type !== "PlaybackStarted" || playback === undefined) return;
    const leg = playback.target_uri.replace("channel:", "");
    const since = pressed.get(leg);
    if (since !== undefined) waits.push(at - since);
    pressed.delete(leg);
  });
  await once(socket, "open");
  return { waits, close: () => socket.close() };
}
