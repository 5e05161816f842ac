import { type Application, addInterest, removeInterest } from "./application.ts";
import { type Channel, channelSnapshot } from "./channel.ts";
import { leaveBridge } from "./membership.ts";
import { publishVariable, sendTo } from "./publish.ts";
import type { World } from "./world.ts";

/** The application of this name when it is connected; only such a one takes calls. */
export function activeApplication(world: World, name: string): Application | undefined {
  const application = world.applications.get(name);
  return application?.sink === undefined ? undefined : application;
}

/** Hands a channel to an application. Gives `false` when that one is not connected; the channel is untouched then. */
export function enterStasis(world: World, channel: Channel, name: string, args: readonly string[]): boolean {
  const application = activeApplication(world, name);
  if (application === undefined) return false;
  channel.place = { appName: "Stasis", appData: [name, ...args].join(",") };
  publishVariable(world, channel, "STASISSTATUS", "");
  addInterest(application, `channel:${channel.id}`);
  channel.application = name;
  sendTo(world, application, { type: "StasisStart", args: [...args], channel: channelSnapshot(channel) });
  return true;
}

/** Takes a channel out of its application: out of its bridge first, then StasisEnd, then the end of the subscription. */
export function leaveStasis(world: World, channel: Channel): void {
  const application = channel.application === undefined ? undefined : world.applications.get(channel.application);
  if (application === undefined) return;
  leaveBridge(world, channel);
  sendTo(world, application, { type: "StasisEnd", channel: channelSnapshot(channel) });
  removeInterest(application, `channel:${channel.id}`);
  channel.application = undefined;
  publishVariable(world, channel, "STASISSTATUS", "SUCCESS");
  removeIfUnused(world, application);
}

/** Takes a channel that lives on out of its application. Commands that still wait fail first, as if it had ended. */
export function departStasis(world: World, channel: Channel): void {
  channel.isLeaving = true;
  channel.commands.flush();
  leaveStasis(world, channel);
  channel.isLeaving = false;
}

/** Drops an application that has neither a WebSocket nor a subscription. */
export function removeIfUnused(world: World, application: Application): void {
  if (application.sink === undefined && application.interests.size === 0) world.applications.delete(application.name);
}
