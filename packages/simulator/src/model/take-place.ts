import { addInterest } from "./application.ts";
import { enterBridge, type Bridging } from "./bridge.ts";
import { channelSnapshot, type Channel } from "./channel.ts";
import { endChannel } from "./end-channel.ts";
import { publishChannel, sendTo, tell } from "./publish.ts";

/**
 * Puts a channel in the place of another one in an application. Asterisk does so when a phone
 * transfers a call into its second one (REFER with Replaces), or picks a ringing phone up. It is
 * answered. The media and commands of the other one go on on it, and the other one ends. Gives
 * `false` where that one stands in no application.
 */
export function takePlace(pbx: Bridging, channel: Channel, replaced: Channel | undefined): boolean {
  const application = pbx.applications.get(replaced?.application ?? "");
  if (replaced === undefined || replaced.isEnding || application === undefined) return false;
  channel.state = "Up";
  channel.place = replaced.place;
  channel.application = application.name;
  addInterest(application, `channel:${channel.id}`);
  sendTo(pbx, application, {
    type: "StasisStart",
    args: [],
    channel: channelSnapshot(channel),
    replace_channel: channelSnapshot(replaced),
  });
  publishChannel(pbx, channel, { type: "ChannelStateChange" });
  tell(pbx, channel.id, { kind: "leg.answered" });
  const bridge = pbx.bridges.get(replaced.bridge ?? "");
  if (bridge !== undefined) enterBridge(pbx, channel, bridge);
  replaced.successor = channel;
  [channel.commands, replaced.commands] = [replaced.commands, channel.commands];
  endChannel(pbx, replaced, { cause: 16, ...(bridge === undefined ? {} : { request: {} }) });
  return true;
}
