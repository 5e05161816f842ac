import type { Server } from "node:http";
import type { Clock } from "@flowrun/core/plugin";
import { WebSocketServer, type WebSocket } from "ws";
import { guard, type Admission } from "../guard.ts";
import type { Sessions } from "../sessions.ts";
import { StudioError } from "../studio-error.ts";
import type { LiveLine, LiveWatch } from "./watch-tap.ts";

/** The parts that serve the socket. */
export interface LiveServing {
  readonly admission: () => Admission;
  readonly attend: (line: LiveLine) => LiveWatch;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, "lasts">;
}

const tickMs = 200;
const path = "/api/live";
/** Questions of pages are small. */
const largestQuestion = 4_096;
const mostPages = 32;

/**
 * Tells pages over a WebSocket at `/api/live`. Its `Origin` must be ours, and the token or session is named as
 * a subprotocol beside `flowrun`, since a page can send no header. The function it gives closes all
 * of them.
 */
export function serveLive(
  server: Server,
  { admission, sessions, ...how }: LiveServing,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestQuestion,
    handleProtocols: () => "flowrun",
    perMessageDeflate: false,
  });
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const { host, origin, "sec-websocket-protocol": protocols = "" } = request.headers;
    const secret = protocols
      .split(",")
      .map((each) => each.trim())
      .find((each) => each.startsWith("t."))
      ?.slice(2);
    const authorization = secret && `Bearer ${secret}`;
    try {
      // Not "GET": a socket always has to say where it comes from.
      guard({ method: "CONNECT", path, host, origin, authorization }, admission());
    } catch (error) {
      const status = error instanceof StudioError ? error.status : 500;
      return void socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n\r\n`);
    }
    if (request.url !== path)
      return void socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
    if (sockets.clients.size >= mostPages)
      return void socket.end("HTTP/1.1 503 Busy\r\nConnection: close\r\n\r\n");
    const isOver = (): boolean =>
      secret !== admission().token && !sessions.lasts(secret ?? "", { isRequest: false });
    sockets.handleUpgrade(request, socket, head, (opened) => attendTo(opened, { ...how, isOver }));
  });
  return () => {
    for (const each of sockets.clients) each.terminate();
    sockets.close();
  };
}

function attendTo(
  socket: WebSocket,
  { attend, clock, isOver }: Pick<LiveServing, "attend" | "clock"> & { isOver: () => boolean },
): void {
  const watch = attend({
    send: (text) => socket.send(text),
    unsent: () => socket.bufferedAmount,
    cut: () => socket.terminate(),
  });
  const later = (): (() => void) =>
    clock.wake(clock.now() + tickMs, () => {
      if (isOver()) return socket.terminate();
      watch.tick();
      cancel = later();
    });
  let cancel = later();
  socket.on("message", (data, isBinary) => {
    if (!isBinary) watch.ask((data as Buffer).toString("utf8"));
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    cancel();
    watch.close();
  });
}
