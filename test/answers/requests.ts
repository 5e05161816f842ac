import type { AriRequest } from "./measured-platform.ts";

/** The ids of the things that a measurement deals with. */
export interface Names {
  readonly app: string;
  /** The channel, in one of the states. */
  readonly channel: string;
  /** A bridge, in which the channel is in the states that say so. */
  readonly bridge: string;
  /** A playback and a recording of the channel, in the states that say so. */
  readonly playback: string;
  readonly recording: string;
}

const get = (path: string): AriRequest => ({ method: "GET", path });
const post = (path: string, body?: AriRequest["body"]): AriRequest => ({
  method: "POST",
  path,
  ...(body !== undefined && { body }),
});
const remove = (path: string): AriRequest => ({ method: "DELETE", path });

/**
 * Every request that flowrun sends about something that exists, by the name that it has in the
 * table. What begins something new is given an id with `2` behind it.
 */
export const requests: Readonly<Record<string, (names: Names) => AriRequest>> = {
  "look at the channel": ({ channel }) => get(`/channels/${channel}`),
  "read a variable": ({ channel }) =>
    get(`/channels/${channel}/variable?variable=${encodeURIComponent("CALLERID(name)")}`),
  answer: ({ channel }) => post(`/channels/${channel}/answer`),
  "hang up": ({ channel }) => remove(`/channels/${channel}`),
  "hang up for a reason": ({ channel }) => remove(`/channels/${channel}?reason=busy`),
  "hang up with a cause": ({ channel }) => remove(`/channels/${channel}?reason_code=28`),
  create: ({ app, channel }) =>
    post(`/channels/create?endpoint=PJSIP/1001&app=${app}&channelId=${channel}`),
  originate: ({ app, channel }) =>
    post("/channels", { endpoint: "PJSIP/1001", app, channelId: channel }),
  dial: ({ channel }) => post(`/channels/${channel}/dial?timeout=30`),
  play: ({ channel, playback }) =>
    post(`/channels/${channel}/play`, { media: "tone:ring", playbackId: `${playback}2` }),
  "look at the playback": ({ playback }) => get(`/playbacks/${playback}`),
  "stop the playback": ({ playback }) => remove(`/playbacks/${playback}`),
  record: ({ channel, recording }) =>
    post(
      `/channels/${channel}/record?name=${recording}2&format=wav&ifExists=fail&terminateOn=none`,
    ),
  "record under the name of the recording": ({ channel, recording }) =>
    post(`/channels/${channel}/record?name=${recording}&format=wav&ifExists=fail&terminateOn=none`),
  "stop the recording": ({ recording }) => post(`/recordings/live/${recording}/stop`),
  "pause the recording": ({ recording }) => post(`/recordings/live/${recording}/pause`),
  "go on with the recording": ({ recording }) => remove(`/recordings/live/${recording}/pause`),
  "throw the recording away": ({ recording }) => remove(`/recordings/live/${recording}`),
  "begin music": ({ channel }) => post(`/channels/${channel}/moh?mohClass=default`),
  "end music": ({ channel }) => remove(`/channels/${channel}/moh`),
  "begin ringing": ({ channel }) => post(`/channels/${channel}/ring`),
  "end ringing": ({ channel }) => remove(`/channels/${channel}/ring`),
  mute: ({ channel }) => post(`/channels/${channel}/mute?direction=in`),
  unmute: ({ channel }) => remove(`/channels/${channel}/mute?direction=in`),
  "send keys": ({ channel }) => post(`/channels/${channel}/dtmf?dtmf=1`),
  "detect talk": ({ channel }) => variable(channel, "TALK_DETECT(set)", "500,256"),
  "show a name on it": ({ channel }) => variable(channel, "CONNECTEDLINE(all)", '"Sales" <2000>'),
  "ignore talk": ({ channel }) => variable(channel, "TALK_DETECT(remove)", ""),
  "decide its transfers": ({ channel }) =>
    variable(channel, "PJSIP_TRANSFER_HANDLING()", "ari-only"),
  "decline its transfer": ({ channel }) =>
    post(`/channels/${channel}/transfer_progress?states=channel_declined`),
  "listen to it": ({ app, channel }) =>
    post(`/channels/${channel}/snoop?spy=both&app=${app}&appArgs=helper&snoopId=${channel}2`),
  "listen to what it hears": ({ app, channel }) =>
    post(`/channels/${channel}/snoop?spy=out&app=${app}&appArgs=helper&snoopId=${channel}3`),
  "send it elsewhere": ({ channel }) => post(`/channels/${channel}/redirect?endpoint=PJSIP/1001`),
  "send it to the dial plan": ({ channel }) =>
    post(`/channels/${channel}/continue?context=inbound&extension=away&priority=1`),
  "create the bridge": ({ bridge, app }) =>
    post("/bridges", { type: "mixing", bridgeId: bridge, name: app }),
  "add to the bridge": ({ bridge, channel }) => post(`/bridges/${bridge}/addChannel`, { channel }),
  "take out of the bridge": ({ bridge, channel }) =>
    post(`/bridges/${bridge}/removeChannel`, { channel }),
  "play to the bridge": ({ bridge, playback }) =>
    post(`/bridges/${bridge}/play`, { media: "tone:ring", playbackId: `${playback}2` }),
  "begin music in the bridge": ({ bridge }) => post(`/bridges/${bridge}/moh?mohClass=default`),
  "end music in the bridge": ({ bridge }) => remove(`/bridges/${bridge}/moh`),
  "destroy the bridge": ({ bridge }) => remove(`/bridges/${bridge}`),
};

function variable(channel: string, name: string, value: string): AriRequest {
  const query = `variable=${encodeURIComponent(name)}&value=${encodeURIComponent(value)}`;
  return post(`/channels/${channel}/variable?${query}`);
}
