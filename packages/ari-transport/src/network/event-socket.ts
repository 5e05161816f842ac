import type { IncomingMessage } from "node:http";
import type { Alarms, PortError } from "@flowrun/core/plugin";
import { WebSocket } from "ws";
import { ariError } from "../catalogue.ts";
import { answerError, platformText } from "../codec/answer.ts";
import type { WireReceiver } from "../wire.ts";
import type { AriAddress } from "./address.ts";
import { startHeartbeat, type Heartbeat } from "./heartbeat.ts";
import { lostError, networkError } from "./network-error.ts";

/** Where the event stream is, and as whom to open it. */
export interface EventSocketOptions {
  readonly address: AriAddress;
  readonly app: string;
  /** The value of the Authorization header. */
  readonly authorization: string;
  /** Certificates to trust in place of the system's, as PEM. */
  readonly ca?: string;
  readonly alarms: Alarms;
  /**
   * The longest message that is taken, in bytes. Default: 1 MiB; real events are about a kilobyte.
   */
  readonly largestMessage?: number;
  /**
   * How often it is pinged, in milliseconds; a silent drop is noticed within twice that. Default:
   * 5,000.
   */
  readonly beatMs?: number;
}

/** How long the platform may take to open an event stream, in milliseconds. */
export const handshakeMs = 5_000;

/** How long the other side may take to agree that the stream is closed. */
const goodbyeMs = 1_000;

const largestEvent = 1024 * 1024;

/** How much is read of what the platform says when it does not open the stream, in characters. */
const longestRefusal = 4_096;

/** An event stream being opened, or open. */
export interface EventSocket {
  /** Sends a message, once it is open. */
  send(text: string): void;
  /** Resolves when it has given a sign of life, or was lost; at once when it is not open. */
  verify(): Promise<void>;
  /** Closes it with code 1000, silently. Resolves when nothing of it is left. */
  close(): Promise<void>;
}

/** `AriWire.open` over a WebSocket, with a deadline for the handshake and a heartbeat after it. */
export function openEventSocket(options: EventSocketOptions, receiver: WireReceiver): EventSocket {
  const { address, alarms, beatMs = 5_000 } = options;
  const socket = createSocket(options);
  let heartbeat: Heartbeat | null = null;
  let over = false;
  const end = (): void => {
    over = true;
    cancelHandshake();
    heartbeat?.stop();
  };
  const lose = (error: PortError): void => {
    if (over) return;
    end();
    socket.terminate();
    receiver.lost(error);
  };
  const cancelHandshake = alarms.after(handshakeMs, () => lose(slowError(address)));
  socket.on("open", () => {
    cancelHandshake();
    const silent = (): void =>
      lose(lostError(address.name, `it answered no ping for ${beatMs / 1000} s`));
    heartbeat = startHeartbeat({ alarms, beatMs, ping: () => socket.ping(), silent });
    receiver.opened();
  });
  socket.on("pong", () => heartbeat?.alive());
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    heartbeat?.alive();
    if (!over) receiver.frame(isBinary ? data : data.toString("utf8"));
  });
  socket.on("unexpected-response", (_request: unknown, response: IncomingMessage) => {
    void handshakeError(address, response).then(lose);
  });
  socket.on("error", (error) => {
    lose(
      heartbeat === null
        ? networkError(address.name, error)
        : lostError(address.name, error.message),
    );
  });
  socket.on("close", (code, reason) => {
    lose(lostError(address.name, `code ${code} ${platformText(reason.toString())}`.trim()));
  });
  return {
    // ws writes bytes in one piece and a text in two.
    send: (text) => socket.send(Buffer.from(text), { binary: false }),
    verify: async () => heartbeat?.verify(),
    close() {
      end();
      return closeSocket(socket, alarms);
    },
  };
}

/** Closes a WebSocket with code 1000. Resolves when nothing of it is left. */
export function closeSocket(socket: WebSocket, alarms: Alarms): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return Promise.resolve();
  return new Promise((resolve) => {
    const cancel = alarms.after(goodbyeMs, () => socket.terminate());
    socket.once("close", () => {
      cancel();
      resolve();
    });
    if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
    else socket.close(1000);
  });
}

/** The error for a platform that took longer. */
export function slowError(address: AriAddress): PortError {
  const text = `The platform at "${address.name}" took longer than ${handshakeMs / 1000} s to open the event stream.`;
  return ariError("ARI_TIMEOUT", text);
}

function createSocket(options: EventSocketOptions): WebSocket {
  const { address, app, authorization, ca, largestMessage = largestEvent } = options;
  return new WebSocket(`${address.events}?app=${encodeURIComponent(app)}`, {
    headers: { authorization },
    maxPayload: largestMessage,
    perMessageDeflate: false,
    ...(ca !== undefined && { ca }),
  });
}

/** The error that an answer is which does not open the event stream. */
async function handshakeError(address: AriAddress, response: IncomingMessage): Promise<PortError> {
  const purpose = "open the event stream";
  const status = response.statusCode ?? 0;
  if (status === 404 || status < 300) {
    response.destroy();
    const found = `There is no ARI at "${address.name}${address.base}": it answered ${status}.`;
    return ariError(
      "ARI_REFUSED",
      `${found} Check "ari.host", and that ARI is enabled on the platform.`,
    );
  }
  const body = await readRefusal(response);
  return (
    answerError(() => purpose, { status, body }) ??
    ariError("ARI_REFUSED", `The platform refused to ${purpose}.`)
  );
}

async function readRefusal(response: IncomingMessage): Promise<string> {
  let text = "";
  try {
    for await (const chunk of response) {
      text += String(chunk);
      if (text.length > longestRefusal) break;
    }
  } catch {
    // The status says enough; what was read of the body so far is a bonus.
  }
  return text.slice(0, longestRefusal);
}
