import { type Callee, type Later, actAs, createCallee } from "./callee.ts";
import type { CalleeBehaviour } from "./callee-behaviour.ts";
import type { Channel } from "./channel.ts";
import { publishDial } from "./dial-event.ts";
import { endChannel } from "./end-channel.ts";
import { enterStasis } from "./stasis.ts";
import { tell } from "./publish.ts";
import { type World, soon } from "./world.ts";

/** What a leg is dialled with. */
export interface DialOptions {
  /** How long the phone may ring; `undefined` for ever. */
  readonly timeoutMs: number | undefined;
  /** Where an originated leg goes when it is answered. */
  readonly destination?: { readonly application: string; readonly args: readonly string[] };
}

/** How the phone of this endpoint behaves. */
export function behaviourOf(world: World, endpoint: string): CalleeBehaviour {
  return world.endpoints.get(endpoint) ?? world.settings.defaultCallee;
}

/** Dials a leg: Dial with an empty status, then whatever its phone does. Remembers the phone in `world.callees`. */
export function dial(world: World, channel: Channel, options: DialOptions): void {
  channel.isDialled = true;
  publishDial(world, channel, "");
  tell(world, channel.id, { kind: "leg.called", endpoint: channel.endpoint, from: channel.caller.number });
  const stopTimer = startRingTimer(world, channel, options.timeoutMs);
  const callee = createCallee(world, channel, () => {
    stopTimer();
    if (options.destination !== undefined) connect(world, channel, options.destination);
  });
  remember(world, channel, callee);
  actAs(callee, behaviourOf(world, channel.endpoint), createLater(world, channel));
}

function remember(world: World, channel: Channel, callee: Callee): void {
  world.callees.set(channel.id, callee);
  channel.endings.add(() => {
    world.callees.delete(channel.id);
  });
}

function createLater(world: World, channel: Channel): Later {
  return (ms, task) => {
    const run = (): void => {
      channel.endings.delete(cancel);
      task();
    };
    const [least, most] = world.settings.latencyMs;
    const cancel = world.agenda.after(ms + world.random.between(least, most), run);
    channel.endings.add(cancel);
  };
}

function startRingTimer(world: World, channel: Channel, timeoutMs: number | undefined): () => void {
  if (timeoutMs === undefined) return () => {};
  const cancel = world.agenda.after(timeoutMs, () => {
    channel.endings.delete(cancel);
    // Only a created leg, which is in Stasis, hears of the request to hang up.
    const request = channel.origin === "created" ? { request: { cause: 32, soft: true } as const } : {};
    endChannel(world, channel, { cause: 19, techCause: 480, ...request });
  });
  channel.endings.add(cancel);
  return () => {
    channel.endings.delete(cancel);
    cancel();
  };
}

// An application that is not connected drops the leg silently.
function connect(world: World, channel: Channel, destination: NonNullable<DialOptions["destination"]>): void {
  if (enterStasis(world, channel, destination.application, destination.args)) return;
  soon(world, () => {
    endChannel(world, channel, { cause: 16 });
  });
}
