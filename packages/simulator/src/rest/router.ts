import type { Json } from "@flowrun/core/plugin";
import type { Pbx } from "../model/pbx.ts";
import { applicationHandlers } from "./application-handlers.ts";
import { asteriskHandlers } from "./asterisk-handlers.ts";
import { bridgeHandlers } from "./bridge-handlers.ts";
import { channelHandlers } from "./channel-handlers.ts";
import { type Handler, type Handlers, type Outcome, refusal } from "./handler.ts";
import { operations } from "./operations.ts";
import { ownChannelHandlers } from "./own-channel-handlers.ts";
import { originateHandlers } from "./originate-handlers.ts";
import { readParameters } from "./parameters.ts";
import { playbackHandlers } from "./playback-handlers.ts";
import { recordingHandlers } from "./recording-handlers.ts";
import { variableHandlers } from "./variable-handlers.ts";

/** An ARI request, however it came. */
export interface PlatformRequest {
  readonly method: string;
  /** Relative to `/ari`, begins with `/`, each id in it percent-encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** The handler of each operation, by its name. */
export const handlers: Handlers = {
  ...originateHandlers,
  ...ownChannelHandlers,
  ...channelHandlers,
  ...variableHandlers,
  ...bridgeHandlers,
  ...playbackHandlers,
  ...recordingHandlers,
  ...applicationHandlers,
  ...asteriskHandlers,
};

/** An operation, and where the words and the variable parts of its path are. */
interface Route {
  readonly method: string;
  readonly handle: Handler;
  readonly pattern: readonly string[];
  readonly words: readonly Part[];
  readonly variables: readonly Part[];
}

interface Part {
  readonly at: number;
  readonly text: string;
}

// The events of applications come over a WebSocket, whose operation has no handler.
const routes = operations.flatMap(({ name, method, path }): readonly Route[] => {
  const handle = handlers[name];
  if (handle === undefined) return [];
  const pattern = path.split("/").slice(1);
  const named = (isVariable: boolean): readonly Part[] =>
    pattern.flatMap((text, at) =>
      text.startsWith("{") === isVariable ? [{ at, text: text.replace(/^{|}$/g, "") }] : [],
    );
  return [{ method, handle, pattern, words: named(false), variables: named(true) }];
});

/** A path begins with a word: only those with the same and as many parts can be meant. */
const kindOf = (parts: readonly (string | undefined)[]): string => `${parts.length} ${parts[0]}`;
const routesByKind = Map.groupBy(routes, ({ pattern }) => kindOf(pattern));

/**
 * Does what a request asks, or refuses: 404 for a path that ARI does not have, 405 for a verb that
 * the path does not.
 */
export function runRequest(pbx: Pbx, request: PlatformRequest): Outcome {
  const parts = request.path.split("/").slice(1).map(decodePart);
  const onPath = (routesByKind.get(kindOf(parts)) ?? []).filter((route) => leadsTo(route, parts));
  if (onPath.length === 0) return refusal(404, "Resource not found");
  const route = onPath.find(({ method }) => method === request.method);
  if (route === undefined) return refusal(405, "Invalid method");
  return route.handle({
    pbx,
    path: Object.fromEntries(route.variables.map(({ at, text }) => [text, parts[at] ?? ""])),
    parameters: readParameters(request.query ?? {}, request.body),
    body: request.body,
  });
}

function leadsTo({ words, variables }: Route, parts: readonly (string | undefined)[]): boolean {
  return (
    words.every(({ at, text }) => parts[at] === text) &&
    variables.every(({ at }) => Boolean(parts[at]))
  );
}

// A part that is not valid percent-encoding names nothing.
function decodePart(part: string): string | undefined {
  if (!part.includes("%")) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
