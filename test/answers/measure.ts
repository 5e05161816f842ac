import {
  type Answer,
  type AriRequest,
  ask,
  type MeasuredPlatform,
  type ToldEvent,
  until,
} from "./measured-platform.ts";
import { type Names, requests } from "./requests.ts";
import { states } from "./states.ts";

/**
 * What a platform does, by request and then by state: the status of its answer with what it says,
 * `later` before one that waits for the end of what the channel does; then the events about the
 * channel, in the order of their names, each once.
 */
export type Measured = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Sends each request to a channel in each state. */
export async function measure(platform: MeasuredPlatform): Promise<Measured> {
  const measured: Record<string, Record<string, string>> = {};
  const left = Object.keys(requests).flatMap((request) => {
    measured[request] = {};
    return Object.keys(states).map((state) => ({ request, state }));
  });
  let number = 0;
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { request, state } = next;
      number += 1;
      const found = await measureOne(platform, request, state, `m${number}`);
      (measured[request] ??= {})[state] = found;
    }
  };
  await Promise.all(Array.from({ length: platform.atOnce }, work));
  return measured;
}

/** A phone that is sent elsewhere goes, or does not: what is told then is no matter of the platform. */
const goesByItself = "send it elsewhere";

/** How long the platform has for its answer and its events, also on a busy machine. */
const windowMs = 1_000;

async function measureOne(
  platform: MeasuredPlatform,
  request: string,
  state: string,
  id: string,
): Promise<string> {
  const planned: Names = {
    app: platform.app,
    channel: `${id}c`,
    bridge: `${id}b`,
    playback: `${id}p`,
    recording: `${id}r`,
  };
  await ask(platform, { method: "POST", path: `/bridges?bridgeId=${planned.bridge}` });
  const channel = (await states[state]?.(platform, planned)) ?? planned.channel;
  const names = { ...planned, channel };
  const before = platform.events().length;
  let answer: Answer | undefined;
  const asked: AriRequest | undefined = requests[request]?.(names);
  if (asked === undefined) throw new Error(`There is no request "${request}".`);
  platform.send(asked, (given) => {
    answer = given;
  });
  await platform.pass(windowMs);
  const events = [...platform.events().slice(before)];
  const isLate = answer === undefined;
  if (isLate) events.push(...(await release(platform, names)));
  await until(platform, () => answer !== undefined);
  await clear(platform, names);
  const told = request === goesByItself ? [] : events.flatMap((event) => sayEvent(event, names));
  const { status = 0, text = "" } = answer ?? {};
  const said = [isLate ? "later" : "", String(status), withoutIds(text, names)];
  return [...said, ...[...new Set(told)].toSorted()].filter((word) => word !== "").join(" | ");
}

function withoutIds(text: string, names: Names): string {
  return Object.entries(names).reduce((said, [name, id]) => said.replaceAll(id, name), text);
}

/** Ends what the channel does, and gives what is told then, without those ends. */
async function release(platform: MeasuredPlatform, names: Names): Promise<readonly ToldEvent[]> {
  const { playback, recording } = names;
  const before = platform.events().length;
  await ask(platform, { method: "DELETE", path: `/playbacks/${playback}` });
  await ask(platform, { method: "POST", path: `/recordings/live/${recording}/stop` });
  await platform.pass(windowMs);
  return platform
    .events()
    .slice(before)
    .filter(({ type }) => !["PlaybackFinished", "RecordingFinished"].includes(type));
}

async function clear(
  platform: MeasuredPlatform,
  { channel, bridge, playback, recording }: Names,
): Promise<void> {
  const paths = [
    `/channels/${channel}2`,
    `/channels/${channel}`,
    `/bridges/${bridge}`,
    `/playbacks/${playback}2`,
    `/recordings/live/${recording}`,
    `/recordings/live/${recording}2`,
    `/recordings/stored/${recording}`,
    `/recordings/stored/${recording}2`,
  ];
  for (const path of paths) await ask(platform, { method: "DELETE", path });
}

/** The events that mean something to flowrun, and those that tell that a thing began. */
const telling: ReadonlySet<string> = new Set([
  "StasisStart",
  "ChannelStateChange",
  "ChannelHangupRequest",
  "StasisEnd",
  "ChannelDestroyed",
  "ChannelEnteredBridge",
  "ChannelLeftBridge",
  "ChannelTransfer",
  "PlaybackStarted",
  "PlaybackFinished",
  "RecordingStarted",
  "RecordingFinished",
  "RecordingFailed",
]);

function sayEvent(event: ToldEvent, names: Names): readonly string[] {
  if (!isAbout(event, names) || !telling.has(event.type)) return [];
  return [[event.type, ...detailsOf(event)].join(" ")];
}

function isAbout({ channel, playback, recording }: ToldEvent, names: Names): boolean {
  const target = playback?.target_uri ?? recording?.target_uri;
  return (
    channel?.id === names.channel ||
    target === `channel:${names.channel}` ||
    target === `bridge:${names.bridge}`
  );
}

function detailsOf(event: ToldEvent): readonly (string | number)[] {
  const { type, channel, playback, recording, cause, tech_cause: sip } = event;
  const state = type === "ChannelStateChange" ? channel?.state : undefined;
  const end = type === "PlaybackFinished" ? playback?.state : undefined;
  return [state, end, recording?.cause, cause, sip].filter((detail) => detail !== undefined);
}
