import type { Json } from "@flowrun/core/plugin";
import type { Pbx } from "../model/pbx.ts";
import { applicationHandlers } from "./application-handlers.ts";
import { asteriskHandlers } from "./asterisk-handlers.ts";
import { bridgeHandlers } from "./bridge-handlers.ts";
import { channelHandlers } from "./channel-handlers.ts";
import { type Handlers, type Outcome, refusal } from "./handler.ts";
import { operations } from "./operations.ts";
import { ownChannelHandlers } from "./own-channel-handlers.ts";
import { originateHandlers } from "./originate-handlers.ts";
import { readParameters } from "./parameters.ts";
import { playbackHandlers } from "./playback-handlers.ts";
import { recordingHandlers } from "./recording-handlers.ts";
import { variableHandlers } from "./variable-handlers.ts";

/** One ARI request, however it came. */
export interface PlatformRequest {
  readonly method: string;
  /** Relative to `/ari`, begins with `/`, each id in it percent-encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** What does each operation, by its name. */
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

// The events of applications come over a WebSocket, whose operation has no handler.
const routes = operations.flatMap(({ name, method, path }) => {
  const handle = handlers[name];
  return handle === undefined ? [] : [{ method, pattern: path.split("/").slice(1), handle }];
});

/** A path begins with a word: only those with the same and as many parts can be meant. */
const kindOf = (parts: readonly (string | undefined)[]): string => `${parts.length} ${parts[0]}`;
const routesByKind = Map.groupBy(routes, ({ pattern }) => kindOf(pattern));

/** Does what a request asks, or refuses: 404 for a path that ARI does not have, 405 for a verb that the path does not. */
export function runRequest(pbx: Pbx, request: PlatformRequest): Outcome {
  const parts = request.path.split("/").slice(1).map(decodePart);
  const onPath = (routesByKind.get(kindOf(parts)) ?? []).flatMap((candidate) => {
    const path = match(candidate.pattern, parts);
    return path === undefined ? [] : [{ candidate, path }];
  });
  if (onPath.length === 0) return refusal(404, "Resource not found");
  const found = onPath.find(({ candidate }) => candidate.method === request.method);
  if (found === undefined) return refusal(405, "Invalid method");
  return found.candidate.handle({
    pbx,
    path: found.path,
    parameters: readParameters(request.query ?? {}, request.body),
    body: request.body,
  });
}

function match(
  pattern: readonly string[],
  parts: readonly (string | undefined)[],
): Readonly<Record<string, string>> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const path: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index];
    if (part === undefined || part === "") return undefined;
    if (expected.startsWith("{")) path[expected.slice(1, -1)] = part;
    else if (expected !== part) return undefined;
  }
  return path;
}

// A part that is not valid percent-encoding names nothing.
function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
