import type { Bridging } from "./bridge.ts";
import { type HangupCauses, causeText, sipStatusFor } from "./cause.ts";
import type { Channel } from "./channel.ts";
import { publishChannel, publishDial, publishVariable, tell } from "./publish.ts";
import { leaveStasis, removeIfUnused } from "./stasis.ts";

/** How a channel comes to its end. */
export interface ChannelEnd extends HangupCauses {
  /** The content of ChannelHangupRequest; without it that event is not sent. */
  readonly request?: {
    readonly cause?: number;
    readonly tech_cause?: number;
    readonly soft?: true;
  };
  /**
   * The status in the last Dial event of an originated leg that was not answered; without it there
   * is none.
   */
  readonly dialStatus?: string;
}

const rtpStatistics = [
  "RTPAUDIOQOS",
  "RTPAUDIOQOSJITTER",
  "RTPAUDIOQOSLOSS",
  "RTPAUDIOQOSRTT",
  "RTPAUDIOQOSMES",
];

/**
 * Ends a channel at once, in the order of the real platform: ChannelHangupRequest, the end of
 * running and queued media, ChannelLeftBridge, StasisEnd, ChannelDestroyed. A channel ends once;
 * later calls do nothing.
 */
export function endChannel(pbx: Bridging, channel: Channel, end: ChannelEnd): void {
  if (channel.isEnding) return;
  channel.isEnding = true;
  if (channel.state === "Up")
    for (const name of rtpStatistics) publishVariable(pbx, channel, name, "");
  if (end.request !== undefined)
    publishChannel(pbx, channel, { type: "ChannelHangupRequest", ...end.request });
  channel.commands.finish();
  if (end.dialStatus !== undefined) publishDial(pbx, channel, end.dialStatus);
  leaveStasis(pbx, channel);
  publishSecondRequest(pbx, channel, end);
  channel.place =
    channel.origin === "originated"
      ? { appName: "AppDial2", appData: "(Outgoing Line)" }
      : { appName: "", appData: "" };
  publishChannel(pbx, channel, {
    type: "ChannelDestroyed",
    cause: end.cause,
    cause_txt: causeText(end.cause),
    ...(end.techCause !== undefined && { tech_cause: end.techCause }),
  });
  forget(pbx, channel);
  if (channel.origin === "helper") return;
  tell(pbx, channel.id, {
    kind: "leg.ended",
    cause: end.cause,
    causeText: causeText(end.cause),
    ...(end.techCause !== undefined && { techCause: end.techCause }),
  });
}

// The dialplan hangs up an inbound call after Stasis; a created leg that was never dialled is
// refused once more.
function publishSecondRequest(pbx: Bridging, channel: Channel, { cause }: ChannelEnd): void {
  if (channel.origin === "inbound") {
    publishChannel(pbx, channel, { type: "ChannelHangupRequest", cause: 16, soft: true });
  } else if (channel.origin === "created" && !channel.isDialled) {
    publishChannel(pbx, channel, {
      type: "ChannelHangupRequest",
      cause,
      tech_cause: sipStatusFor(cause),
    });
  }
}

function forget(pbx: Bridging, channel: Channel): void {
  pbx.channels.delete(channel.id);
  for (const stop of channel.endings) stop();
  channel.endings.clear();
  for (const application of [...pbx.applications.values()]) {
    application.interests.delete(`channel:${channel.id}`);
    removeIfUnused(pbx, application);
  }
}

// The fields of ChannelHangupRequest when an application hung up: a flag of the platform, not a
// Q.850 cause.
const byApplication = { cause: 32, soft: true } as const;

const normal = 16;

/**
 * Ends a channel because an application asked for it. A call that was never answered is refused by
 * SIP; otherwise the platform tells of SIP only where the application has given a cause.
 */
export function hangUpByApplication(pbx: Bridging, channel: Channel, cause: number): void {
  const isUnanswered = channel.state !== "Up";
  const isRefused =
    isUnanswered &&
    (channel.origin === "inbound" || (channel.origin === "created" && !channel.isDialled));
  endChannel(pbx, channel, {
    cause,
    request: byApplication,
    ...((isRefused || cause !== normal) && { techCause: sipStatusFor(cause) }),
    ...(isUnanswered &&
      channel.origin === "originated" &&
      channel.isDialled && { dialStatus: "NOANSWER" }),
  });
}

/** Ends an inbound channel because its caller hung up: CANCEL before the answer, BYE after it. */
export function hangUpByCaller(pbx: Bridging, channel: Channel): void {
  if (channel.state === "Up") {
    endChannel(pbx, channel, { cause: channel.wasBridged ? 16 : 0, request: {} });
  } else {
    endChannel(pbx, channel, {
      cause: 127,
      techCause: 487,
      request: { cause: 127, tech_cause: 487 },
    });
  }
}

/** Ends a channel because the dialplan has nothing more for it to do. */
export function hangUpByDialplan(pbx: Bridging, channel: Channel): void {
  endChannel(pbx, channel, {
    cause: 16,
    ...(channel.state === "Ring" && { techCause: sipStatusFor(16) }),
  });
}
