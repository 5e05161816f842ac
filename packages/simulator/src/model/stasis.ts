import { type Application, addInterest, removeInterest } from "./application.ts";
import { type Channel, channelSnapshot } from "./channel.ts";
import { type Bridging, leaveBridge } from "./bridge.ts";
import { publishVariable, sendTo } from "./publish.ts";

/** The application of this name when it is connected; only such a one takes calls. */
export function activeApplication(pbx: Bridging, name: string): Application | undefined {
  const application = pbx.applications.get(name);
  return application?.sink === undefined ? undefined : application;
}

/**
 * Hands a channel to an application. Gives `false` when that one is not connected; the channel is
 * untouched then.
 */
export function enterStasis(
  pbx: Bridging,
  channel: Channel,
  name: string,
  args: readonly string[],
): boolean {
  const application = activeApplication(pbx, name);
  if (application === undefined) return false;
  channel.place = { appName: "Stasis", appData: [name, ...args].join(",") };
  publishVariable(pbx, channel, "STASISSTATUS", "");
  addInterest(application, `channel:${channel.id}`);
  channel.application = name;
  sendTo(pbx, application, {
    type: "StasisStart",
    args: [...args],
    channel: channelSnapshot(channel),
  });
  return true;
}

/**
 * Takes a channel out of its application: out of its bridge first, then StasisEnd, then the end of
 * the subscription.
 */
export function leaveStasis(pbx: Bridging, channel: Channel): void {
  const application =
    channel.application === undefined ? undefined : pbx.applications.get(channel.application);
  if (application === undefined) return;
  leaveBridge(pbx, channel);
  sendTo(pbx, application, { type: "StasisEnd", channel: channelSnapshot(channel) });
  removeInterest(application, `channel:${channel.id}`);
  channel.application = undefined;
  publishVariable(pbx, channel, "STASISSTATUS", "SUCCESS");
  removeIfUnused(pbx, application);
}

/**
 * Takes a channel that lives on out of its application. Commands that still wait fail first, as if
 * it had ended.
 */
export function departStasis(pbx: Bridging, channel: Channel): void {
  channel.isLeaving = true;
  channel.commands.flush();
  leaveStasis(pbx, channel);
  channel.isLeaving = false;
}

/** Drops an application that has neither a WebSocket nor a subscription. */
export function removeIfUnused(pbx: Bridging, application: Application): void {
  if (application.sink === undefined && application.interests.size === 0)
    pbx.applications.delete(application.name);
}
