import { bridgeText, playbackText } from "./event-text.ts";
import type { Exchange } from "./exchange.ts";
import type { Bridge, Leg, Playback } from "./live-call.ts";

/** A request, whichever way it came. */
export interface AriRequest {
  readonly method: string;
  /** Below `/ari`, its pieces decoded. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** The fields of a JSON body; none where there is no body. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The answer, and the events after it. `body` is JSON, or empty. */
export interface AriReply {
  readonly status: number;
  readonly body: string;
  readonly after?: () => void;
}

type Operation = (exchange: Exchange, request: AriRequest) => AriReply;

const done: AriReply = { status: 204, body: "" };
const gone: AriReply = { status: 404, body: '{"message":"not found"}' };

/** The operations that applications use, by method and path; `*` stands for an id. */
const operations: Readonly<Record<string, Operation>> = {
  "POST channels/*/answer": (exchange, request) =>
    onLeg(exchange, request, (leg) => {
      exchange.command(leg.call, "answer");
      exchange.describe(leg, "Up");
      return done;
    }),
  "DELETE channels/*": (exchange, request) =>
    onLeg(exchange, request, (leg) => {
      exchange.command(leg.call, `hang up ${leg.role}`);
      return { ...done, after: () => exchange.leave(leg, '"cause":32,"soft":true,') };
    }),
  "POST channels/*/play": startPlayback,
  "POST channels/*/play/*": startPlayback,
  "DELETE playbacks/*": (exchange, { path }) => {
    const playback = exchange.playbacks.get(path[1] ?? "");
    if (playback === undefined) return gone;
    exchange.command(playback.leg.call, "stop playback");
    return { ...done, after: () => exchange.finish(playback, "done") };
  },
  "GET playbacks/*": (exchange, { path }) => {
    const playback = exchange.playbacks.get(path[1] ?? "");
    return playback === undefined ? gone : { status: 200, body: playbackText(playback, "playing") };
  },
  "POST bridges": createBridge,
  "POST bridges/*": createBridge,
  "POST bridges/*/addChannel": addToBridge,
  "DELETE bridges/*": destroyBridge,
  "GET bridges": () => ({ status: 200, body: "[]" }),
  "GET channels": () => ({ status: 200, body: "[]" }),
  "POST channels": originate,
  "POST channels/*": (exchange, request) =>
    request.path[1] === "create" ? create(exchange, request) : originate(exchange, request),
  "POST channels/*/dial": (exchange, request) =>
    onLeg(exchange, request, (leg) => ({ ...done, after: () => exchange.ring(leg) })),
  "GET applications/*": describeApplication,
  "PUT applications/*/eventFilter": describeApplication,
};

/** Carries a request out. */
export function perform(exchange: Exchange, request: AriRequest): AriReply {
  const { method, path } = request;
  const pattern = path.map((piece, index) => (index % 2 === 1 ? "*" : piece)).join("/");
  return operations[`${method} ${pattern}`]?.(exchange, request) ?? gone;
}

/** A value that is asked for, which may stand in the query or in the body, as Asterisk takes it. */
function asked({ query, body }: AriRequest, name: string): string | undefined {
  const value = query.get(name) ?? body[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function onLeg(exchange: Exchange, { path }: AriRequest, work: (leg: Leg) => AriReply): AriReply {
  const leg = exchange.legs.get(path[1] ?? "");
  return leg === undefined ? gone : work(leg);
}

function startPlayback(exchange: Exchange, request: AriRequest): AriReply {
  return onLeg(exchange, request, (leg) => {
    const id = request.path[3] ?? asked(request, "playbackId") ?? crypto.randomUUID();
    const playback: Playback = { id, media: asked(request, "media") ?? "", leg };
    exchange.command(leg.call, `play ${playback.media}`);
    exchange.playbacks.set(id, playback);
    leg.playback = playback;
    return {
      status: 201,
      body: playbackText(playback, "queued"),
      after: () => exchange.play(playback),
    };
  });
}

function createBridge(exchange: Exchange, request: AriRequest): AriReply {
  const id = request.path[1] ?? asked(request, "bridgeId") ?? crypto.randomUUID();
  const bridge: Bridge = { id, call: undefined, members: [] };
  exchange.bridges.set(id, bridge);
  return { status: 200, body: bridgeText(bridge, exchange.stamp()) };
}

/** The first leg to be added tells whose bridge it is, so its creation is noted here. */
function addToBridge(exchange: Exchange, request: AriRequest): AriReply {
  const bridge = exchange.bridges.get(request.path[1] ?? "");
  const leg = exchange.legs.get(asked(request, "channel") ?? "");
  if (bridge === undefined || leg === undefined) return gone;
  if (bridge.call === undefined) exchange.command(leg.call, "create bridge");
  const isOwn = bridge.call === undefined || bridge.call === leg.call;
  exchange.command(
    leg.call,
    isOwn ? `add ${leg.role}` : `add ${leg.role} to the bridge of another call`,
  );
  exchange.join(leg, bridge);
  return done;
}

function destroyBridge(exchange: Exchange, { path }: AriRequest): AriReply {
  const bridge = exchange.bridges.get(path[1] ?? "");
  if (bridge === undefined) return gone;
  exchange.bridges.delete(bridge.id);
  const { call } = bridge;
  if (call !== undefined) exchange.command(call, "destroy bridge");
  const after = (): void => {
    for (const leg of bridge.members) exchange.removeFrom(bridge, leg);
    if (call !== undefined) exchange.endIfOver(call);
  };
  return { ...done, after };
}

function originate(exchange: Exchange, request: AriRequest): AriReply {
  return addCallee(exchange, request, {
    id: request.path[1],
    then: (leg, args) => exchange.ring(leg, args),
  });
}

/**
 * As Asterisk has it beside the document's originate: the channel is there at once, and is dialled
 * by a request of its own.
 */
function create(exchange: Exchange, request: AriRequest): AriReply {
  return addCallee(exchange, request, {
    id: undefined,
    then: (leg, args) => exchange.enter(leg, args),
  });
}

/** The bridge in the arguments tells whose callee it is. */
function addCallee(
  exchange: Exchange,
  request: AriRequest,
  {
    id,
    then,
  }: {
    readonly id: string | undefined;
    readonly then: (leg: Leg, args: readonly string[]) => void;
  },
): AriReply {
  const args = (asked(request, "appArgs") ?? "").split(",");
  const call = exchange.bridges.get(args[1] ?? "")?.call;
  if (call === undefined)
    return { status: 400, body: '{"message":"no call waits for this channel"}' };
  exchange.command(call, `originate ${asked(request, "endpoint")}`);
  const leg = exchange.addLeg(
    call,
    "callee",
    id ?? asked(request, "channelId") ?? crypto.randomUUID(),
  );
  exchange.describe(leg, "Down");
  return { status: 200, body: leg.text, after: () => then(leg, args) };
}

/** An event filter as Asterisk has it: types that are not to be sent. */
function describeApplication(exchange: Exchange, { path, body }: AriRequest): AriReply {
  if (Array.isArray(body["disallowed"]))
    exchange.disallow(body["disallowed"] as readonly { type: string }[]);
  if (Array.isArray(body["allowed"]))
    exchange.allow(body["allowed"] as readonly { type: string }[]);
  return { status: 200, body: JSON.stringify({ name: path[1], channel_ids: [], bridge_ids: [] }) };
}
