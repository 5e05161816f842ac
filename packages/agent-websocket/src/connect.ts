import type { Alarms, JsonObject } from "@flowrun/core/plugin";
import { WebSocket } from "ws";
import { agentError } from "./catalogue.ts";
import { parseMessage } from "./messages.ts";
import type { Receiver } from "./read-receivers.ts";

/** A connection to an agent or a receiver of streams. */
export interface Connection {
  send(message: JsonObject): void;
  /** Sends sound; it is dropped while the other side takes none. */
  sound(samples: Uint8Array): void;
  /** Closes it in good order, silently. */
  close(): void;
}

/** The receiver of a connection's messages. Its functions return at once and never throw. */
export interface Taker {
  /** A message of JSON. */
  message(message: JsonObject): void;
  sound(samples: Uint8Array): void;
  /** It is over, and not by us. Nothing follows. */
  lost(why: string): void;
}

/** The parts that a connection is opened with. */
export interface Opening {
  readonly receiver: Receiver;
  /** The subprotocol, which names this protocol and its version. */
  readonly protocol: string;
  readonly alarms: Alarms;
  readonly timeoutMs: number;
}

/** About 30 s of sound: who takes none for so long gets no more. */
const mostBuffered = 1_000_000;

/** The longest message, in bytes. */
const longestMessage = 1_000_000;

/**
 * How often the other side is pinged, in milliseconds: one that answers none before the next is
 * lost.
 */
const beatMs = 10_000;

/**
 * Resolves when the connection is open; rejects with AGENT_UNREACHABLE, AGENT_REFUSED,
 * AGENT_TIMEOUT or AGENT_OPTION.
 */
export function connect(
  { receiver, protocol, alarms, timeoutMs }: Opening,
  taker: Taker,
): Promise<Connection> {
  const token = receiver.token();
  const socket = new WebSocket(receiver.url, protocol, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    maxPayload: longestMessage,
    perMessageDeflate: false,
    followRedirects: false,
  });
  return new Promise((resolve, reject) => {
    let isOver = false;
    let stopBeat = (): void => {};
    const end = (): boolean => {
      const wasOver = isOver;
      isOver = true;
      cancel();
      stopBeat();
      return !wasOver;
    };
    const lose = (why: string, error: Error): void => {
      if (!end()) return;
      socket.terminate();
      reject(error);
      taker.lost(why);
    };
    const fail = (
      code: "AGENT_UNREACHABLE" | "AGENT_REFUSED" | "AGENT_TIMEOUT",
      why: string,
    ): void =>
      lose(
        why,
        agentError(
          code,
          `"${receiver.name}" ${why}.`,
          code === "AGENT_TIMEOUT" ? { outcome: "timed_out" } : {},
        ),
      );
    const cancel = alarms.after(timeoutMs, () =>
      fail("AGENT_TIMEOUT", "did not take the connection in time"),
    );
    socket.on("open", () => {
      cancel();
      stopBeat = startBeat(socket, alarms, () => fail("AGENT_UNREACHABLE", "answered no ping"));
      resolve({
        send: (message) => send(socket, JSON.stringify(message)),
        sound(samples) {
          if (socket.bufferedAmount < mostBuffered) send(socket, samples);
        },
        close() {
          if (end()) socket.close(1000);
        },
      });
    });
    socket.on("message", (data: Buffer, isBinary: boolean) => {
      if (isOver) return;
      const message = isBinary ? undefined : parseMessage(data.toString("utf8"));
      if (isBinary) taker.sound(data);
      else if (message === undefined)
        fail("AGENT_REFUSED", "sent what is no message of the protocol");
      else taker.message(message);
    });
    socket.on(
      "unexpected-response",
      (_request: unknown, { statusCode }: { readonly statusCode?: number }) =>
        fail("AGENT_REFUSED", `answered ${statusCode ?? 0} in place of a WebSocket`),
    );
    socket.on("error", (error: NodeJS.ErrnoException) =>
      fail(
        "AGENT_UNREACHABLE",
        `cannot be reached (${error.code ?? "it does not speak WebSocket"})`,
      ),
    );
    socket.on("close", (code) => fail("AGENT_UNREACHABLE", `closed the connection (code ${code})`));
  });
}

function send(socket: WebSocket, data: string | Uint8Array): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(data);
}

function startBeat(socket: WebSocket, alarms: Alarms, silent: () => void): () => void {
  let isAlive = true;
  let cancel = (): void => {};
  socket.on("pong", () => {
    isAlive = true;
  });
  const beat = (): void => {
    if (!isAlive) return silent();
    isAlive = false;
    socket.ping();
    cancel = alarms.after(beatMs, beat);
  };
  cancel = alarms.after(beatMs, beat);
  return () => cancel();
}
