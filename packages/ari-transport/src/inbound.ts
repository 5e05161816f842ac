import type { PlatformEvent } from "@flowrun/core/plugin";
import type { BridgeExits } from "./bridge-exits.ts";
import type { StreamMessage, ThingEvent } from "./codec/read-event.ts";
import type { CreatedLegs } from "./created-legs.ts";
import type { Counters } from "./counters.ts";
import type { Guests } from "./guests.ts";
import { earlierLeg, isOurId, type KnownThings, type LegEntry } from "./ids/known-things.ts";
import type { PendingCreation, PendingCreations } from "./ids/pending-creations.ts";
import type { Transfers } from "./transfers.ts";

/** Passes events on to the core, with our ids in place of the platform's. */
export interface Inbound {
  /**
   * Takes an event in order of arrival: it is passed on, or held back until its thing's name is
   * known.
   */
  take(event: ThingEvent): void;
  /**
   * The platform put a channel in the place of another. The new one goes on as the leg that stood
   * there, with its id, or as the leg that it is already. A channel in the place of one that is no
   * leg of ours is a stray. Before the legs of an earlier process are known, that may be one of
   * them.
   */
  replacing(message: Replacing): void;
  /** The same, of one that nobody has told of; a channel in the place of no leg of ours stays as it is. */
  replacedUnheard(message: Replacing): void;
  /** To be called after each creation was answered: what was held back for it is passed on. */
  answered(): void;
  /** The legs that calls of an earlier connection go on with are known. */
  wantedKnown(): void;
  /**
   * A new connection begins: events that are held back belong to the one before. Calls of an
   * earlier process may go on, so events of legs that only it knew are held back until
   * `wantedKnown`. Their ends are not: a host that finds a leg gone has to know why by then.
   */
  reset(): void;
}

type Replacing = Extract<StreamMessage, { readonly kind: "replacing" }>;

/** The needs of `createInbound`. */
export interface InboundParts {
  readonly known: KnownThings;
  readonly pending: PendingCreations;
  readonly counters: Counters;
  readonly bridgeExits: BridgeExits;
  readonly created: Pick<CreatedLegs, "enter">;
  readonly transfers: Pick<Transfers, "claim">;
  readonly emit: (event: PlatformEvent) => void;
  /** Takes in a leg that somebody else has originated for a bridge of ours. */
  readonly guests: Pick<Guests, "admit">;
  /** An outbound leg that nobody waits for any more has joined; `channel` is the platform's id. */
  readonly stray: (channel: string) => void;
  /** Another channel stands where this one stood, which should leave by itself. */
  readonly leaving: (channel: string) => void;
}

/** An event that waits for the answers to the creations up to number `newest`. */
interface HeldEvent {
  readonly event: ThingEvent;
  readonly newest: number;
}

const mostHeld = 1000;

/**
 * How many keys and legs are known again at least: those of some seconds on the busiest platform.
 */
const leastRemembered = 4096;

/**
 * Most events concern ids that we chose and pass straight through. A platform may choose its own,
 * though, and tell an event before the answer with that id. Such an event waits until every
 * creation it could belong to has been answered. Events of one channel keep their order. An event
 * that is unknown after that is passed on as it is: the core ignores it. An event that would count
 * twice is passed on once: a key that is told again is no second key.
 */
export function createInbound(parts: InboundParts): Inbound {
  const { known, pending, counters } = parts;
  const isRepeated = createMemory();
  let held: HeldEvent[] = [];
  /**
   * The events that came before the wanted legs are known; `undefined` when nobody waits for that.
   */
  let early: ThingEvent[] | undefined;
  const hold = (entry: HeldEvent): void => {
    if (held.length >= mostHeld) {
      held.shift();
      counters.add("droppedEvents");
    }
    held.push(entry);
  };
  /**
   * A leg of an earlier connection with which no call goes on: it stays known only until it was
   * removed.
   */
  const isLeftOver = (
    of: ThingEvent,
  ): of is ThingEvent & { readonly event: { readonly leg: string } } => {
    if (of.event.kind !== "leg.joined" || early !== undefined) return false;
    const entry = known.legs.byTheirs(of.event.leg);
    return entry !== undefined && entry.connection !== known.connection();
  };
  const take = (entry: HeldEvent): void => {
    const { event, newest } = entry;
    if (isUnknown(event, known) && pending.some(newest, (creation) => mayConcern(creation, event)))
      hold(entry);
    else if (isLeftOver(event)) parts.stray(event.event.leg);
    else passOn(event, parts);
  };
  /** Gives whether the channel has the place of a leg of ours, or is one itself. */
  const exchange = (message: Replacing): boolean => {
    const { channel, replaced } = message;
    if (known.legs.byTheirs(channel) !== undefined) return true;
    const entry =
      known.legs.byTheirs(replaced) ??
      (early === undefined ? undefined : earlierLeg(replaced, known.connection()));
    if (entry !== undefined) takeOver(message, entry, parts);
    return entry !== undefined;
  };
  return {
    take(event) {
      if (isRepeated(event)) counters.add("repeatedEvents");
      else if (
        early !== undefined &&
        isOfEarlierProcess(event, known) &&
        event.event.kind !== "leg.destroyed"
      )
        early.push(event);
      else take({ event, newest: pending.newest() });
    },
    replacing(message) {
      if (!exchange(message)) parts.stray(message.channel);
    },
    replacedUnheard: (message) => void exchange(message),
    answered() {
      const again = held;
      held = [];
      for (const entry of again) take(entry);
    },
    wantedKnown() {
      const events = early ?? [];
      early = undefined;
      for (const event of events) take({ event, newest: pending.newest() });
    },
    reset() {
      held = [];
      early = [];
    },
  };
}

/** Tells whether an event came before, among the latest of those that may not count twice. */
function createMemory(): (event: ThingEvent) => boolean {
  let latest = new Set<string>();
  let earlier = latest;
  return ({ identity }) => {
    if (identity === undefined) return false;
    if (latest.has(identity) || earlier.has(identity)) return true;
    // Forgotten all at once: in a set, to find the oldest means to pass the places of all that was
    // deleted.
    if (latest.size === leastRemembered) [earlier, latest] = [latest, new Set()];
    latest.add(identity);
    return false;
  };
}

/** Whether a leg has an id of ours that this process does not know, or not any more. */
function isOfEarlierProcess({ event }: ThingEvent, { legs }: KnownThings): boolean {
  if (event.kind === "playback.finished" || event.kind === "call.arrived") return false;
  return isOurId(event.leg) && legs.byOurs(event.leg) === undefined;
}

/**
 * Whether the event's thing may be known by another id. Asked first: most ids are ours, or those of
 * callers who are known.
 */
function isUnknown({ event }: ThingEvent, known: KnownThings): boolean {
  if (event.kind === "playback.finished")
    return !isOurId(event.playback) && known.playbacks.byTheirs(event.playback) === undefined;
  if (event.kind === "call.arrived" || isOurId(event.leg)) return false;
  return known.legs.byTheirs(event.leg) === undefined;
}

/**
 * Whether the event's thing, unknown so far, may be the one that this creation is about to make.
 */
function mayConcern(creation: PendingCreation, { event, madeFor }: ThingEvent): boolean {
  if (event.kind === "playback.finished") {
    if (creation.kind !== "playback" || event.playback === creation.ours) return false;
    return madeFor === "" || madeFor === creation.leg;
  }
  if (creation.kind !== "leg") return false;
  return event.kind !== "leg.joined" || madeFor === creation.bridge;
}

/**
 * From now on our id of the leg names the channel that took its place. A leg that was created first
 * and still rang is joined when that channel is up: a colleague has picked it up.
 */
function takeOver({ channel, isUp }: Replacing, entry: LegEntry, parts: InboundParts): void {
  const { known, transfers, emit, leaving } = parts;
  leaving(entry.theirs);
  known.legs.set({ ...entry, theirs: channel, joined: entry.joined || isUp });
  transfers.claim(entry.ours);
  emit({ kind: "leg.replaced", leg: entry.ours, channel });
  if (isUp && !entry.joined) emit({ kind: "leg.joined", leg: entry.ours });
}

/**
 * Whether another channel has taken the place of this one. Its end, or an event before that, is
 * then no news of the leg; a recording that began on it goes on.
 */
function isOfReplaced(event: { readonly leg: string }, { legs }: KnownThings): boolean {
  if ("recording" in event) return false;
  return legs.byTheirs(event.leg) === undefined && legs.byOurs(event.leg) !== undefined;
}

function passOn({ event, madeFor }: ThingEvent, parts: InboundParts): void {
  const { known, emit, bridgeExits } = parts;
  if (event.kind === "playback.finished") {
    const playback = known.playbacks.byTheirs(event.playback)?.ours ?? event.playback;
    known.playbacks.delete(playback);
    emit({ ...event, playback });
    return;
  }
  if (isOfReplaced(event, known)) return;
  const entry = known.legs.byTheirs(event.leg);
  const leg = entry?.ours ?? event.leg;
  if (passOnCreated(event.kind, entry, parts)) return;
  switch (event.kind) {
    case "call.arrived":
      known.legs.set({
        ours: leg,
        theirs: leg,
        connection: known.connection(),
        joined: true,
        created: false,
        bridge: null,
      });
      break;
    case "leg.joined":
      if (entry === undefined) return admit(event.leg, madeFor, parts);
      known.legs.set({ ...entry, joined: true });
      break;
    case "leg.left_bridge":
      bridgeExits.left(leg, known.bridges.byTheirs(event.bridge)?.ours ?? event.bridge);
      return;
    case "leg.up":
      return;
    case "leg.left":
    case "leg.destroyed":
      known.forgetLeg(leg);
      break;
    case "leg.hangup_requested":
    case "leg.replaced":
    case "dtmf.received":
    case "transfer.requested":
    case "talk.started":
    case "talk.stopped":
    case "recording.started":
    case "recording.finished":
    case "recording.failed":
  }
  emit({ ...event, leg });
}

/** Takes in a leg that somebody else has originated for a bridge of ours, or lets it go. */
function admit(leg: string, bridge: string, { guests, stray }: InboundParts): void {
  if (!guests.admit(leg, bridge)) stray(leg);
}

/**
 * The fate of a leg that was created first and is not up yet. It enters our application before it
 * is dialled, and joins when it answers; when it ends before that, only its end says why. Gives
 * whether that is all there is to it.
 */
function passOnCreated(
  kind: ThingEvent["event"]["kind"],
  entry: LegEntry | undefined,
  { known, created, emit }: InboundParts,
): boolean {
  if (entry?.created !== true || entry.joined) return false;
  switch (kind) {
    case "leg.joined":
      created.enter(entry.ours);
      return true;
    case "leg.up":
    case "transfer.requested":
      // A phone asks for a transfer once it has answered, and may be told of before its answer is.
      known.legs.set({ ...entry, joined: true });
      emit({ kind: "leg.joined", leg: entry.ours });
      return kind === "leg.up";
    case "leg.hangup_requested":
    case "leg.left":
      return true;
    default:
      return false;
  }
}
