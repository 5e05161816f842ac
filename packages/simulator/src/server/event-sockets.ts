import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { createCommandQueue } from "../model/command-queue.ts";
import type { Platform } from "../platform.ts";
import { type Credentials, challenge, isAuthorised } from "./basic-auth.ts";
import { foreignRequest } from "./foreign-request.ts";
import { answerMessage } from "./rest-message.ts";

/** The host name that the server listens on, and the credentials that it accepts. */
export interface OwnServer extends Credentials {
  readonly host: string;
}

/** The WebSockets of `GET /ari/events?app=NAME`, and those of media channels under `/media`. */
export interface EventSockets {
  /** Takes a connection that asks to become a WebSocket, or refuses it as the platform does. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Cuts all. */
  close(): void;
}

// The real platform cuts a reader that lags this far behind.
const maxUnreadBytes = 11 * 1024 * 1024;
const maxMessageBytes = 64 * 1024;

/** WebSockets that carry a platform's events, and requests with their answers. */
export function createEventSockets(platform: Platform, own: OwnServer): EventSockets {
  const server = new WebSocketServer({
    noServer: true,
    autoPong: false,
    maxPayload: maxMessageBytes,
  });
  return {
    upgrade(request, socket, head) {
      // A client may go away at any moment: nothing is lost by it.
      socket.on("error", () => {});
      if (platform.isDown()) {
        socket.destroy();
        return;
      }
      const asked = readUpgrade(request, own);
      if (typeof asked === "string") {
        server.handleUpgrade(request, socket, head, (webSocket) =>
          carryMedia(platform, webSocket, asked),
        );
        return;
      }
      if (typeof asked === "number") {
        refuse(socket, asked);
        return;
      }
      server.handleUpgrade(request, socket, head, (webSocket) => {
        carryEvents(platform, webSocket, asked);
      });
    },
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

interface Subscription {
  readonly applications: readonly string[];
  readonly subscribesAll: boolean;
}

// The application that the client asks for, the connection of a media channel, or the status that
// refuses it.
function readUpgrade(
  { url: target = "/", headers }: IncomingMessage,
  own: OwnServer,
): Subscription | string | number {
  const foreign = foreignRequest(headers, own.host);
  if (foreign !== undefined) return foreign.status;
  const url = URL.parse(target, "http://platform");
  const connection = connectionIn(url?.pathname);
  if (url === null || connection === undefined) return 404;
  const from = {
    authorization: headers.authorization,
    apiKey: url.searchParams.get("api_key") ?? undefined,
  };
  if (!isAuthorised(from, own)) return 401;
  if (connection !== "") return connection;
  const applications = (url.searchParams.get("app") ?? "").split(",").filter((name) => name !== "");
  if (applications.length === 0) return 400;
  return { applications, subscribesAll: url.searchParams.get("subscribeAll") === "true" };
}

/**
 * The connection of a media channel that a path names, none for the event stream; `undefined` for
 * any other path.
 */
function connectionIn(path: string | undefined): string | undefined {
  if (path === "/ari/events") return "";
  return /^\/media\/([\w-]+)$/.exec(path ?? "")?.[1];
}

function refuse(socket: Duplex, status: number): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Connection: close",
    "Content-Length: 0",
    ...(status === 401 ? [`WWW-Authenticate: ${challenge}`] : []),
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n`);
}

function carryEvents(platform: Platform, webSocket: WebSocket, subscription: Subscription): void {
  const send = (text: string): void => {
    if (webSocket.bufferedAmount > maxUnreadBytes) webSocket.terminate();
    else webSocket.send(text);
  };
  const disconnect = platform.connect({
    ...subscription,
    send,
    cut() {
      webSocket.terminate();
    },
  });
  carryRequests(platform, webSocket, { application: subscription.applications[0] ?? "", send });
  webSocket.on("close", disconnect);
  // A broken client is closed by ws itself; the close event follows.
  webSocket.on("error", () => {});
}

function carryMedia(platform: Platform, webSocket: WebSocket, connection: string): void {
  webSocket.on("error", () => {});
  const link = platform.media(connection, {
    control: (text) => webSocket.send(text),
    cut: () => webSocket.close(1000),
  });
  if (link === undefined) return webSocket.close(1008);
  webSocket.on("message", (data: Buffer, isBinary) => {
    if (!isBinary) link.control(data.toString("utf8"));
  });
  webSocket.on("close", () => link.close());
}

// The real platform answers one request before it reads the next, also before it answers a ping.
function carryRequests(
  platform: Platform,
  webSocket: WebSocket,
  { application, send }: { readonly application: string; readonly send: (text: string) => void },
): void {
  const reading = createCommandQueue((task) => {
    task();
  });
  webSocket.on("message", (data: Buffer, isBinary) => {
    if (isBinary) return;
    reading.push({
      run(done) {
        answerMessage(platform, { application, text: data.toString("utf8") }, (text) => {
          send(text);
          done();
        });
      },
    });
  });
  webSocket.on("ping", (data) => {
    reading.push({
      run(done) {
        if (!platform.ignoresPings()) webSocket.pong(data);
        done();
      },
    });
  });
}
