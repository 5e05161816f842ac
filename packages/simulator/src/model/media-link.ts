import type { Bridging } from "./bridge.ts";
import type { Channel } from "./channel.ts";
import { endChannel } from "./end-channel.ts";
import { publishChannel } from "./publish.ts";
import { enterStasis } from "./stasis.ts";
import { soon } from "./timing.ts";

/** Takes what a media channel says to whoever has connected to it. */
export interface MediaClient {
  /** A message such as `MEDIA_START`. */
  control(text: string): void;
  /** The channel is gone. Nothing follows. */
  cut(): void;
}

/** The side of a client that has connected to a media channel. */
export interface MediaLink {
  control(text: string): void;
  /** The client is gone: so is the channel. */
  close(): void;
}

/** A media channel to which nobody has connected. */
export interface WaitingMedia {
  readonly channel: Channel;
  /** The application that it enters once somebody has. */
  readonly application: string;
}

/** The part of the exchange that connects clients with media channels. */
export interface Linking extends Bridging {
  /** Media channels to which nobody has connected, by their connection ids. */
  readonly media: Map<string, WaitingMedia>;
}

/**
 * Connects a client with the media channel of this connection id, which then is up and enters its
 * application; `undefined` when there is none, or somebody has connected already. Sound is not
 * modelled: none comes, and what is sent is heard by nobody.
 */
export function connectMedia(
  pbx: Linking,
  connection: string,
  client: MediaClient,
): MediaLink | undefined {
  const waiting = pbx.media.get(connection);
  if (waiting === undefined) return undefined;
  const { channel, application } = waiting;
  pbx.media.delete(connection);
  channel.endings.add(() => client.cut());
  soon(pbx, () => {
    if (channel.isEnding) return;
    client.control(
      `MEDIA_START connection_id:${connection} channel_id:${channel.id} format:slin16 optimal_frame_size:640 ptime:20`,
    );
    channel.state = "Up";
    publishChannel(pbx, channel, { type: "ChannelStateChange" });
    if (!enterStasis(pbx, channel, application, [])) endChannel(pbx, channel, { cause: 16 });
  });
  return {
    control(text) {
      const [word = "", ...rest] = text.split(" ");
      if (word === "REPORT_QUEUE_DRAINED") soon(pbx, () => client.control("QUEUE_DRAINED"));
      if (word === "MARK_MEDIA")
        soon(pbx, () => client.control(`MEDIA_MARK_PROCESSED ${rest.join(" ")}`));
    },
    close: () =>
      endChannel(pbx, channel, {
        cause: 16,
        techCause: 1001,
        request: { cause: 16, tech_cause: 1001 },
      }),
  };
}
