import { addInterest } from "../model/application.ts";
import { type Channel, channelSnapshot } from "../model/channel.ts";
import { createChannel } from "../model/create-channel.ts";
import { endChannel } from "../model/end-channel.ts";
import { enterStasis } from "../model/stasis.ts";
import { soon } from "../model/timing.ts";
import {
  type Handlers,
  type Outcome,
  type RequestContext,
  ok,
  refusal,
  withProvidedChannel,
} from "./handler.ts";

/**
 * Channels of an application's own: one that listens to another, and one through which sound
 * passes.
 */
export const ownChannelHandlers: Handlers = {
  "channels.snoopChannel": withProvidedChannel(snoop),
  "channels.externalMedia": externalMedia,
};

const nobody = { name: "", number: "" };
const directions = ["none", "in", "out", "both"];

function snoop({ pbx, parameters }: RequestContext, of: Channel): Outcome {
  const id = parameters.text("snoopId");
  const application = parameters.text("app");
  const spy = parameters.text("spy") ?? "none";
  const whisper = parameters.text("whisper") ?? "none";
  if (application === undefined) return refusal(400, "Required parameter 'app' not provided.");
  if (!directions.includes(spy)) return refusal(400, "Invalid direction specified for spying");
  if (spy === "none" && whisper === "none")
    return refusal(400, "Direction must be specified for at least spying or whispering");
  if (id !== undefined && pbx.channels.has(id))
    return refusal(409, "Channel with given unique ID already exists");
  const channel = createChannel(pbx, {
    id,
    origin: "helper",
    endpoint: `Snoop/${of.id}`,
    caller: nobody,
    connected: nobody,
    exten: "s",
    sendsAudio: true,
  });
  channel.state = "Up";
  const end = (): void => endChannel(pbx, channel, { cause: 16 });
  of.endings.add(end);
  of.snoops += 1;
  channel.endings.add(() => {
    of.endings.delete(end);
    of.snoops -= 1;
  });
  const shown = channelSnapshot(channel);
  const args = parameters.text("appArgs")?.split(",") ?? [];
  soon(pbx, () => {
    if (!channel.isEnding && !enterStasis(pbx, channel, application, args)) end();
  });
  return ok(shown);
}

function externalMedia({ pbx, parameters }: RequestContext): Outcome {
  const id = parameters.text("channelId");
  const application = parameters.text("app");
  if (application === undefined) return refusal(400, "Required parameter 'app' not provided.");
  if (
    parameters.text("transport") !== "websocket" ||
    parameters.text("connection_type") !== "server"
  )
    return refusal(501, "The embedded platform passes sound over WebSockets that a client opens");
  // The real platform crashes here (measured on Asterisk 22.10).
  if (id !== undefined && pbx.channels.has(id))
    return refusal(409, "Channel with given unique ID already exists");
  const channel = createChannel(pbx, {
    id,
    origin: "helper",
    endpoint: "WebSocket/INCOMING",
    caller: nobody,
    connected: nobody,
    exten: "s",
    sendsAudio: true,
  });
  const owner = pbx.applications.get(application);
  if (owner !== undefined) addInterest(owner, `channel:${channel.id}`);
  const connection = [8, 4, 4, 4, 12].map((digits) => pbx.random.hex(digits)).join("-");
  pbx.media.set(connection, { channel, application });
  channel.endings.add(() => pbx.media.delete(connection));
  const variables = {
    MEDIA_WEBSOCKET_CONNECTION_ID: connection,
    MEDIA_WEBSOCKET_OPTIMAL_FRAME_SIZE: "640",
  };
  return ok({ ...channelSnapshot(channel), channelvars: variables });
}
