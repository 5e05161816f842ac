import { destroyBridge } from "./bridges.ts";
import type { SnoopedSound, Whispering } from "./platform-command.ts";
import { madeIn, nextId, type CallDraft } from "./draft.ts";
import { hangUp, setLeg } from "./legs.ts";
import { request } from "./requests.ts";
import type { Helping } from "./call-things.ts";
import { thingWith } from "./listing.ts";

/** A helper that was asked for. */
export interface Helper {
  readonly leg: string;
  /** The request that makes it. */
  readonly request: string;
}

/** The leg that is listened to, and the bridge, if it is for one. */
export interface Snooping {
  readonly of: string;
  readonly hears: SnoopedSound;
  /** Absent: nobody hears the helper. */
  readonly whispers?: Whispering;
  readonly bridge?: string;
}

/**
 * Opens a leg of nobody on which another one is heard, wherever that goes. It joins like one that
 * was called. It is hung up with the flow, or the side track. If it is for no bridge, its opener
 * hangs it up before, or keeps it (`keepLeg`).
 */
export function snoop(call: CallDraft, { bridge, ...rest }: Snooping): Helper {
  const leg = addHelper(call, bridge);
  return { leg, request: request(call, { kind: "leg.snoop", leg, ...rest }) };
}

/**
 * Opens a way for sound between the platform and a port, which is meant for a bridge, and gives its
 * leg. It joins in the same way.
 */
export function openMedia(call: CallDraft, bridge: string): Helper {
  const leg = addHelper(call, bridge);
  return { leg, request: request(call, { kind: "media.open", leg }) };
}

/**
 * Ends all helpers that are meant for a bridge, and the bridge. Things that are gone already are
 * left alone.
 */
export function dropHelpers(call: CallDraft, bridge: string): void {
  for (const { id, helps } of call.state.legs) if (helps?.bridge === bridge) hangUp(call, id);
  destroyBridge(call, bridge);
}

/**
 * The helpers that are meant for a bridge belong to a stream from now on, which goes on behind its
 * step.
 */
export function markStream(call: CallDraft, bridge: string): void {
  for (const leg of call.state.legs)
    if (leg.helps?.bridge === bridge)
      setLeg(call, { ...leg, helps: { ...leg.helps, isStream: true } });
}

/** Ends all streams; `false` when there are none. */
export function dropStreams(call: CallDraft): boolean {
  const bridges = call.state.legs.flatMap(({ helps, status }) =>
    helps?.isStream === true && status !== "gone" && status !== "removing" ? [helps.bridge] : [],
  );
  for (const bridge of new Set(bridges)) dropHelpers(call, bridge);
  return bridges.length > 0;
}

/** Ends the helpers of a side track that is cut. */
export function dropHelpersOf(call: CallDraft, track: string): void {
  const bridges = call.state.legs.flatMap(({ helps }) =>
    helps?.track === track ? [helps.bridge] : [],
  );
  for (const bridge of new Set(bridges)) dropHelpers(call, bridge);
}

/** A leg is gone: where it was a helper, those that came with it go, too. */
export function helperLeft(call: CallDraft, leg: string): void {
  const helps = helpOf(call, leg);
  if (helps !== undefined) dropHelpers(call, helps.bridge);
}

/**
 * Nobody hears any more what comes through a media leg, so that it goes; `false` when it is no such
 * leg, or is going already.
 */
export function soundLost(call: CallDraft, leg: string): boolean {
  const helps = helpOf(call, leg);
  const status = thingWith(call.state.legs, leg)?.status;
  if (helps === undefined || (status !== "here" && status !== "dialing")) return false;
  dropHelpers(call, helps.bridge);
  return true;
}

function addHelper(call: CallDraft, bridge: string | undefined): string {
  const id = nextId(call);
  const made = bridge === undefined ? madeIn(call) : { helps: { bridge, ...madeIn(call) } };
  setLeg(call, { id, role: "helper", ...made, status: "dialing", failures: 0 });
  return id;
}

function helpOf({ state }: CallDraft, leg: string): Helping | undefined {
  return thingWith(state.legs, leg)?.helps;
}
