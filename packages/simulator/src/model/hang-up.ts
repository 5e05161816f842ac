import { sipStatusFor } from "./cause.ts";
import type { Channel } from "./channel.ts";
import { endChannel } from "./end-channel.ts";
import type { World } from "./world.ts";

// What ChannelHangupRequest shows when an application hung up: a flag of the platform, not a Q.850 cause.
const byApplication = { cause: 32, soft: true } as const;

/** Ends a channel because an application asked for it. A call that was never answered is refused by SIP. */
export function hangUpByApplication(world: World, channel: Channel, cause: number): void {
  const isUnanswered = channel.state !== "Up";
  const isRefused =
    isUnanswered && (channel.origin === "inbound" || (channel.origin === "created" && !channel.isDialled));
  endChannel(world, channel, {
    cause,
    request: byApplication,
    ...(isRefused && { techCause: sipStatusFor(cause) }),
    ...(isUnanswered && channel.origin === "originated" && channel.isDialled && { dialStatus: "NOANSWER" }),
  });
}

/** Ends an inbound channel because its caller hung up: CANCEL before the answer, BYE after it. */
export function hangUpByCaller(world: World, channel: Channel): void {
  if (channel.state === "Up") {
    endChannel(world, channel, { cause: channel.wasBridged ? 16 : 0, request: {} });
  } else {
    endChannel(world, channel, { cause: 127, techCause: 487, request: { cause: 127, tech_cause: 487 } });
  }
}

/** Ends a channel because the dialplan has nothing more for it to do. */
export function hangUpByDialplan(world: World, channel: Channel): void {
  endChannel(world, channel, { cause: 16, ...(channel.state === "Ring" && { techCause: sipStatusFor(16) }) });
}
