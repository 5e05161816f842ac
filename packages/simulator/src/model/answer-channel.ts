import type { Channel } from "./channel.ts";
import { type Publishing, publishChannel, tell } from "./publish.ts";

/** Answers the call of a channel, if nobody has. */
export function answerChannel(pbx: Publishing, channel: Channel): void {
  if (channel.state === "Up") return;
  channel.state = "Up";
  publishChannel(pbx, channel, { type: "ChannelStateChange" });
  tell(pbx, channel.id, { kind: "leg.answered" });
}
