import { type HangupCauses, causeText } from "./cause.ts";
import type { Channel } from "./channel.ts";
import { publishDial } from "./dial-event.ts";
import { publishChannel, publishVariable, tell } from "./publish.ts";
import { leaveStasis, removeIfUnused } from "./stasis.ts";
import type { World } from "./world.ts";

/** How a channel comes to its end. */
export interface ChannelEnd extends HangupCauses {
  /** What ChannelHangupRequest says; without it that event is not sent. */
  readonly request?: { readonly cause?: number; readonly tech_cause?: number; readonly soft?: true };
  /** What the last Dial event of an originated leg says that was not answered; without it there is none. */
  readonly dialStatus?: string;
}

const rtpStatistics = ["RTPAUDIOQOS", "RTPAUDIOQOSJITTER", "RTPAUDIOQOSLOSS", "RTPAUDIOQOSRTT", "RTPAUDIOQOSMES"];

/**
 * Ends a channel at once, in the order of the real platform: ChannelHangupRequest, the end of running and queued media,
 * ChannelLeftBridge, StasisEnd, ChannelDestroyed. A channel ends once; later calls do nothing.
 */
export function endChannel(world: World, channel: Channel, end: ChannelEnd): void {
  if (channel.isEnding) return;
  channel.isEnding = true;
  if (channel.state === "Up") for (const name of rtpStatistics) publishVariable(world, channel, name, "");
  if (end.request !== undefined) publishChannel(world, channel, { type: "ChannelHangupRequest", ...end.request });
  channel.commands.finish();
  if (end.dialStatus !== undefined) publishDial(world, channel, end.dialStatus);
  leaveStasis(world, channel);
  publishSecondRequest(world, channel);
  channel.place =
    channel.origin === "originated"
      ? { appName: "AppDial2", appData: "(Outgoing Line)" }
      : { appName: "", appData: "" };
  publishChannel(world, channel, {
    type: "ChannelDestroyed",
    cause: end.cause,
    cause_txt: causeText(end.cause),
    ...(end.techCause !== undefined && { tech_cause: end.techCause }),
  });
  forget(world, channel);
  tell(world, channel.id, {
    kind: "leg.ended",
    cause: end.cause,
    causeText: causeText(end.cause),
    ...(end.techCause !== undefined && { techCause: end.techCause }),
  });
}

// The dialplan hangs up an inbound call after Stasis; a created leg that was never dialled is refused once more.
function publishSecondRequest(world: World, channel: Channel): void {
  if (channel.origin === "inbound") {
    publishChannel(world, channel, { type: "ChannelHangupRequest", cause: 16, soft: true });
  } else if (channel.origin === "created" && !channel.isDialled) {
    publishChannel(world, channel, { type: "ChannelHangupRequest", cause: 16, tech_cause: 603 });
  }
}

function forget(world: World, channel: Channel): void {
  world.channels.delete(channel.id);
  for (const stop of channel.endings) stop();
  channel.endings.clear();
  for (const application of [...world.applications.values()]) {
    application.interests.delete(`channel:${channel.id}`);
    removeIfUnused(world, application);
  }
}
