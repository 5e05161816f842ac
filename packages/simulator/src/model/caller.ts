import type { CalleeBehaviour } from "./callee.ts";
import { hangUpByCaller, hangUpByDialplan } from "./end-channel.ts";
import { type Keypad, createKeypad } from "./keypad.ts";
import { createChannel } from "./create-channel.ts";
import { tell } from "./publish.ts";
import { enterStasis } from "./stasis.ts";
import { takePlace } from "./take-place.ts";
import { type Voice, createVoice } from "./talk.ts";
import { askTransfer } from "./transfer.ts";
import type { CallLine } from "./watchers.ts";
import type { Pbx } from "./pbx.ts";
import { soon } from "./timing.ts";

/** A call to be placed to the platform. */
export interface CallOptions {
  readonly from: string;
  readonly to: string;
  /**
   * The application it enters; without it the platform's own, or the first one that is connected.
   */
  readonly app?: string;
  /** The arguments that the dialplan hands to the application. Default: none. */
  readonly args?: readonly string[];
  /** The caller's name. */
  readonly name?: string;
  /** SIP headers of its INVITE. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Variables that the dial plan gives it. Default: none. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The number that it was diverted from. Default: it was not. */
  readonly divertedFrom?: string;
  /**
   * The leg in whose place the PBX puts the caller: by an attended transfer of phones, or because
   * the caller picks up the phone that rings there. Default: the caller dials the application.
   */
  readonly replaces?: string;
  /** Whether the caller sends audio; without it a recording has no length. Default: `true`. */
  readonly audio?: boolean;
  /**
   * How the phones behave that are called with the number of this caller while the call lasts.
   * Default: as their endpoints do.
   */
  readonly callee?: CalleeBehaviour;
}

/** How a call ended: a Q.850 cause, its text, and the SIP status where SIP said why. */
export type CallEnd = Omit<Extract<CallLine, { kind: "leg.ended" }>, "kind">;

/** The phone that placed a call. */
export interface Call extends Keypad, Voice {
  /** The id of its channel. */
  readonly id: string;
  /** CANCEL before the answer, BYE after it; nothing when the call is over. */
  hangUp(): void;
  /** REFER: asks to transfer the call to another number. */
  transfer(to: string): void;
  /** Tells what the phone notices from now on; the function it returns stops that. */
  on(listener: (line: CallLine) => void): () => void;
  /** Resolves when the call is over. */
  readonly ended: Promise<CallEnd>;
}

/**
 * Places a call. It enters its application a moment later; when that one is not connected the call
 * is refused.
 */
export function placeCall(pbx: Pbx, options: CallOptions): Call {
  const channel = createChannel(pbx, {
    id: undefined,
    origin: "inbound",
    endpoint: "PJSIP/anonymous",
    caller: { name: options.name ?? "", number: options.from },
    connected: { name: "", number: "" },
    exten: options.to,
    sendsAudio: options.audio ?? true,
    ...(options.headers === undefined ? {} : { headers: options.headers }),
    ...(options.variables === undefined ? {} : { variables: options.variables }),
    ...(options.divertedFrom === undefined ? {} : { divertedFrom: options.divertedFrom }),
  });
  const { promise: ended, resolve } = Promise.withResolvers<CallEnd>();
  const { callee } = options;
  if (callee !== undefined) pbx.calleesOf.set(options.from, callee);
  pbx.watchers.watchLeg(channel.id, (line) => {
    if (line.kind !== "leg.ended") return;
    if (pbx.calleesOf.get(options.from) === callee) pbx.calleesOf.delete(options.from);
    const { kind: _, ...end } = line;
    resolve(end);
  });
  tell(pbx, channel.id, { kind: "call.placed", from: options.from, to: options.to });
  soon(pbx, () => {
    if (channel.isEnding) return;
    if (options.replaces !== undefined) {
      if (!takePlace(pbx, channel, pbx.channels.get(options.replaces)))
        hangUpByDialplan(pbx, channel);
      return;
    }
    const application = options.app ?? pbx.settings.application ?? firstConnected(pbx);
    if (application !== undefined && enterStasis(pbx, channel, application, options.args ?? []))
      return;
    hangUpByDialplan(pbx, channel);
  });
  return {
    id: channel.id,
    ...createKeypad(pbx, channel),
    ...createVoice(pbx, channel),
    hangUp() {
      hangUpByCaller(pbx, channel);
    },
    transfer: (to) => askTransfer(pbx, channel, to),
    on: (listener) => pbx.watchers.watchLeg(channel.id, listener),
    ended,
  };
}

function firstConnected(pbx: Pbx): string | undefined {
  return [...pbx.applications.values()].find((application) => application.sink !== undefined)?.name;
}
