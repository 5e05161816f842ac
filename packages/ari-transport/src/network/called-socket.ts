import type { Alarms, PortError } from "@flowrun/core/plugin";
import type { WebSocket } from "ws";
import { platformText } from "../codec/answer.ts";
import { closeSocket } from "./event-socket.ts";
import { createExchange, type Exchange } from "./exchange.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { lostError } from "./network-error.ts";

/** A WebSocket that the platform has opened. */
export interface CalledSocket extends Exchange {
  /**
   * Begins to take what came: until then nothing is read, and nothing is lost. Where it has ended
   * meanwhile, that is told at once.
   */
  begin(receiver: CalledReceiver): void;
  /** Resolves when it has given a sign of life, or was lost. */
  verify(): Promise<void>;
  /** Closes it silently. Resolves when nothing of it is left. */
  close(): Promise<void>;
}

/** Takes what comes. */
export interface CalledReceiver {
  readonly frame: (data: string | Uint8Array) => void;
  readonly lost: (error: PortError) => void;
}

/**
 * Pings wait behind a request that blocks, so silence means nothing before the deadline of such a
 * request is over.
 */
const beatMs = 15_000;

/** A WebSocket of the platform that nobody reads yet; `name` says in messages where it came. */
export function createCalledSocket(socket: WebSocket, name: string, alarms: Alarms): CalledSocket {
  let receiver: CalledReceiver | null = null;
  let over: PortError | null = null;
  const lose = (error: PortError): void => {
    if (over !== null) return;
    end(error);
    socket.terminate();
    receiver?.lost(error);
  };
  const exchange = createExchange((text) => socket.send(Buffer.from(text), { binary: false }));
  const heartbeat = startHeartbeat({
    alarms,
    beatMs,
    ping: () => socket.ping(),
    silent: () => lose(lostError(name, `it answered no ping for ${beatMs / 1000} s`)),
  });
  const end = (error: PortError): void => {
    over = error;
    heartbeat.stop();
    exchange.lose(error);
  };
  socket.pause();
  socket.on("pong", () => heartbeat.alive());
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    heartbeat.alive();
    const text = isBinary ? data : data.toString("utf8");
    if (over === null && !exchange.take(text)) receiver?.frame(text);
  });
  socket.on("error", (error) => lose(lostError(name, error.message)));
  socket.on("close", (code, reason) =>
    lose(lostError(name, `code ${code} ${platformText(reason.toString())}`.trim())),
  );
  return {
    get held() {
      return exchange.held;
    },
    get waiting() {
      return exchange.waiting;
    },
    request: exchange.request,
    take: exchange.take,
    lose,
    begin(given) {
      receiver = given;
      socket.resume();
      if (over !== null) given.lost(over);
    },
    verify: () => heartbeat.verify(),
    close() {
      end(lostError(name, "flowrun has closed it"));
      socket.resume();
      return closeSocket(socket, alarms);
    },
  };
}
