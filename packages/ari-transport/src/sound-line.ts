import type { SoundLine } from "@flowrun/core/plugin";
import type { MediaReceiver, MediaSocket } from "./wire.ts";

/** The sound of one media channel, as its port sees it, and as the wire brings it. */
export interface OpenLine {
  readonly line: SoundLine;
  /** The receiver of the wire, once it is open. */
  readonly receiver: Pick<MediaReceiver, "control" | "sound" | "lost">;
}

/** A minute: what would wait longer is dropped. */
const mostWaiting = 60 * 32_000;

/**
 * Asterisk takes sound at any speed and cuts it into frames itself, as long as it is told that it
 * is in pieces.
 */
const inPieces = "START_MEDIA_BUFFERING";

/**
 * Half a second: what Asterisk is sent at a time, so that it can say in between that it has enough.
 */
const largestPiece = 16_000;

/** The sound of a channel whose socket is open. */
export function createSoundLine(socket: MediaSocket): OpenLine {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let take = (_sound: Uint8Array): void => {};
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let isFull = false;
  const send = (): void => {
    const next = isFull ? undefined : waiting.shift();
    if (next === undefined) return;
    waitingBytes -= next.length;
    socket.sound(next);
    send();
  };
  socket.control("ANSWER");
  socket.control(inPieces);
  return {
    line: {
      hear(taker) {
        take = taker;
      },
      say(sound) {
        if (waitingBytes + sound.length > mostWaiting) return;
        for (let at = 0; at < sound.length; at += largestPiece)
          waiting.push(sound.subarray(at, at + largestPiece));
        waitingBytes += sound.length;
        send();
      },
      hush() {
        waiting = [];
        waitingBytes = 0;
        isFull = false;
        socket.control("FLUSH_MEDIA");
        socket.control(inPieces);
      },
      ended,
    },
    receiver: {
      control(text) {
        if (text.startsWith("MEDIA_XOFF")) isFull = true;
        if (!text.startsWith("MEDIA_XON")) return;
        isFull = false;
        send();
      },
      sound: (samples) => take(samples),
      lost: () => end(),
    },
  };
}
