import type { IncomingMessage } from "node:http";
import type { createConnection } from "node:net";
import type { Alarms, PortError } from "@flowrun/core/plugin";
import { WebSocket } from "ws";
import type { AriAddress } from "../address.ts";
import { ariError } from "../ari-error.ts";
import { platformText } from "../codec/platform-text.ts";
import type { WireReceiver } from "../wire.ts";
import { GatheredWrites } from "./gathered-writes.ts";
import { startHeartbeat, type Heartbeat } from "./heartbeat.ts";
import { handshakeError } from "./handshake-error.ts";
import { lostError, networkError } from "./network-error.ts";
import { connectTcp } from "./tcp-connection.ts";

/** Where the event stream is, and as whom to open it. */
export interface EventSocketOptions {
  readonly address: AriAddress;
  readonly app: string;
  /** The value of the Authorization header. */
  readonly authorization: string;
  /** Certificates to trust in place of the system's, as PEM. */
  readonly ca?: string;
  readonly alarms: Alarms;
  /** The longest message that is taken, in bytes. Default: 1 MiB; real events are about a kilobyte. */
  readonly largestMessage?: number;
  /** How often it is pinged, in milliseconds; a silent drop is noticed within twice that. Default: 5,000. */
  readonly beatMs?: number;
}

const handshakeMs = 5_000;

/** How long the other side may take to agree that the stream is closed. */
const goodbyeMs = 1_000;

const largestEvent = 1024 * 1024;

/** An event stream being opened, or open. */
export interface EventSocket {
  /** Whether messages are being gathered: another one leaves with them. */
  readonly gathering: boolean;
  /** Has all messages of this turn of the event loop leave at its end, in one system call. */
  gather(): void;
  /** Sends a message, once it is open: at once, unless messages are being gathered. */
  send(text: string): void;
  /** Closes it with code 1000, silently. Resolves when nothing of it is left. */
  close(): Promise<void>;
}

/** `AriWire.open` over a WebSocket, with a deadline for the handshake and a heartbeat after it. */
export function openEventSocket(options: EventSocketOptions, receiver: WireReceiver): EventSocket {
  const { address, alarms, beatMs = 5_000 } = options;
  const socket = createSocket(options);
  let heartbeat: Heartbeat | null = null;
  let over = false;
  let writes: GatheredWrites | null = null;
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
  socket.on("upgrade", (response) => {
    writes = new GatheredWrites(response.socket);
  });
  socket.on("open", () => {
    cancelHandshake();
    const silent = (): void => lose(lostError(address.name, `it answered no ping for ${beatMs / 1000} s`));
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
    lose(heartbeat === null ? networkError(address.name, error) : lostError(address.name, error.message));
  });
  socket.on("close", (code, reason) => {
    lose(lostError(address.name, `code ${code} ${platformText(reason.toString())}`.trim()));
  });
  return {
    get gathering() {
      return writes?.gathering === true;
    },
    gather: () => writes?.gather(),
    send(text) {
      // Bytes are masked and written in one piece, a string in two.
      socket.send(Buffer.from(text), { binary: false });
    },
    close() {
      end();
      return closeSocket(socket, alarms);
    },
  };
}

function closeSocket(socket: WebSocket, alarms: Alarms): Promise<void> {
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

function slowError(address: AriAddress): PortError {
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
    // With TLS it is the decryption that reads. Of the forms of this function ws calls the one with options alone.
    ...(address.events.startsWith("ws:") && { createConnection: connectTcp as typeof createConnection }),
  });
}
