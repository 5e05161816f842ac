import type { JsonObject } from "@flowrun/core/plugin";
import { type Application, passesFilter } from "./application.ts";
import { type Channel, channelSnapshot } from "./channel.ts";
import type { CallHappening, Watchers } from "./watchers.ts";
import { type Timing, drawLatencyMs, formatTimestamp } from "./timing.ts";

/** The part of the exchange that tells events. */
export interface Publishing extends Timing {
  readonly applications: Map<string, Application>;
  readonly watchers: Watchers;
  /** How many more events are delivered twice, for tests of a client. */
  duplicateEvents: number;
}

/** The id that this platform gives for itself in every event. */
export const asteriskId = "02:f1:00:00:00:01";

/** The fields of an event beyond those that every event carries. */
export type EventFields = JsonObject & { readonly type: string };

/**
 * Sends an event to one application, behind all its earlier ones. It arrives a moment later; when
 * no WebSocket is open then, it is lost.
 */
export function sendTo(pbx: Publishing, application: Application, fields: EventFields): void {
  if (!passesFilter(application, fields.type)) return;
  const now = pbx.clock.now();
  const text = JSON.stringify({
    ...fields,
    timestamp: formatTimestamp(now),
    asterisk_id: asteriskId,
    application: application.name,
  });
  application.lastDelivery = Math.max(application.lastDelivery, now + drawLatencyMs(pbx));
  const copies = pbx.duplicateEvents > 0 ? 2 : 1;
  if (copies === 2) pbx.duplicateEvents -= 1;
  pbx.alarms.set(application.lastDelivery, () => {
    const { older, sink } = application;
    const told = older !== undefined && pbx.clock.now() < older.until ? older.sink : sink;
    for (let copy = 0; copy < copies; copy += 1) told?.send(text);
  });
}

/**
 * Sends an event to every application that is subscribed to one of its sources. An application that
 * is subscribed to the endpoint as well gets it once more (measured on Asterisk 22). Fields beside
 * its type are asked for only when somebody is told.
 */
export function publish(
  pbx: Publishing,
  about: { readonly sources: readonly string[]; readonly endpoint?: string },
  type: string,
  more: () => JsonObject,
): void {
  for (const application of pbx.applications.values()) {
    if (!passesFilter(application, type)) continue;
    const isInterested = about.sources.some((source) => application.interests.has(source));
    if (isInterested || application.subscribesAll) sendTo(pbx, application, { type, ...more() });
    if (about.endpoint !== undefined && application.interests.has(`endpoint:${about.endpoint}`)) {
      sendTo(pbx, application, { type, ...more() });
    }
  }
}

/** Publishes an event about a channel, with the channel as it is now under `key`. */
export function publishChannel(
  pbx: Publishing,
  channel: Channel,
  { type, ...more }: EventFields,
  key: "channel" | "peer" = "channel",
): void {
  publish(pbx, { sources: [`channel:${channel.id}`], endpoint: channel.endpoint }, type, () => ({
    ...more,
    [key]: channelSnapshot(channel),
  }));
}

/** Publishes ChannelVarset. */
export function publishVariable(
  pbx: Publishing,
  channel: Channel,
  variable: string,
  value: string,
): void {
  publishChannel(pbx, channel, { type: "ChannelVarset", variable, value });
}

/**
 * Publishes Dial. The first one of a leg has an empty status. A created leg names what was dialled
 * only in that one; an originated leg in all.
 */
export function publishDial(
  pbx: Publishing,
  channel: Channel,
  dialstatus: string,
  forward = "",
): void {
  const resource = channel.endpoint.slice(channel.endpoint.indexOf("/") + 1);
  const dialstring = channel.origin === "created" && dialstatus !== "" ? "" : resource;
  publishChannel(pbx, channel, { type: "Dial", dialstatus, forward, dialstring }, "peer");
}

/** Tells the watchers what happened to a leg just now. */
export function tell(pbx: Publishing, leg: string, happening: CallHappening): void {
  pbx.watchers.tell({ ...happening, at: pbx.clock.now(), leg });
}
