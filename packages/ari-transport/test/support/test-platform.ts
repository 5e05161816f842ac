import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  /** With its query, as sent. */
  readonly url: string;
  readonly authorization: string;
  readonly body: string;
}

/** An answer; a text goes as it is, anything else as JSON, `undefined` without a body. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

/** How a test platform behaves. */
export interface TestPlatformOptions {
  /** A promise that is never kept is a request that is never answered. Default: 204. */
  readonly answer?: (request: Arrived) => Reply | Promise<Reply>;
  /** An answer in place of the WebSocket handshake; `null`: none at all; `undefined`: the handshake. */
  readonly refuse?: () => Reply | null | undefined;
  /** Whether pings are answered. Default: true. */
  readonly autoPong?: boolean;
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Default: any free port. */
  readonly port?: number;
}

/** A real HTTP and WebSocket server on loopback. */
export interface TestPlatform {
  readonly port: number;
  readonly requests: readonly Arrived[];
  /** The requests that opened an event stream. */
  readonly handshakes: readonly Arrived[];
  readonly sockets: readonly WebSocket[];
  /** TCP connections at this moment, and the most there were. */
  readonly connections: () => { readonly now: number; readonly most: number };
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
  /** Sends a message to the newest event stream; objects go as JSON. */
  tell(message: unknown): void;
  /** Ends at once, with all connections. */
  stop(): Promise<void>;
}

/** A test platform that listens. */
export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const { answer = (): Reply => ({ status: 204 }), refuse = () => undefined, autoPong = true } = options;
  const requests: Arrived[] = [];
  const handshakes: Arrived[] = [];
  const sockets: WebSocket[] = [];
  const streams = new WebSocketServer({ noServer: true, autoPong });
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const arrived = await arrive(request);
    requests.push(arrived);
    const { status, body } = await answer(arrived);
    response.statusCode = status;
    response.end(textOf(body));
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => void serve(request, response);
  const server = options.tls === undefined ? createServer(onRequest) : createTlsServer(options.tls, onRequest);
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { method = "", url = "", headers } = request;
    handshakes.push({ method, url, authorization: headers.authorization ?? "", body: "" });
    const reply = refuse();
    if (reply === null) return;
    if (reply !== undefined) {
      const text = textOf(reply.body);
      socket.end(`HTTP/1.1 ${reply.status} No\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
      return;
    }
    streams.handleUpgrade(request, socket, head, (stream) => sockets.push(stream));
  });
  const track = trackConnections(server);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    handshakes,
    sockets,
    connections: track.count,
    idle: track.idle,
    tell: (message) => sockets.at(-1)?.send(typeof message === "object" ? JSON.stringify(message) : String(message)),
    stop() {
      track.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function arrive(request: IncomingMessage): Promise<Arrived> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const { method = "", url = "", headers } = request;
  return { method, url, authorization: headers.authorization ?? "", body };
}

function textOf(body: unknown): string {
  if (body === undefined) return "";
  return typeof body === "string" ? body : JSON.stringify(body);
}

interface Tracking {
  readonly count: TestPlatform["connections"];
  readonly idle: () => Promise<void>;
  readonly destroy: () => void;
}

function trackConnections(server: Server): Tracking {
  const open = new Set<Duplex>();
  const waiting = new Set<() => void>();
  let most = 0;
  const tell = (): void => {
    if (open.size === 0) for (const resolve of waiting) resolve();
  };
  server.on("connection", (socket: Duplex) => {
    open.add(socket);
    most = Math.max(most, open.size);
    socket.on("close", () => {
      open.delete(socket);
      tell();
    });
  });
  return {
    count: () => ({ now: open.size, most }),
    idle: () =>
      new Promise((resolve) => {
        waiting.add(resolve);
        tell();
      }),
    destroy() {
      for (const socket of open) socket.destroy();
    },
  };
}
