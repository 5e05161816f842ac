import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Json, JsonObject } from "@flowrun/core";
import { onTestFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";

/** A request as the platform got it; `body` is what its JSON says, `null` where there is none. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Json;
}

/**
 * A platform that has nothing but what the document shows: its nine REST calls with each value
 * where its table has it, its events with the fields that it names, ids of its own choice, and
 * Basic authentication in a header. Whatever a request has in another place is not seen; anything
 * else is answered 404.
 */
export interface StrictPlatform {
  readonly host: string;
  /** Every request of the nine, in order of arrival; those that were refused too. */
  readonly received: readonly Received[];
  /** The headers and the address of each event stream that was opened. */
  readonly streams: readonly { readonly url: string; readonly authorization: string | undefined }[];
  /** Tells an event on every stream. */
  tell(event: JsonObject): void;
  /** A caller comes into the application; gives the channel's id. */
  arrive(from: string): string;
  /** Refuses the next request that matches with 500. */
  refuse(request: RegExp): void;
  /**
   * Resolves with the next request of the nine that matches, also one that was already received and
   * not yet asked for.
   */
  asked(request: RegExp): Promise<Received>;
}

export const credentials = { username: "flowrun", password: "strict" } as const;
const authorization = `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString("base64")}`;

/** Listens on a free port of this machine until the test has finished. */
export async function openStrictPlatform(): Promise<StrictPlatform> {
  const world = createWorld();
  const server = createServer((request, response) => void serve(world, request, response));
  const sockets = new WebSocketServer({ server, path: "/ari/events" });
  sockets.on("connection", (socket, request) => {
    world.streams.push({ url: request.url ?? "", authorization: request.headers.authorization });
    world.sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of world.sockets) socket.terminate();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: world.received,
    streams: world.streams,
    tell: (event) => tell(world, event),
    arrive: (from) => {
      const id = `inbound-${from}`;
      tell(world, { type: "StasisStart", args: [], channel: { id, caller: { number: from } } });
      return id;
    },
    refuse: (request) => void world.refused.push(request),
    asked: (request) => asked(world, request),
  };
}

interface World {
  readonly received: Received[];
  readonly streams: { readonly url: string; readonly authorization: string | undefined }[];
  readonly sockets: Set<WebSocket>;
  readonly refused: RegExp[];
  readonly waiting: Set<() => void>;
  readonly seen: Set<Received>;
  made: number;
}

function createWorld(): World {
  return {
    received: [],
    streams: [],
    sockets: new Set(),
    refused: [],
    waiting: new Set(),
    seen: new Set(),
    made: 0,
  };
}

function tell({ sockets }: World, event: JsonObject): void {
  for (const socket of sockets) socket.send(JSON.stringify(event));
}

async function asked(world: World, request: RegExp): Promise<Received> {
  for (;;) {
    const found = world.received.find(
      (each) => !world.seen.has(each) && request.test(`${each.method} ${each.path}`),
    );
    if (found !== undefined) {
      world.seen.add(found);
      return found;
    }
    await new Promise<void>((resolve) => world.waiting.add(resolve));
  }
}

/** What each of the nine calls needs in its body, and whether its answer has an id. */
const calls: readonly {
  readonly call: RegExp;
  readonly body: readonly string[];
  readonly makes?: string;
}[] = [
  { call: /^POST \/channels\/[^/]+\/answer$/, body: [] },
  { call: /^DELETE \/channels\/[^/]+$/, body: [] },
  { call: /^POST \/channels\/[^/]+\/play$/, body: ["media"], makes: "playback" },
  { call: /^DELETE \/playbacks\/[^/]+$/, body: [] },
  { call: /^POST \/bridges$/, body: ["type"], makes: "bridge" },
  { call: /^DELETE \/bridges\/[^/]+$/, body: [] },
  { call: /^POST \/bridges\/[^/]+\/addChannel$/, body: ["channel"] },
  {
    call: /^POST \/channels$/,
    body: ["endpoint", "app", "appArgs", "callerId"],
    makes: "outbound",
  },
  { call: /^POST \/bridges\/[^/]+\/record$/, body: [] },
];

async function serve(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "", "http://platform");
  const path = url.pathname.replace(/^\/ari/, "");
  const name = `${request.method ?? ""} ${path}`;
  const written = await text(request);
  const answer = (status: number, body?: JsonObject): void => {
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(body && JSON.stringify(body));
  };
  if (request.headers.authorization !== authorization) return answer(401);
  const call = calls.find((each) => each.call.test(name));
  if (call === undefined) return answer(404, { message: `There is no ${name}` });
  const body = written === "" ? null : (JSON.parse(written) as Json);
  world.received.push({
    method: request.method ?? "",
    path,
    query: Object.fromEntries(url.searchParams),
    body,
  });
  for (const wake of world.waiting) wake();
  world.waiting.clear();
  const refusal = world.refused.findIndex((each) => each.test(name));
  if (refusal !== -1) {
    world.refused.splice(refusal, 1);
    return answer(500, { message: "Refused" });
  }
  const lacking = call.body.filter(
    (field) => typeof (body as JsonObject | null)?.[field] !== "string",
  );
  if (lacking.length > 0) return answer(400, { message: `The body has no ${lacking.join(", ")}` });
  if (call.makes === undefined) return answer(204);
  world.made += 1;
  answer(200, { id: `${call.makes}-${world.made}` });
}
