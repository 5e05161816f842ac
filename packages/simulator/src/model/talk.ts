import type { Channel } from "./channel.ts";
import { type Publishing, publishChannel } from "./publish.ts";
import { after } from "./timing.ts";

/** The voice of who is at a phone. */
export interface Voice {
  /**
   * Talks from now on for `ms` milliseconds, and goes on with what is said already. Nothing is
   * heard of it before the answer, after the end, and from a phone that sends no audio.
   */
  talk(ms: number): void;
}

/** The voice at the far end of a channel. */
export function createVoice(pbx: Publishing, channel: Channel): Voice {
  return {
    talk(ms) {
      if (channel.isEnding || channel.state !== "Up" || !channel.sendsAudio) return;
      channel.talk.voiceEnd = Math.max(channel.talk.voiceEnd, pbx.clock.now() + ms);
      listen(pbx, channel);
    },
  };
}

const defaultSilenceMs = 2500;
// How long the platform listens until it knows a voice (measured on Asterisk 22).
const noticedAfterMs = [3, 20] as const;

/**
 * Does as the dialplan function TALK_DETECT when it is set. Its `TALK_DETECT(set)` takes
 * `silence,level` (milliseconds, default 2500; the level is not modelled). After
 * `TALK_DETECT(remove)` nothing is told, not even of talk that goes on. Other names and values that
 * Asterisk refuses do nothing.
 */
export function setTalkDetection(
  pbx: Publishing,
  channel: Channel,
  name: string,
  value: string,
): void {
  const { talk } = channel;
  if (name === "TALK_DETECT(remove)") {
    talk.calm();
    talk.silenceMs = undefined;
    talk.since = undefined;
  } else if (name === "TALK_DETECT(set)") {
    const [silence = "", level = ""] = value.split(",");
    if (!isThreshold(silence) || !isThreshold(level)) return;
    talk.silenceMs = silence === "" ? defaultSilenceMs : Number.parseInt(silence, 10);
    listen(pbx, channel);
  }
}

function isThreshold(text: string): boolean {
  return text === "" || Number.parseInt(text, 10) >= 1;
}

function listen(pbx: Publishing, channel: Channel): void {
  const { talk } = channel;
  const { silenceMs, since } = talk;
  if (silenceMs === undefined) return;
  const now = pbx.clock.now();
  if (since !== undefined) {
    later(pbx, channel, talk.voiceEnd + silenceMs - now, () => {
      talk.since = undefined;
      publishChannel(pbx, channel, {
        type: "ChannelTalkingFinished",
        duration: Math.max(0, Math.round(talk.voiceEnd - since)),
      });
    });
  } else if (talk.voiceEnd > now) {
    later(pbx, channel, pbx.random.between(...noticedAfterMs), () => {
      if (talk.voiceEnd < pbx.clock.now()) return;
      talk.since = pbx.clock.now();
      publishChannel(pbx, channel, { type: "ChannelTalkingStarted" });
      listen(pbx, channel);
    });
  }
}

function later(pbx: Publishing, channel: Channel, ms: number, task: () => void): void {
  channel.talk.calm();
  const cancel = after(pbx, Math.max(0, ms), () => {
    calm();
    task();
  });
  const calm = (): void => {
    cancel();
    channel.endings.delete(calm);
  };
  channel.talk.calm = calm;
  channel.endings.add(calm);
}
