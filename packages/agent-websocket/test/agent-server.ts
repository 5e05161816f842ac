import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { DrivenAgent } from "@flowrun/contracts";
import { WebSocketServer, type WebSocket } from "ws";

/** A server of voice agents that a test drives: always the connection that came last. */
export interface AgentServer {
  readonly url: string;
  readonly agent: DrivenAgent;
  /** The headers and the subprotocol of the last connection. */
  readonly seen: () => { readonly authorization: string | undefined; readonly protocol: string };
  /** Sends a text as it stands. */
  readonly raw: (text: string) => void;
  close(): Promise<void>;
}

/** Listens on a free port of this machine. */
export async function startAgentServer(): Promise<AgentServer> {
  const server = new WebSocketServer({
    port: 0,
    host: "127.0.0.1",
    handleProtocols: ([first = ""]) => first,
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  let socket: WebSocket | undefined;
  let seen = { authorization: undefined as string | undefined, protocol: "" };
  const told = createQueue<Record<string, unknown>>();
  const sounds = createQueue<Uint8Array>();
  server.on("connection", (opened, { headers }) => {
    socket = opened;
    seen = { authorization: headers.authorization, protocol: opened.protocol };
    opened.on("message", (data: Buffer, isBinary) => {
      if (isBinary) sounds.push(data);
      else told.push(JSON.parse(data.toString()) as Record<string, unknown>);
    });
  });
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));
  const send = async (message: object): Promise<void> => {
    socket?.send(JSON.stringify(message));
    await settle();
  };
  const next = async (): Promise<never> => {
    const { type, ...rest } = await told.next();
    return { kind: type, ...rest } as never;
  };
  return {
    url: `ws://127.0.0.1:${port}/talk`,
    agent: {
      async begun() {
        for (;;) {
          const { type, sound: _sound, ...task } = await told.next();
          if (type === "begin") return task as never;
        }
      },
      ready: () => send({ type: "ready" }),
      ask: (asking) => send({ type: "tool", ...asking }),
      happen: (event) => send({ type: "event", ...event }),
      async say(sound) {
        socket?.send(sound);
        await settle();
      },
      hush: () => send({ type: "hush" }),
      end: (summary) => send({ type: "end", summary }),
      async lose() {
        socket?.terminate();
        await settle();
      },
      told: next,
      heard: () => sounds.next(),
    },
    seen: () => seen,
    raw: (text) => socket?.send(text),
    async close() {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createQueue<T>(): { push: (item: T) => void; next: () => Promise<T> } {
  const items: T[] = [];
  const waiting: ((item: T) => void)[] = [];
  return {
    push(item) {
      const first = waiting.shift();
      if (first === undefined) items.push(item);
      else first(item);
    },
    next: () => {
      const [first, ...rest] = items.splice(0);
      if (first === undefined) return new Promise((resolve) => waiting.push(resolve));
      items.push(...rest);
      return Promise.resolve(first);
    },
  };
}
