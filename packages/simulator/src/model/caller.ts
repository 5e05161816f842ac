import { hangUpByCaller, hangUpByDialplan } from "./hang-up.ts";
import { type Keypad, createKeypad } from "./keypad.ts";
import { createChannel } from "./new-channel.ts";
import { tell } from "./publish.ts";
import { enterStasis } from "./stasis.ts";
import type { CallLine } from "./timeline.ts";
import { type World, soon } from "./world.ts";

/** A call to be placed to the platform. */
export interface CallOptions {
  readonly from: string;
  readonly to: string;
  /** The application it enters; without it the platform's own, or the first one that is connected. */
  readonly app?: string;
  /** The arguments that the dialplan hands to the application. Default: none. */
  readonly args?: readonly string[];
  /** The caller's name. */
  readonly name?: string;
  /** Whether the caller sends audio; without it a recording has no length. Default: `true`. */
  readonly audio?: boolean;
}

/** How a call ended: a Q.850 cause, its text, and the SIP status where SIP said why. */
export type CallEnd = Omit<Extract<CallLine, { kind: "leg.ended" }>, "kind">;

/** The phone that placed a call. */
export interface Call extends Keypad {
  /** The id of its channel. */
  readonly id: string;
  /** CANCEL before the answer, BYE after it; nothing when the call is over. */
  hangUp(): void;
  /** Tells what the phone notices from now on; the function it returns stops that. */
  on(listener: (line: CallLine) => void): () => void;
  /** Resolves when the call is over. */
  readonly ended: Promise<CallEnd>;
}

/** Places a call. It enters its application a moment later; when that one is not connected the call is refused. */
export function placeCall(world: World, options: CallOptions): Call {
  const channel = createChannel(world, {
    id: undefined,
    origin: "inbound",
    endpoint: "PJSIP/anonymous",
    caller: { name: options.name ?? "", number: options.from },
    connected: { name: "", number: "" },
    exten: options.to,
    sendsAudio: options.audio ?? true,
  });
  const { promise: ended, resolve } = Promise.withResolvers<CallEnd>();
  world.timeline.watchLeg(channel.id, (line) => {
    if (line.kind !== "leg.ended") return;
    const { kind: _, ...end } = line;
    resolve(end);
  });
  tell(world, channel.id, { kind: "call.placed", from: options.from, to: options.to });
  soon(world, () => {
    if (channel.isEnding) return;
    const application = options.app ?? world.settings.application ?? firstConnected(world);
    if (application !== undefined && enterStasis(world, channel, application, options.args ?? [])) return;
    hangUpByDialplan(world, channel);
  });
  return {
    id: channel.id,
    ...createKeypad(world, channel),
    hangUp() {
      hangUpByCaller(world, channel);
    },
    on: (listener) => world.timeline.watchLeg(channel.id, listener),
    ended,
  };
}

function firstConnected(world: World): string | undefined {
  return [...world.applications.values()].find((application) => application.sink !== undefined)?.name;
}
