import type { JsonObject } from "@flowrun/core/plugin";
import { formatTimestamp } from "../time/timestamp.ts";
import { type Application, passesFilter } from "./application.ts";
import { type Channel, channelSnapshot } from "./channel.ts";
import type { CallHappening } from "./timeline.ts";
import type { World } from "./world.ts";

/** The id that this platform gives for itself in every event. */
export const asteriskId = "02:f1:00:00:00:01";

/** What an event says beyond what every event carries. */
export type EventFields = JsonObject & { readonly type: string };

/**
 * Sends an event to one application, behind all its earlier ones. It arrives a moment later; when no WebSocket is open
 * then, it is lost.
 */
export function sendTo(world: World, application: Application, fields: EventFields): void {
  if (!passesFilter(application, fields.type)) return;
  const now = world.agenda.now();
  const text = JSON.stringify({
    ...fields,
    timestamp: formatTimestamp(now),
    asterisk_id: asteriskId,
    application: application.name,
  });
  const [least, most] = world.settings.latencyMs;
  application.lastDelivery = Math.max(application.lastDelivery, now + world.random.between(least, most));
  const copies = world.duplicateEvents > 0 ? 2 : 1;
  if (copies === 2) world.duplicateEvents -= 1;
  world.agenda.at(application.lastDelivery, () => {
    for (let copy = 0; copy < copies; copy += 1) application.sink?.send(text);
  });
}

/**
 * Sends an event to every application that is subscribed to one of its sources, and once more to those that are
 * subscribed to the endpoint as well (measured on Asterisk 22).
 */
export function publish(
  world: World,
  about: { readonly sources: readonly string[]; readonly endpoint?: string },
  fields: EventFields,
): void {
  for (const application of world.applications.values()) {
    const isInterested = about.sources.some((source) => application.interests.has(source));
    if (isInterested || application.subscribesAll) sendTo(world, application, fields);
    if (about.endpoint !== undefined && application.interests.has(`endpoint:${about.endpoint}`)) {
      sendTo(world, application, fields);
    }
  }
}

/** Publishes an event about a channel, with the channel as it is now under `key`. */
export function publishChannel(
  world: World,
  channel: Channel,
  fields: EventFields,
  key: "channel" | "peer" = "channel",
): void {
  publish(
    world,
    { sources: [`channel:${channel.id}`], endpoint: channel.endpoint },
    { ...fields, [key]: channelSnapshot(channel) },
  );
}

/** Publishes ChannelVarset. */
export function publishVariable(world: World, channel: Channel, variable: string, value: string): void {
  publishChannel(world, channel, { type: "ChannelVarset", variable, value });
}

/** Tells the timeline what happened to a leg just now. */
export function tell(world: World, leg: string, happening: CallHappening): void {
  world.timeline.publish({ ...happening, at: world.agenda.now(), leg });
}
