import { once } from "node:events";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { secret } from "./network-fixture.ts";

/** A WebSocket that a platform opens, which answers requests. */
export interface CallingPlatform {
  readonly socket: WebSocket;
  /** The requests that came: `DELETE channels/c`. */
  readonly requests: readonly string[];
  tell(message: object): void;
  /** Resolves with the code when it is closed. */
  readonly closed: Promise<number>;
}

/** How a platform connects, and what it answers. */
export interface Calling {
  readonly app?: string;
  readonly password?: string;
  readonly protocol?: string;
  /** For a server with a certificate. */
  readonly ca?: string;
  /** The status for a request; `undefined` leaves it without an answer. Default: 404. */
  readonly answer?: (line: string) => number | undefined;
}

/** Connects as Asterisk does with `outbound_websocket`; rejects with what the server answers. */
export async function callUs(
  port: number,
  { app = "flow app", password = secret, protocol = "ari", ca, answer = () => 404 }: Calling = {},
): Promise<CallingPlatform> {
  const credentials = Buffer.from(`flowrun:${password}`).toString("base64");
  const socket = new WebSocket(
    `${ca === undefined ? "ws" : "wss"}://127.0.0.1:${port}/${encodeURIComponent(app)}`,
    protocol,
    { headers: { authorization: `Basic ${credentials}` }, ...(ca !== undefined && { ca }) },
  );
  onTestFinished(() => socket.terminate());
  const requests: string[] = [];
  const tell = (message: object): void => socket.send(JSON.stringify(message));
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString("utf8")) as {
      readonly request_id: string;
      readonly method: string;
      readonly uri: string;
    };
    const line = `${message.method} ${message.uri}`;
    requests.push(line);
    const status = answer(line);
    if (status !== undefined)
      tell({ type: "RESTResponse", request_id: message.request_id, status_code: status });
  });
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  socket.on("close", resolve);
  await once(socket, "open");
  return { socket, requests, tell, closed };
}
