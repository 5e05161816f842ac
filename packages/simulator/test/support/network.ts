import { once } from "node:events";
import { createSystemClock } from "@flowrun/core/system-clock";
import { WebSocket } from "ws";
import {
  type PlatformOptions,
  type SimulatorServer,
  createPlatform,
  startServer,
} from "../../src/index.ts";
import type { ReceivedEvent } from "./client.ts";

export const credentials = { username: "flowrun", password: "s3cret" };
export const authorization = `Basic ${btoa("flowrun:s3cret")}`;

/** A server on a free port of this machine. */
export function startTestServer(options: Partial<PlatformOptions> = {}): Promise<SimulatorServer> {
  const platform = createPlatform({ clock: createSystemClock(), soundMs: () => 20, ...options });
  return startServer({ port: 0, ...credentials, platform });
}

/** One HTTP request with the right credentials; a body is sent as JSON. */
export function send(
  server: SimulatorServer,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method,
    headers: { authorization, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** An open WebSocket that remembers its events and lets one wait for them. */
export interface EventSocket {
  readonly webSocket: WebSocket;
  readonly events: ReceivedEvent[];
  /** The first event of this type, now or later. */
  waitFor(type: string): Promise<ReceivedEvent>;
}

export async function openEvents(server: SimulatorServer, app = "flow"): Promise<EventSocket> {
  const webSocket = new WebSocket(`${server.url.replace("http", "ws")}/ari/events?app=${app}`, {
    headers: { authorization },
  });
  const events: ReceivedEvent[] = [];
  webSocket.on("message", (data: Buffer) => {
    events.push(JSON.parse(data.toString("utf8")) as ReceivedEvent);
  });
  await once(webSocket, "open");
  return {
    webSocket,
    events,
    async waitFor(type) {
      for (;;) {
        const found = events.find((event) => event.type === type);
        if (found !== undefined) return found;
        await once(webSocket, "message");
      }
    },
  };
}

/** The status with which the server refuses a WebSocket. */
export async function refusedUpgrade(
  url: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const webSocket = new WebSocket(url, { headers });
  webSocket.on("error", () => {});
  const [, response] = (await once(webSocket, "unexpected-response")) as [
    unknown,
    { statusCode?: number },
  ];
  return response.statusCode;
}
