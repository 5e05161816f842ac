import { once } from "node:events";
import { readFileSync } from "node:fs";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer, type Server, type Socket } from "node:net";

/** A real server on a port of its own. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** Resolves when so many connections have been made, all told. */
  connections(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A server that answers HTTP as the listener does. */
export async function serveHttp(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<TestServer> {
  return listen(createHttpServer((request, response) => void listener(request, response)));
}

/** The same over TLS, with a certificate that nobody has signed. */
export async function serveHttps(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<TestServer> {
  const [cert, key] = ["cert.pem", "key.pem"].map((name) =>
    readFileSync(new URL(`../../ari-transport/test/fixtures/tls/${name}`, import.meta.url)),
  );
  return listen(
    createHttpsServer({ cert, key }, (request, response) => void listener(request, response)),
  );
}

/** A server that does with each connection what it likes, once the head of a request came. */
export async function serveRaw(
  onRequest: (socket: Socket, count: number) => void,
): Promise<TestServer> {
  let count = 0;
  const onConnection = (socket: Socket): void => {
    socket.on("error", () => socket.destroy());
    socket.on("data", () => onRequest(socket, ++count));
  };
  return listen(createServer(onConnection));
}

/** A whole answer in HTTP/1.1. */
export function rawAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): string {
  const lines = Object.entries({ "content-length": `${body.length}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${status} Status`, ...lines, "", body].join("\r\n");
}

async function listen(server: Server): Promise<TestServer> {
  const sockets = new Set<Socket>();
  const seen = { connections: 0 };
  server.on("connection", (socket) => {
    seen.connections++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async connections(wanted) {
      while (seen.connections < wanted) await once(server, "connection");
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
