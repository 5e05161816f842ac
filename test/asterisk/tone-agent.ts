import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import { samplesOf } from "./tone-ear.ts";
import { toneIn } from "./bed/tone-power.ts";

/** What a voice agent does when it has heard a tone of 700 Hz, or at other moments of a talk. */
export interface ToneScript {
  /** Left out: it is ready at once. `false`: never. */
  readonly isReady?: boolean;
  /** Called when the caller's tone was heard for the first time. */
  readonly heard?: (hands: ToneHands) => void;
  /** Called for each message but `begin`. */
  readonly told?: (message: Readonly<Record<string, unknown>>, hands: ToneHands) => void;
}

/** What an agent can do. */
export interface ToneHands {
  readonly send: (message: object) => void;
  /** A tone for so long, given at once. */
  readonly beep: (hertz: number, ms: number) => void;
  readonly drop: () => void;
}

/** A voice agent that hears tones and speaks in tones. */
export interface ToneAgent {
  readonly url: string;
  /** All that was said to it, in order. */
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  /** How many pieces of sound it got. */
  readonly pieces: () => number;
  /** How many connections there are. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** An agent on a free port of this machine. */
export async function startToneAgent(script: ToneScript): Promise<ToneAgent> {
  const server = new WebSocketServer({
    port: 0,
    host: "127.0.0.1",
    handleProtocols: ([first = ""]) => first,
  });
  await once(server, "listening");
  const messages: Record<string, unknown>[] = [];
  let pieces = 0;
  server.on("connection", (socket) => {
    const hands = handsOf(socket);
    let hasHeard = false;
    socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) {
        pieces += 1;
        if (hasHeard || toneIn(samplesOf(data), 700) < 0.05) return;
        hasHeard = true;
        script.heard?.(hands);
        return;
      }
      const message = JSON.parse(data.toString()) as Record<string, unknown>;
      messages.push(message);
      if (message["type"] !== "begin") script.told?.(message, hands);
      else if (script.isReady !== false) hands.send({ type: "ready" });
    });
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    pieces: () => pieces,
    connections: () => server.clients.size,
    async close() {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function handsOf(socket: WebSocket): ToneHands {
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    beep(hertz, ms) {
      const sound = Buffer.alloc(32 * ms);
      for (let at = 0; at < sound.length / 2; at += 1)
        sound.writeInt16LE(
          Math.round(8_000 * Math.sin((2 * Math.PI * hertz * at) / 16_000)),
          2 * at,
        );
      socket.send(sound);
    },
    drop: () => socket.terminate(),
  };
}
