import type { PortError } from "@flowrun/core/plugin";
import { WebSocket } from "ws";
import type { MediaReceiver, MediaSocket } from "../wire.ts";
import type { AriAddress } from "./address.ts";
import type { EventSocketOptions } from "./event-socket.ts";
import { lostError, networkError } from "./network-error.ts";

/** Where the sound of media channels is, and as whom to open it. */
export type MediaSocketOptions = Pick<EventSocketOptions, "authorization" | "ca" | "alarms"> & {
  readonly address: Pick<AriAddress, "media" | "name">;
};

const handshakeMs = 4_000;

/** Pieces are of 20 ms; one that is longer than ten seconds is none of ours. */
const largestPiece = 320_000;

/** The open media sockets of one wire. */
export interface MediaSockets {
  open(connection: string, receiver: MediaReceiver): MediaSocket;
  /** Closes all of them. */
  close(): void;
}

/** None yet. */
export function createMediaSockets(options: MediaSocketOptions): MediaSockets {
  const sockets = new Set<MediaSocket>();
  return {
    open(connection, receiver) {
      const socket = openMediaSocket(options, connection, {
        ...receiver,
        lost(error) {
          sockets.delete(socket);
          receiver.lost(error);
        },
      });
      sockets.add(socket);
      return socket;
    },
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}

/**
 * `AriWire.media` over a WebSocket. It lives for as long as its channel: the platform closes it.
 */
function openMediaSocket(
  { address, authorization, ca, alarms }: MediaSocketOptions,
  connection: string,
  receiver: MediaReceiver,
): MediaSocket {
  const socket = new WebSocket(`${address.media}/${encodeURIComponent(connection)}`, "media", {
    headers: { authorization },
    maxPayload: largestPiece,
    perMessageDeflate: false,
    ...(ca !== undefined && { ca }),
  });
  let isOver = false;
  let isOpen = false;
  const end = (): void => {
    isOver = true;
    cancel();
  };
  const lose = (error: PortError): void => {
    if (isOver) return;
    end();
    socket.terminate();
    receiver.lost(error);
  };
  const cancel = alarms.after(handshakeMs, () =>
    lose(lostError(address.name, "the sound did not open in time")),
  );
  socket.on("open", () => {
    cancel();
    isOpen = true;
    receiver.opened();
  });
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (isOver) return;
    if (isBinary) receiver.sound(data);
    else receiver.control(data.toString("utf8"));
  });
  socket.on("error", (error) =>
    lose(isOpen ? lostError(address.name, error.message) : networkError(address.name, error)),
  );
  socket.on("close", (code) => lose(lostError(address.name, `code ${code}`)));
  return {
    control: (text) => send(socket, Buffer.from(text), false),
    sound: (samples) => send(socket, samples, true),
    close() {
      end();
      if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
      else socket.close(1000);
    },
  };
}

function send(socket: WebSocket, data: Uint8Array, binary: boolean): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(data, { binary });
}
