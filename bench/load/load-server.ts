import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { WebSocketServer, type WebSocket } from "ws";
import type { Platform } from "../apps/start-app.ts";
import { createApiDocs } from "./api-docs.ts";
import { Exchange } from "./exchange.ts";
import { perform, type AriRequest } from "./operations.ts";
import { answerOverSocket } from "./rest-over-socket.ts";

/** As whom and what an application connects to the load. */
const credentials = { username: "bench", password: "bench", app: "bench" } as const;

const authorization = `Basic ${btoa(`${credentials.username}:${credentials.password}`)}`;

/** An ARI server made for measuring one application. */
export interface LoadServer extends Platform {
  readonly exchange: Exchange;
  readonly close: () => Promise<void>;
}

/** Listens on a free port of the loopback interface. */
export async function startLoadServer(): Promise<LoadServer> {
  let stream: WebSocket | undefined;
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  const tail = `,"asterisk_id":"02:fc:00:00:00:01","application":"${credentials.app}"}`;
  const exchange = new Exchange(credentials.app, (type, fields) => {
    stream?.send(`{"type":"${type}","timestamp":"${exchange.stamp()}",${fields}${tail}`);
  });
  const server = createServer((request, response) => void answer(request, response));
  server.keepAliveTimeout = 15_000;
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on("connection", (socket, request) => {
    const apps = new URL(request.url ?? "", "http://load").searchParams.get("app") ?? "";
    if (apps.split(",").includes(credentials.app)) stream = socket;
    socket.on("message", (data: Buffer) =>
      answerOverSocket(exchange, socket, data.toString("utf8")),
    );
    if (socket === stream) resolve();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const docs = createApiDocs(host);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request);
    if (asked.path[0] === "api-docs")
      return reply(response, 200, docs.get(asked.path[1] ?? "") ?? "{}");
    if (request.headers.authorization !== authorization)
      return reply(response, 401, '{"message":"Unauthorized"}');
    const { status, body, after } = perform(exchange, asked);
    reply(response, status, body);
    after?.();
  }
  return {
    ...credentials,
    host,
    exchange,
    connected,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<AriRequest> {
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  const hasBody = Number(request.headers["content-length"] ?? 0) > 0;
  return {
    method: request.method ?? "",
    path: path.split("/").slice(2).map(decodeURIComponent),
    query: new URLSearchParams(query),
    body: hasBody ? (JSON.parse(await text(request)) as AriRequest["body"]) : {},
  };
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}
