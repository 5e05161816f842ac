import type { JsonObject } from "@flowrun/core/plugin";
import { addInterest, removeInterest } from "./application.ts";
import { type Channel, channelSnapshot, isGone } from "./channel.ts";
import type { CommandQueue } from "./command-queue.ts";
import { type Publishing, publish, tell } from "./publish.ts";
import { formatTimestamp, type Timing } from "./timing.ts";

/** The bridge that joins channels. */
export interface Bridge {
  readonly id: string;
  readonly type: "mixing" | "holding";
  /** Whether it was made so that keys in it are told (`dtmf_events`, or `proxy_media`). */
  readonly hearsKeys: boolean;
  readonly name: string;
  readonly createdAt: number;
  /** Ids of its members in the order of entry. */
  readonly members: string[];
  /** Playbacks and recordings of the bridge itself. */
  readonly commands: CommandQueue;
  /** Applications that were subscribed to it because a channel of theirs was inside. */
  readonly visitors: Set<string>;
  /** Whether music plays in it. */
  playsMusic: boolean;
}

/** The part of the exchange that joins channels. */
export interface Bridging extends Publishing {
  readonly channels: Map<string, Channel>;
  readonly bridges: Map<string, Bridge>;
  readonly settings: Timing["settings"] & {
    /**
     * Whether two telephones in a plain mixing bridge send one another sound and keys themselves,
     * so that nobody is told of their keys, as Asterisk lets them (RFC 4733).
     */
    readonly directMedia: boolean;
  };
}

/**
 * The bridge as the platform writes it in events and answers; `isDirect` while its two members send
 * one another their sound themselves.
 */
export function bridgeSnapshot(bridge: Bridge, isDirect = false): JsonObject {
  return {
    id: bridge.id,
    technology: isDirect ? "native_rtp" : technology(bridge),
    bridge_type: bridge.type,
    bridge_class: "stasis",
    creator: "Stasis",
    name: bridge.name,
    channels: [...bridge.members],
    creationtime: formatTimestamp(bridge.createdAt),
    video_mode: "talker",
  };
}

function technology(bridge: Bridge): string {
  if (bridge.type === "holding") return "holding_bridge";
  return bridge.members.length > 2 ? "softmix" : "simple_bridge";
}

/**
 * Whether keys in it pass the platform by. With `directMedia` two telephones that send sound and
 * keys as RTP talk to one another directly, unless something listens to one of them (measured on
 * Asterisk 22). Keys of a telephone without sound come as SIP INFO. The platform document has each
 * key told, once per press.
 */
export function passesKeysBy(pbx: Bridging, bridge: Bridge): boolean {
  if (
    !pbx.settings.directMedia ||
    bridge.type !== "mixing" ||
    bridge.hearsKeys ||
    bridge.members.length !== 2
  )
    return false;
  return bridge.members.every((member) => {
    const channel = pbx.channels.get(member);
    return channel !== undefined && channel.sendsAudio && !isListenedTo(channel);
  });
}

function isListenedTo({ origin, recording, talk, snoops }: Channel): boolean {
  return (
    origin === "helper" || recording !== undefined || talk.silenceMs !== undefined || snoops > 0
  );
}

/**
 * Puts a channel into a bridge; a member of a bridge leaves that one first. A member of
 * this bridge leaves and comes back (measured on Asterisk 22), which nobody at its far end notices.
 */
export function enterBridge(pbx: Bridging, channel: Channel, bridge: Bridge): void {
  if (isGone(channel)) return;
  const isThere = channel.bridge === bridge.id;
  if (isThere) depart(pbx, channel);
  else leaveBridge(pbx, channel);
  bridge.members.push(channel.id);
  channel.bridge = bridge.id;
  channel.wasBridged = true;
  channel.isInDialBridge = false;
  subscribeOwner(pbx, channel, bridge);
  publishMembership(pbx, "ChannelEnteredBridge", channel, { bridge, isDirect: false });
  const peers = bridge.members.filter((member) => member !== channel.id);
  if (!isThere && hasFarEnd(channel))
    tell(pbx, channel.id, { kind: "bridge.entered", bridge: bridge.id, peers });
}

/** Takes a channel out of the bridge it is in, if it is in one. */
export function leaveBridge(pbx: Bridging, channel: Channel): void {
  const bridge = depart(pbx, channel);
  if (bridge !== undefined && hasFarEnd(channel))
    tell(pbx, channel.id, { kind: "bridge.left", bridge: bridge.id });
}

/** Nobody is at a helper who would notice anything. */
function hasFarEnd({ origin }: Channel): boolean {
  return origin !== "helper";
}

function depart(pbx: Bridging, channel: Channel): Bridge | undefined {
  const bridge = channel.bridge === undefined ? undefined : pbx.bridges.get(channel.bridge);
  if (bridge === undefined) return undefined;
  const isDirect = passesKeysBy(pbx, bridge);
  bridge.members.splice(bridge.members.indexOf(channel.id), 1);
  channel.bridge = undefined;
  publishMembership(pbx, "ChannelLeftBridge", channel, { bridge, isDirect });
  const application =
    channel.application === undefined ? undefined : pbx.applications.get(channel.application);
  if (application !== undefined) removeInterest(application, `bridge:${bridge.id}`);
  return bridge;
}

/**
 * Removes a bridge; its members stay in Stasis. An application that subscribed to it hears of it;
 * an application that only had channels in it hears of it or not, as on the real platform.
 */
export function destroyBridge(pbx: Bridging, bridge: Bridge): void {
  for (const member of [...bridge.members]) {
    const channel = pbx.channels.get(member);
    if (channel !== undefined) leaveBridge(pbx, channel);
  }
  bridge.commands.finish();
  pbx.bridges.delete(bridge.id);
  const source = `bridge:${bridge.id}`;
  for (const name of bridge.visitors) {
    const application = pbx.applications.get(name);
    if (application === undefined || application.interests.has(source)) continue;
    if (pbx.random.chance(0.5)) addInterest(application, source);
  }
  publish(pbx, { sources: [source] }, "BridgeDestroyed", () => ({
    bridge: bridgeSnapshot(bridge),
  }));
  for (const application of pbx.applications.values()) application.interests.delete(source);
}

function subscribeOwner(pbx: Bridging, channel: Channel, bridge: Bridge): void {
  const application =
    channel.application === undefined ? undefined : pbx.applications.get(channel.application);
  if (application === undefined) return;
  addInterest(application, `bridge:${bridge.id}`);
  bridge.visitors.add(application.name);
}

function publishMembership(
  pbx: Bridging,
  type: string,
  channel: Channel,
  { bridge, isDirect }: { readonly bridge: Bridge; readonly isDirect: boolean },
): void {
  publish(
    pbx,
    { sources: [`channel:${channel.id}`, `bridge:${bridge.id}`], endpoint: channel.endpoint },
    type,
    () => ({
      bridge: bridgeSnapshot(bridge, isDirect),
      channel: channelSnapshot(channel),
    }),
  );
}
