import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Keeps a server to so many connections at a time, WebSockets included. A further connection takes
 * the place of the one that has waited longest for its client: to send a request, or the rest of
 * one. Where every connection is being answered or is a WebSocket, it is closed. So clients that
 * are slow, or mean to be, keep nobody out.
 */
export function limitConnections(server: Server, most: number): void {
  // In the order in which they began to wait. A connection that is in use has its request.
  const open = new Map<Socket, IncomingMessage | undefined>();
  const wait = (socket: Socket): void => {
    if (!open.delete(socket)) return;
    open.set(socket, undefined);
  };
  server.on("connection", (socket: Socket) => {
    if (open.size >= most) {
      const slow = [...open].find(([, request]) => request?.complete !== true)?.[0] ?? socket;
      slow.destroy();
      open.delete(slow);
      if (slow === socket) return;
    }
    open.set(socket, undefined);
    socket.on("close", () => open.delete(socket));
  });
  server.on("request", (request: IncomingMessage, response) => {
    open.set(request.socket, request);
    response.on("close", () => wait(request.socket));
  });
  server.on("upgrade", (request: IncomingMessage) => {
    open.set(request.socket, request);
  });
}
