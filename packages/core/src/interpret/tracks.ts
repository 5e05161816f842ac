import type { JsonObject } from "../json.ts";
import { activatePart, currentActivation, setActivation } from "./activations.ts";
import { destroyBridge } from "./bridges.ts";
import { currentTrack, frameAt, note, type CallDraft } from "./draft.ts";
import type { CallEvent } from "./event.ts";
import { dropHelpersOf } from "./helping-legs.ts";
import { legOfMediaTimer } from "./leg-media.ts";
import { dropMedia, stopMedia } from "./media.ts";
import { hangUp } from "./legs.ts";
import { lastFrames, withActivations } from "./parts.ts";
import { keepRecordings } from "./recordings.ts";
import { abandonSideRequests } from "./requests.ts";
import { main } from "./state.ts";
import { thingWith, withoutThing, withThing } from "./listing.ts";
import { cancelTimers, timerOf } from "./timers.ts";

/**
 * The opener of a signal's part: the call itself. Such a track outlives the steps of the call, and
 * is cut when the flow ends.
 */
export const besideAll = "call";

/** A block to run beside the step that opens it. */
export interface SideBlock {
  readonly block: string;
  /**
   * The leg that it talks to, on which no other side track may be; `null` for a block that talks to
   * nobody.
   */
  readonly leg: string | null;
  /** Names that it sees beside those of the step, such as the step's own. Default: none. */
  readonly names?: JsonObject;
}

/**
 * Opens a side track for the step that runs in the track that is worked on, and gives its id. The
 * block begins as soon as the step waits, with the names and variables of the step; names bound in
 * it end with it. How it ended is told to the
 * `sideEnded` of the step's machine. It is cut when the step is left, when its leg is gone, and when the flow is over.
 */
export function openSide(call: CallDraft, { block, leg, names = {} }: SideBlock): string {
  const counter = call.state.counter + 1;
  const id = `side${counter}`;
  const activation = currentActivation(call);
  setActivation(call, { ...activation, id, names: { ...activation.names, ...names } });
  const frames = [frameAt(block, { kind: "side", activation: id })];
  const track = { id, leg, opener: call.track, frames };
  call.state = { ...call.state, counter, tracks: withThing(call.state.tracks, track) };
  note(call, { kind: "side.opened", side: id, block, leg });
  return id;
}

/**
 * Opens a side track without a leg in which a part runs, with an activation of its own, and gives
 * its id. The part is a tool: how it was left, and with what, is told to the `sideEnded` of the
 * step's machine.
 */
export function openTool(call: CallDraft, part: string, args: JsonObject): string {
  const counter = call.state.counter + 1;
  const id = `side${counter}`;
  activatePart(call, id, part, args);
  const frames = [frameAt(part, { kind: "part", activation: id, part })];
  const track = { id, leg: null, opener: call.track, frames };
  call.state = { ...call.state, counter, tracks: withThing(call.state.tracks, track) };
  note(call, { kind: "side.opened", side: id, block: part, leg: null });
  return id;
}

/**
 * Cuts a side track, with those that its own step opened: nobody is told. Its leg hears no more;
 * the leg is quiet once `isSilent` says so. A track that is not there is left alone.
 */
export function cutSide(call: CallDraft, id: string): void {
  const track = thingWith(call.state.tracks, id);
  if (id === main || track === undefined) return;
  cutSidesOf(call, id);
  keepRecordings(call, id);
  const prefix = timerOf({ track: id }, "");
  cancelTimers(call, (name) => name.startsWith(prefix));
  if (track.leg !== null) quiet(call, track.leg);
  dropHelpersOf(call, id);
  dropThingsOf(call, id);
  abandonSideRequests(call, id);
  const { tracks, activations } = call.state;
  const last = lastFrames(call.program, track.frames);
  // The `finally` of its parts runs without a leg, and nobody is told of its end.
  const left = withThing(tracks, { ...track, leg: null, opener: null, frames: last });
  const seen = activations.filter(
    (each) => each.id !== id || last.some(({ activation }) => activation === id),
  );
  call.state = withActivations(
    { ...call.state, tracks: last.length === 0 ? withoutThing(tracks, id) : left },
    seen,
  );
}

/** The legs and bridges that its steps made go with a side track. */
function dropThingsOf(call: CallDraft, id: string): void {
  for (const leg of call.state.legs) if (leg.track === id) hangUp(call, leg.id);
  for (const bridge of call.state.bridges) if (bridge.track === id) destroyBridge(call, bridge.id);
}

/** Ends what plays to a leg: one that is being removed, or is gone, need not be told. */
function quiet(call: CallDraft, leg: string): void {
  const status = thingWith(call.state.legs, leg)?.status;
  if (status === "here" || status === "hanging_up") stopMedia(call, leg);
  else dropMedia(call, leg);
}

/** Cuts the side tracks that the running step of a track has opened. */
export function cutSidesOf(call: CallDraft, opener: string): void {
  cutSides(call, (track) => track.opener === opener);
}

/** Cuts the side tracks that talk to a leg. */
export function cutSidesOn(call: CallDraft, leg: string): void {
  cutSides(call, (track) => track.leg === leg);
}

/**
 * An event as the track that is worked on sees it; `undefined` when it is not its own. A side track
 * sees the keys of its leg, and its own timers under the names that its steps gave them; `main`
 * sees everything but those timers.
 */
export function eventIn(call: CallDraft, event: CallEvent): CallEvent | undefined {
  const track = currentTrack(call);
  if (track === undefined) return undefined;
  if (event.kind === "timer.fired") return timerIn(call, event);
  const isKey = event.kind === "dtmf.received" || event.kind === "dtmf.missed";
  return isKey && track.id !== main && track.leg !== event.leg ? undefined : event;
}

function timerIn(
  call: CallDraft,
  event: CallEvent & { readonly kind: "timer.fired" },
): CallEvent | undefined {
  const { timer } = event;
  if (call.track === main) {
    const isOfSide = call.state.tracks.some(
      ({ id }) => id !== main && timer.startsWith(timerOf({ track: id }, "")),
    );
    return isOfSide ? undefined : event;
  }
  const prefix = timerOf(call, "");
  if (timer.startsWith(prefix)) return { ...event, timer: timer.slice(prefix.length) };
  return legOfMediaTimer(call, timer) === undefined ? undefined : event;
}

function cutSides(
  call: CallDraft,
  isMeant: (track: CallDraft["state"]["tracks"][number]) => boolean,
): void {
  if (call.state.tracks.length === 1) return;
  for (const track of call.state.tracks.filter(isMeant)) {
    note(call, { kind: "side.cut", side: track.id });
    cutSide(call, track.id);
  }
}
