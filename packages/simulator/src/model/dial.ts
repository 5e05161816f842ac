import { type Callee, type CalleeBehaviour, type Later, actAs, createCallee } from "./callee.ts";
import type { Channel } from "./channel.ts";
import { endChannel } from "./end-channel.ts";
import { enterStasis } from "./stasis.ts";
import { publishDial, tell } from "./publish.ts";
import type { Pbx } from "./pbx.ts";
import { after, drawLatencyMs, soon } from "./timing.ts";

/** The options that a leg is dialled with. */
export interface DialOptions {
  /** How long the phone may ring; `undefined` for ever. */
  readonly timeoutMs: number | undefined;
  /** Where an originated leg goes when it is answered. */
  readonly destination?: { readonly application: string; readonly args: readonly string[] };
}

/** How the phone of this endpoint behaves. */
export function behaviourOf(pbx: Pbx, endpoint: string): CalleeBehaviour {
  return pbx.endpoints.get(endpoint) ?? pbx.settings.defaultCallee;
}

/**
 * Dials a leg: Dial with an empty status, then whatever its phone does. Remembers the phone in
 * `pbx.callees`.
 */
export function dial(pbx: Pbx, channel: Channel, options: DialOptions): void {
  channel.isDialled = true;
  channel.isInDialBridge = channel.origin === "created" && channel.bridge === undefined;
  publishDial(pbx, channel, "");
  const from = shownNumber(channel);
  tell(pbx, channel.id, { kind: "leg.called", endpoint: channel.endpoint, from });
  const stopTimer = startRingTimer(pbx, channel, options.timeoutMs);
  const callee = createCallee(pbx, channel, () => {
    stopTimer();
    if (options.destination !== undefined) connect(pbx, channel, options.destination);
  });
  remember(pbx, channel, callee);
  const behaviour = pbx.calleesOf.get(channel.caller.number) ?? behaviourOf(pbx, channel.endpoint);
  // Nothing but a place of the dial plan is called that is not there (measured on Asterisk 22).
  if (behaviour.kind === "unregistered") soon(pbx, () => endChannel(pbx, channel, { cause: 16 }));
  actAs(callee, behaviour, createLater(pbx, channel));
}

/** The user part of the phone's `From` (each was measured on Asterisk 22). */
function shownNumber({ origin, connected, caller, variables }: Channel): string {
  if (variables.get("CONNECTEDLINE(pres)")?.startsWith("prohib") === true) return "anonymous";
  return (origin === "created" ? connected : caller).number;
}

function remember(pbx: Pbx, channel: Channel, callee: Callee): void {
  pbx.callees.set(channel.id, callee);
  channel.endings.add(() => {
    pbx.callees.delete(channel.id);
  });
}

function createLater(pbx: Pbx, channel: Channel): Later {
  return (ms, task) => {
    const run = (): void => {
      channel.endings.delete(cancel);
      task();
    };
    const cancel = after(pbx, ms + drawLatencyMs(pbx), run);
    channel.endings.add(cancel);
  };
}

function startRingTimer(pbx: Pbx, channel: Channel, timeoutMs: number | undefined): () => void {
  if (timeoutMs === undefined) return () => {};
  const cancel = after(pbx, timeoutMs, () => {
    channel.endings.delete(cancel);
    // Only a created leg, which is in Stasis, hears of the request to hang up.
    const request =
      channel.origin === "created" ? { request: { cause: 32, soft: true } as const } : {};
    endChannel(pbx, channel, { cause: 19, techCause: 480, ...request });
  });
  channel.endings.add(cancel);
  return () => {
    channel.endings.delete(cancel);
    cancel();
  };
}

// An application that is not connected drops the leg silently.
function connect(
  pbx: Pbx,
  channel: Channel,
  destination: NonNullable<DialOptions["destination"]>,
): void {
  if (enterStasis(pbx, channel, destination.application, destination.args)) return;
  soon(pbx, () => {
    endChannel(pbx, channel, { cause: 16 });
  });
}
