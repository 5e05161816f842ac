import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { textOf, type Reply } from "./reply.ts";

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  /** With its query, as sent. */
  readonly url: string;
  readonly authorization: string;
  readonly body: string;
}

/** How a test platform behaves. */
export interface TestPlatformOptions {
  /** A promise that is never kept is a request that is never answered. Default: 204. */
  readonly answer?: (request: Arrived) => Reply | Promise<Reply>;
  /**
   * An answer in place of the WebSocket handshake; `null`: none at all; `undefined`: the handshake.
   */
  readonly refuse?: (url: string) => Reply | null | undefined;
  /**
   * Whether requests are taken as messages too, on each WebSocket one after the other. Default:
   * false, as in the document.
   */
  readonly takesMessages?: boolean;
  /**
   * The answer to the request by which a client tries whether its user may write; `null`: none at
   * all. Default: 404, as there is nothing that it would remove. It is not among the requests.
   */
  readonly rights?: () => Reply | null;
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
  /** Resolves when that many requests have arrived over HTTP. */
  arrived(count: number): Promise<void>;
  /** The requests that came as messages; the first of each WebSocket is left out. */
  readonly messages: readonly Arrived[];
  /** The requests that opened a WebSocket. */
  readonly handshakes: readonly Arrived[];
  /** The event streams. */
  readonly sockets: readonly WebSocket[];
  /** The WebSockets that are there for requests. */
  readonly requestSockets: readonly WebSocket[];
  /** Resolves when the client has read the answer to the first message on that many WebSockets. */
  proven(count: number): Promise<void>;
  /** TCP connections at this moment, and the most there were. */
  readonly connections: () => { readonly now: number; readonly most: number };
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
  /** Sends a message to the newest event stream; objects go as JSON. */
  tell(message: unknown): void;
  /** Writes bytes to the connection of a WebSocket, whatever its frames are. */
  write(stream: WebSocket, bytes: Uint8Array): void;
  /** Ends at once, with all connections. */
  stop(): Promise<void>;
}

/** A test platform that listens. */
export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const { answer = (): Reply => ({ status: 204 }), refuse = () => undefined } = options;
  const { autoPong = true, takesMessages = false } = options;
  const { rights = (): Reply => ({ status: 404 }) } = options;
  const requests: Arrived[] = [];
  const handshakes: Arrived[] = [];
  const sockets: WebSocket[] = [];
  const requestSockets: WebSocket[] = [];
  const messages: Arrived[] = [];
  const connections = new WeakMap<WebSocket, Duplex>();
  const streams = new WebSocketServer({ noServer: true, autoPong });
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const arrived = await arrive(request);
    const isTrial = arrived.method === "DELETE" && arrived.url.endsWith("/channels/flowrun.rights");
    if (!isTrial) {
      requests.push(arrived);
      arrivals.count();
    }
    const reply = isTrial ? rights() : await answer(arrived);
    if (reply === null) return;
    const { status, body } = reply;
    response.statusCode = status;
    response.end(textOf(body));
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void =>
    void serve(request, response);
  const server =
    options.tls === undefined ? createServer(onRequest) : createTlsServer(options.tls, onRequest);
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { method = "", url = "", headers } = request;
    handshakes.push({ method, url, authorization: headers.authorization ?? "", body: "" });
    // Who is refused at length may go before all is read.
    socket.on("error", () => undefined);
    const reply = refuse(url);
    if (reply === null) return;
    if (reply !== undefined) {
      const text = textOf(reply.body);
      socket.end(
        `HTTP/1.1 ${reply.status} No\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      );
      return;
    }
    streams.handleUpgrade(request, socket, head, (stream) => {
      connections.set(stream, socket);
      const carriesRequests = url.includes(".requests.");
      (carriesRequests ? requestSockets : sockets).push(stream);
      if (takesMessages && carriesRequests) takeMessages(stream, headers.authorization ?? "");
    });
  });
  const arrivals = countdown();
  const proofs = countdown();
  const takeMessages = (stream: WebSocket, authorization: string): void => {
    stream.once("pong", proofs.count);
    let isFirst = true;
    const take = async (data: Buffer): Promise<void> => {
      const { id, arrived } = readMessage(data.toString("utf8"), authorization);
      const proving = isFirst;
      isFirst = false;
      if (!proving) messages.push(arrived);
      const { status, body } = proving ? { status: 404, body: undefined } : await answer(arrived);
      const text =
        body === undefined ? {} : { content_type: "application/json", message_body: textOf(body) };
      stream.send(
        JSON.stringify({ type: "RESTResponse", request_id: id, status_code: status, ...text }),
      );
      // The client answers it behind what came before: then it has read the answer.
      if (proving) stream.ping();
    };
    let turn = Promise.resolve();
    stream.on("message", (data: Buffer) => {
      turn = turn.then(() => take(data));
    });
  };
  const track = trackConnections(server);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    handshakes,
    arrived: arrivals.reached,
    messages,
    sockets,
    requestSockets,
    proven: proofs.reached,
    connections: track.count,
    idle: track.idle,
    tell: (message) =>
      sockets.at(-1)?.send(typeof message === "object" ? JSON.stringify(message) : String(message)),
    write: (stream, bytes) => connections.get(stream)?.write(bytes),
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

/** A `RESTRequest`, as if it had come over HTTP. */
function readMessage(
  text: string,
  authorization: string,
): { readonly id: string; readonly arrived: Arrived } {
  const message = JSON.parse(text) as Record<string, string>;
  const { method = "", uri = "", message_body: body = "", request_id: id = "" } = message;
  return { id, arrived: { method, url: `/ari/${uri}`, authorization, body } };
}

function countdown(): {
  readonly count: () => void;
  readonly reached: (count: number) => Promise<void>;
} {
  const waiting = new Set<() => void>();
  let counted = 0;
  return {
    count() {
      counted += 1;
      for (const check of waiting) check();
    },
    reached: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (counted >= count) resolve();
        };
        waiting.add(check);
        check();
      }),
  };
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
