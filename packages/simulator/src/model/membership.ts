import { addInterest, removeInterest } from "./application.ts";
import { type Bridge, bridgeSnapshot } from "./bridge.ts";
import { type Channel, channelSnapshot, isGone } from "./channel.ts";
import { publish, tell } from "./publish.ts";
import type { World } from "./world.ts";

/** Puts a channel into a bridge; a member of another bridge leaves that one first. */
export function enterBridge(world: World, channel: Channel, bridge: Bridge): void {
  if (isGone(channel) || channel.bridge === bridge.id) return;
  leaveBridge(world, channel);
  bridge.members.push(channel.id);
  channel.bridge = bridge.id;
  channel.wasBridged = true;
  subscribeOwner(world, channel, bridge);
  publishMembership(world, "ChannelEnteredBridge", channel, bridge);
  const peers = bridge.members.filter((member) => member !== channel.id);
  tell(world, channel.id, { kind: "bridge.entered", bridge: bridge.id, peers });
}

/** Takes a channel out of the bridge it is in, if it is in one. */
export function leaveBridge(world: World, channel: Channel): void {
  const bridge = channel.bridge === undefined ? undefined : world.bridges.get(channel.bridge);
  if (bridge === undefined) return;
  bridge.members.splice(bridge.members.indexOf(channel.id), 1);
  channel.bridge = undefined;
  publishMembership(world, "ChannelLeftBridge", channel, bridge);
  const application = channel.application === undefined ? undefined : world.applications.get(channel.application);
  if (application !== undefined) removeInterest(application, `bridge:${bridge.id}`);
  tell(world, channel.id, { kind: "bridge.left", bridge: bridge.id });
}

/**
 * Removes a bridge; its members stay in Stasis. Who subscribed to it hears of it; an application that only had channels
 * in it hears of it or not, as on the real platform.
 */
export function destroyBridge(world: World, bridge: Bridge): void {
  for (const member of [...bridge.members]) {
    const channel = world.channels.get(member);
    if (channel !== undefined) leaveBridge(world, channel);
  }
  bridge.commands.finish();
  world.bridges.delete(bridge.id);
  const source = `bridge:${bridge.id}`;
  for (const name of bridge.visitors) {
    const application = world.applications.get(name);
    if (application === undefined || application.interests.has(source)) continue;
    if (world.random.chance(0.5)) addInterest(application, source);
  }
  publish(world, { sources: [source] }, { type: "BridgeDestroyed", bridge: bridgeSnapshot(bridge) });
  for (const application of world.applications.values()) application.interests.delete(source);
}

function subscribeOwner(world: World, channel: Channel, bridge: Bridge): void {
  const application = channel.application === undefined ? undefined : world.applications.get(channel.application);
  if (application === undefined) return;
  addInterest(application, `bridge:${bridge.id}`);
  bridge.visitors.add(application.name);
}

function publishMembership(world: World, type: string, channel: Channel, bridge: Bridge): void {
  publish(
    world,
    { sources: [`channel:${channel.id}`, `bridge:${bridge.id}`], endpoint: channel.endpoint },
    { type, bridge: bridgeSnapshot(bridge), channel: channelSnapshot(channel) },
  );
}
