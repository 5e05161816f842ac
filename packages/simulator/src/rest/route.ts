import type { Json } from "@flowrun/core/plugin";
import type { Bridge } from "../model/bridge.ts";
import type { Channel } from "../model/channel.ts";
import type { World } from "../model/world.ts";
import { type Outcome, refusal } from "./answer.ts";
import type { Parameters } from "./parameters.ts";

/** The verbs that ARI has. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What a route works with. */
export interface RouteContext {
  readonly world: World;
  /** The path's variable parts, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly parameters: Parameters;
  /** The whole body, for the few routes that take one. */
  readonly body: Json | undefined;
}

/** One operation of ARI. */
export interface Route {
  readonly method: Method;
  /** The path's parts; those that begin with `:` are variable. */
  readonly pattern: readonly string[];
  readonly run: (context: RouteContext) => Outcome;
}

/** A route of this method and path, e.g. `"/channels/:channelId/answer"`. */
export function route(method: Method, path: string, run: Route["run"]): Route {
  return { method, pattern: path.split("/").slice(1), run };
}

/** Finds the channel `:channelId`, wherever it is; 404 without it. */
export function withChannel(run: (context: RouteContext, channel: Channel) => Outcome): Route["run"] {
  return (context) => {
    const channel = context.world.channels.get(context.path["channelId"] ?? "");
    return channel === undefined ? refusal(404, "Channel not found") : run(context, channel);
  };
}

/** Finds the channel `:channelId` in Stasis; 404 without it, 409 outside Stasis. */
export function withStasisChannel(run: (context: RouteContext, channel: Channel) => Outcome): Route["run"] {
  return withChannel((context, channel) =>
    channel.application === undefined ? refusal(409, "Channel not in Stasis application") : run(context, channel),
  );
}

/** Finds the channel `:channelId` in Stasis and answered or inbound; 404, 409, or 412 while it is Down or Ringing. */
export function withReadyChannel(run: (context: RouteContext, channel: Channel) => Outcome): Route["run"] {
  return withStasisChannel((context, channel) =>
    channel.state === "Down" || channel.state === "Ringing"
      ? refusal(412, "Channel in invalid state")
      : run(context, channel),
  );
}

/** Finds the bridge `:bridgeId`; 404 without it. */
export function withBridge(run: (context: RouteContext, bridge: Bridge) => Outcome): Route["run"] {
  return (context) => {
    const bridge = context.world.bridges.get(context.path["bridgeId"] ?? "");
    return bridge === undefined ? refusal(404, "Bridge not found") : run(context, bridge);
  };
}
