import { ask, type MeasuredPlatform, type ToldEvent, until } from "./measured-platform.ts";
import type { Names } from "./requests.ts";

/** Has a platform bring a channel into a state. Gives its id: ours, or the platform's of a caller. */
type Bringing = (platform: MeasuredPlatform, names: Names) => Promise<string>;

/** The states of a channel, by the names that they have in the table. */
export const states: Readonly<Record<string, Bringing>> = {
  gone: async (_, { channel }) => channel,
  "created, not dialled": create,
  "created, ringing": (platform, names) => dialled(platform, names, "PJSIP/1001", "Ringing"),
  "created, answered": (platform, names) => dialled(platform, names, "PJSIP/1000", "Up"),
  "created, answered, has been in a bridge": async (platform, names) => {
    const channel = await dialled(platform, names, "PJSIP/1000", "Up");
    await passBridge(platform, names, channel);
    return channel;
  },
  "originated, ringing": (platform, names) => originated(platform, names, "PJSIP/1001", "Ringing"),
  "originated, answered": (platform, names) => originated(platform, names, "PJSIP/1000", "Up"),
  "caller, not answered": (platform) => platform.caller(),
  "caller, answered": answered,
  "caller, in the bridge": async (platform, names) => {
    const channel = await answered(platform);
    await sent(platform, "POST", `/bridges/${names.bridge}/addChannel?channel=${channel}`);
    await told(platform, (event) => {
      return event.type === "ChannelEnteredBridge" && event.channel?.id === channel;
    });
    return channel;
  },
  "caller, hears the playback": async (platform, names) => {
    const channel = await answered(platform);
    await sent(
      platform,
      "POST",
      `/channels/${channel}/play?media=tone:ring&playbackId=${names.playback}`,
    );
    await told(platform, ({ type, playback }) => {
      return type === "PlaybackStarted" && playback?.id === names.playback;
    });
    return channel;
  },
  "caller, in the recording": async (platform, names) => {
    const channel = await answered(platform);
    await sent(platform, "POST", `/channels/${channel}/record?name=${names.recording}&format=wav`);
    await told(platform, ({ type, recording }) => {
      return type === "RecordingStarted" && recording?.name === names.recording;
    });
    return channel;
  },
  "caller, on hold": async (platform) => {
    const channel = await answered(platform);
    await sent(platform, "POST", `/channels/${channel}/hold`);
    return channel;
  },
};

async function create(
  platform: MeasuredPlatform,
  { channel }: Names,
  endpoint = "PJSIP/1000",
): Promise<string> {
  const query = `endpoint=${endpoint}&app=${platform.app}&channelId=${channel}`;
  await sent(platform, "POST", `/channels/create?${query}`);
  await told(platform, (event) => event.type === "StasisStart" && event.channel?.id === channel);
  return channel;
}

async function dialled(
  platform: MeasuredPlatform,
  names: Names,
  endpoint: string,
  state: string,
): Promise<string> {
  const channel = await create(platform, names, endpoint);
  await sent(platform, "POST", `/channels/${channel}/dial?timeout=30`);
  await became(platform, channel, state);
  return channel;
}

async function originated(
  platform: MeasuredPlatform,
  { channel }: Names,
  endpoint: string,
  state: string,
): Promise<string> {
  const query = `endpoint=${endpoint}&app=${platform.app}&channelId=${channel}`;
  await sent(platform, "POST", `/channels?${query}`);
  await became(platform, channel, state);
  return channel;
}

async function answered(platform: MeasuredPlatform): Promise<string> {
  const channel = await platform.caller();
  await sent(platform, "POST", `/channels/${channel}/answer`);
  await became(platform, channel, "Up");
  return channel;
}

async function passBridge(
  platform: MeasuredPlatform,
  { bridge }: Names,
  channel: string,
): Promise<void> {
  await sent(platform, "POST", `/bridges/${bridge}/addChannel?channel=${channel}`);
  await sent(platform, "POST", `/bridges/${bridge}/removeChannel?channel=${channel}`);
  await platform.pass(settleMs);
}

/** An originated channel that is up has entered the application, too. */
function became(platform: MeasuredPlatform, id: string, state: string): Promise<void> {
  return told(platform, ({ type, channel }) => {
    return type === "ChannelStateChange" && channel?.id === id && channel.state === state;
  });
}

async function sent(
  platform: MeasuredPlatform,
  method: "POST" | "DELETE",
  path: string,
): Promise<void> {
  const { status, text } = await ask(platform, { method, path });
  if (status >= 300) throw new Error(`${method} ${path} was answered ${status} ${text}`);
}

async function told(
  platform: MeasuredPlatform,
  matches: (event: ToldEvent) => boolean,
): Promise<void> {
  const isTold = (): boolean => platform.events().some(matches);
  await until(platform, isTold);
  if (!isTold()) throw new Error("The platform did not tell that the channel is in its state.");
  // What belongs to the same change is told by then.
  await platform.pass(settleMs);
}

const settleMs = 100;
