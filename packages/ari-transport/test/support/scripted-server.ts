import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** The other end of one connection. */
export interface ServerEnd {
  /** Resolves with the next request's first line, once its head is there. */
  request(): Promise<string>;
  readonly socket: Socket;
}

/** A TCP server that says what a test says. */
export interface ScriptedServer {
  readonly port: number;
  /** Resolves with the next connection that was made. */
  connection(): Promise<ServerEnd>;
}

/** A server on loopback that is gone when the test is over. */
export async function startScriptedServer(host = "127.0.0.1"): Promise<ScriptedServer> {
  const server = createServer();
  server.listen(0, host);
  await once(server, "listening");
  const arrived = queue<ServerEnd>();
  const sockets: Socket[] = [];
  server.on("connection", (socket) => {
    sockets.push(socket);
    arrived.put(serverEnd(socket));
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connection: arrived.take };
}

function serverEnd(socket: Socket): ServerEnd {
  const requests = queue<string>();
  let text = "";
  socket.on("data", (bytes: Buffer) => {
    text += bytes.toString();
    const [head, ...rest] = text.split("\r\n\r\n");
    if (head === undefined || rest.length === 0) return;
    text = rest.join("\r\n\r\n");
    requests.put(head.split("\r\n")[0] ?? "");
  });
  // A client that goes is what some tests are about.
  socket.on("error", () => undefined);
  return { request: requests.take, socket };
}

interface Queue<Item> {
  readonly put: (item: Item) => void;
  readonly take: () => Promise<Item>;
}

function queue<Item>(): Queue<Item> {
  const items: Item[] = [];
  const takers: ((item: Item) => void)[] = [];
  return {
    put(item) {
      const taker = takers.shift();
      if (taker === undefined) items.push(item);
      else taker(item);
    },
    take: () =>
      new Promise((resolve) => {
        const item = items.shift();
        if (item === undefined) takers.push(resolve);
        else resolve(item);
      }),
  };
}
