import type { JsonObject } from "@flowrun/core/plugin";
import { channelSnapshot } from "../model/channel.ts";
import { asteriskId, sendTo } from "../model/publish.ts";
import { formatTimestamp } from "../time/timestamp.ts";
import { type Outcome, noContent, ok, refusal } from "./answer.ts";
import { type Route, type RouteContext, route } from "./route.ts";

/** The platform itself, its endpoints, its sounds, and events made by an application. */
export const platformRoutes: readonly Route[] = [
  route("GET", "/asterisk/ping", ({ world }) =>
    ok({ asterisk_id: asteriskId, ping: "pong", timestamp: formatTimestamp(world.agenda.now()) }),
  ),
  route("GET", "/asterisk/info", () => ok({ system: { version: "22.10.1", entity_id: asteriskId } })),
  route("GET", "/endpoints", ({ world }) =>
    ok([...world.endpoints.keys()].map((name) => endpointSnapshot({ world, name }))),
  ),
  route("GET", "/endpoints/:tech/:resource", ({ world, path }) => {
    const name = `${path["tech"]}/${path["resource"]}`;
    return world.endpoints.has(name) ? ok(endpointSnapshot({ world, name })) : refusal(404, "Endpoint not found");
  }),
  route("GET", "/sounds", ({ world }) => ok((world.settings.sounds ?? []).map(soundSnapshot))),
  route("GET", "/sounds/:soundId", ({ world, path }) => {
    const id = path["soundId"] ?? "";
    return world.settings.soundMs(id) === undefined ? refusal(404, "Sound not found") : ok(soundSnapshot(id));
  }),
  route("POST", "/events/user/:eventName", userEvent),
];

function soundSnapshot(id: string): JsonObject {
  return { id, formats: [{ language: "en", format: "wav" }] };
}

function endpointSnapshot({ world, name }: Pick<RouteContext, "world"> & { readonly name: string }): JsonObject {
  const [technology = "", ...resource] = name.split("/");
  return {
    technology,
    resource: resource.join("/"),
    state: world.endpoints.get(name)?.kind === "unregistered" ? "offline" : "online",
    channel_ids: [...world.channels.values()].filter(({ endpoint }) => endpoint === name).map(({ id }) => id),
  };
}

function userEvent({ world, path, parameters }: RouteContext): Outcome {
  const application = world.applications.get(parameters.text("application") ?? "");
  if (application === undefined) return refusal(404, "Application not found");
  const eventname = path["eventName"] ?? "";
  const source = parameters.text("source");
  const channel = source?.startsWith("channel:") === true ? world.channels.get(source.slice(8)) : undefined;
  if (source !== undefined && channel === undefined) return refusal(422, "Event source does not exist");
  sendTo(world, application, {
    type: "ChannelUserevent",
    eventname,
    userevent: { ...parameters.object("variables"), eventname },
    ...(channel !== undefined && { channel: channelSnapshot(channel) }),
  });
  return noContent;
}
