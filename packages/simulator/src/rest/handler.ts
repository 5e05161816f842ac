import type { Json, JsonObject } from "@flowrun/core/plugin";
import type { Bridge } from "../model/bridge.ts";
import type { Channel } from "../model/channel.ts";
import type { Pbx } from "../model/pbx.ts";
import type { PlatformFile } from "../model/recording-sound.ts";
import type { Parameters } from "./parameters.ts";

/** The platform's answer: a status and a body, or no body. */
export interface Answer {
  readonly status: number;
  /** A function is called when the answer is sent: the resource is shown as it is then. */
  readonly body?: Json | (() => Json);
  /** In place of a body. */
  readonly file?: PlatformFile;
}

/** An answer now, or one that comes when the platform got to it. */
export type Outcome = Answer | ((answer: (answer: Answer) => void) => void);

/** 200 with a body. */
export function ok(body: Json | (() => Json)): Answer {
  return { status: 200, body };
}

/** 201 with a body. */
export function created(body: () => JsonObject): Answer {
  return { status: 201, body };
}

/** 204. */
export const noContent: Answer = { status: 204 };

/** An error as the platform words most of them. */
export function refusal(status: number, message: string): Answer {
  return { status, body: { message } };
}

/**
 * 500 for a leg that cannot be made. The platform says `error` here where it says `message`
 * elsewhere.
 */
export const allocationFailed: Answer = { status: 500, body: { error: "Allocation failed" } };

/** The parts that a handler works with. */
export interface RequestContext {
  readonly pbx: Pbx;
  /** The path's variable parts, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly parameters: Parameters;
  /** The whole body, for the few operations that take one. */
  readonly body: Json | undefined;
}

/** Does what an operation is for, or refuses. */
export type Handler = (context: RequestContext) => Outcome;

/** Handlers by the names of their operations: `channels.answer`. */
export type Handlers = Readonly<Record<string, Handler>>;

type ChannelHandler = (context: RequestContext, channel: Channel) => Outcome;

/** Finds the channel `channelId`, wherever it is; 404 without it. */
export function withChannel(run: ChannelHandler): Handler {
  return findingChannel(run, "Channel not found");
}

/** The same for the two operations that word the 404 otherwise: a variable, and a snoop. */
export function withProvidedChannel(run: ChannelHandler): Handler {
  return findingChannel(run, "Provided channel was not found");
}

function findingChannel(run: ChannelHandler, otherwise: string): Handler {
  return (context) => {
    const channel = context.pbx.channels.get(context.path["channelId"] ?? "");
    return channel === undefined ? refusal(404, otherwise) : run(context, channel);
  };
}

/** Finds the channel `channelId` in Stasis; 404 without it, 409 outside Stasis. */
export function withStasisChannel(run: ChannelHandler): Handler {
  return withChannel((context, channel) =>
    channel.application === undefined
      ? refusal(409, "Channel not in Stasis application")
      : run(context, channel),
  );
}

/**
 * Finds the channel `channelId` in Stasis and answered or inbound; 404, 409, or 412 while it is
 * Down or Ringing.
 */
export function withReadyChannel(run: ChannelHandler): Handler {
  return withStasisChannel((context, channel) =>
    channel.state === "Down" || channel.state === "Ringing"
      ? refusal(412, "Channel in invalid state")
      : run(context, channel),
  );
}

/** Finds the bridge `bridgeId`; 404 without it. */
export function withBridge(run: (context: RequestContext, bridge: Bridge) => Outcome): Handler {
  return (context) => {
    const bridge = context.pbx.bridges.get(context.path["bridgeId"] ?? "");
    return bridge === undefined ? refusal(404, "Bridge not found") : run(context, bridge);
  };
}
