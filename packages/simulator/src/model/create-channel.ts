import { type Channel, type Party, createTalk } from "./channel.ts";
import { createCommandQueue } from "./command-queue.ts";
import { publishChannel } from "./publish.ts";
import type { Pbx } from "./pbx.ts";
import { soon } from "./timing.ts";

/** The properties of a new channel. */
export interface ChannelOptions {
  /** The platform chooses one when there is none. */
  readonly id: string | undefined;
  readonly origin: Channel["origin"];
  readonly endpoint: string;
  readonly caller: Party;
  readonly connected: Party;
  readonly exten: string;
  readonly sendsAudio: boolean;
  readonly variables?: Readonly<Record<string, string>>;
  /** SIP headers of the INVITE that it came with. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The number that it was diverted from. Default: it was not. */
  readonly divertedFrom?: string;
}

/** Makes a channel: `Ring` for an inbound one, else `Down`. */
export function createChannel(pbx: Pbx, options: ChannelOptions): Channel {
  const number = pbx.nextNumber();
  const now = pbx.clock.now();
  const channel: Channel = {
    id: options.id ?? `${Math.floor(now / 1000)}.${number}`,
    name: `${options.endpoint}-${number.toString(16).padStart(8, "0")}`,
    protocolId: options.origin === "inbound" ? `c${Math.floor(now)}-${number}` : uuid(pbx),
    origin: options.origin,
    endpoint: options.endpoint,
    createdAt: now,
    caller: options.caller,
    connected: options.connected,
    context: "default",
    exten: options.exten,
    sendsAudio: options.sendsAudio,
    commands: createCommandQueue((task) => {
      soon(pbx, task);
    }),
    variables: new Map(Object.entries(options.variables ?? {})),
    headers: new Map(
      Object.entries(options.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    divertedFrom: options.divertedFrom ?? "",
    reportedVariables: new Set(),
    endings: new Set(),
    talk: createTalk(),
    state: options.origin === "inbound" ? "Ring" : "Down",
    place: { appName: "", appData: "" },
    application: undefined,
    bridge: undefined,
    wasBridged: false,
    absorbsKeys: false,
    transferTo: "",
    snoops: 0,
    isDialled: false,
    isInDialBridge: false,
    recording: undefined,
    successor: undefined,
    isEnding: false,
    isLeaving: false,
  };
  pbx.channels.set(channel.id, channel);
  publishChannel(pbx, channel, { type: "ChannelCreated" });
  return channel;
}

function uuid(pbx: Pbx): string {
  return [8, 4, 4, 4, 12].map((digits) => pbx.random.hex(digits)).join("-");
}
