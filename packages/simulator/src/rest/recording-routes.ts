import type { JsonObject } from "@flowrun/core/plugin";
import type { LiveRecording, StoredRecording } from "../model/recording.ts";
import { type Outcome, noContent, ok, refusal } from "./answer.ts";
import { type Route, type RouteContext, route } from "./route.ts";

/** Live and stored recordings. */
export const recordingRoutes: readonly Route[] = [
  route("GET", "/recordings/stored", ({ world }) => ok([...world.storedRecordings.values()].map(storedSnapshot))),
  route(
    "GET",
    "/recordings/stored/:name",
    withStored((_, stored) => ok(storedSnapshot(stored))),
  ),
  route(
    "DELETE",
    "/recordings/stored/:name",
    withStored(({ world }, stored) => {
      world.storedRecordings.delete(stored.name);
      return noContent;
    }),
  ),
  route(
    "GET",
    "/recordings/live/:name",
    withLive((_, live) => ok(live.snapshot())),
  ),
  route(
    "DELETE",
    "/recordings/live/:name",
    withLive((_, live) => {
      live.cancel();
      return noContent;
    }),
  ),
  route(
    "POST",
    "/recordings/live/:name/stop",
    withLive((_, live) => {
      live.stop();
      return noContent;
    }),
  ),
  ...["pause", "mute"].flatMap((what) => [
    route(
      "POST",
      `/recordings/live/:name/${what}`,
      withLive(() => noContent),
    ),
    route(
      "DELETE",
      `/recordings/live/:name/${what}`,
      withLive(() => noContent),
    ),
  ]),
];

function storedSnapshot(stored: StoredRecording): JsonObject {
  return { name: stored.name, format: stored.format };
}

function withStored(run: (context: RouteContext, stored: StoredRecording) => Outcome): Route["run"] {
  return (context) => {
    const stored = context.world.storedRecordings.get(context.path["name"] ?? "");
    return stored === undefined ? refusal(404, "Recording not found") : run(context, stored);
  };
}

function withLive(run: (context: RouteContext, live: LiveRecording) => Outcome): Route["run"] {
  return (context) => {
    const live = context.world.liveRecordings.get(context.path["name"] ?? "");
    return live === undefined ? refusal(404, "Recording not found") : run(context, live);
  };
}
