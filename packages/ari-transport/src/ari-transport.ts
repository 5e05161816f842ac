import {
  createAlarms,
  type Alarms,
  type TransportReceiver,
  type Transport,
} from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createAsk, type Ask, type LaneTimeouts } from "./ask.ts";
import { createBridgeExits } from "./bridge-exits.ts";
import { readEvent, type StreamMessage } from "./codec/read-event.ts";
import { createClearUp } from "./clear-up.ts";
import { createCounters, type AriStats, type Counters } from "./counters.ts";
import { createDeadlines, type Deadlines } from "./deadlines.ts";
import { createForwards, type Forwards } from "./forwards.ts";
import { createGuests } from "./guests.ts";
import { createInbound, type Inbound } from "./inbound.ts";
import { createCreatedLegs } from "./created-legs.ts";
import { createLateCreations, type LateCreations } from "./late-creations.ts";
import { createMediaLegs } from "./media-legs.ts";
import { createKnownThings, type KnownThings } from "./ids/known-things.ts";
import { createPendingCreations } from "./ids/pending-creations.ts";
import { createLegOrigin } from "./leg-origin.ts";
import { createLink } from "./link/link.ts";
import { untilFree } from "./link/until-free.ts";
import { createLook } from "./look.ts";
import { createNetworkWire, type NetworkWireOptions } from "./network/network-wire.ts";
import { createNotes } from "./notes.ts";
import { createOwner } from "./owner.ts";
import { createPerform } from "./perform.ts";
import { createStoredRecordings } from "./stored-recordings.ts";
import { createSweep } from "./sweep.ts";
import { createTransfers, type Transfers } from "./transfers.ts";
import type { AriWire } from "./wire.ts";

/** A transport that also tells what it has seen. */
export interface AriTransport extends Transport {
  stats(): AriStats;
}

/** How a transport behaves over any wire. */
export interface WireTransportOptions {
  /** The Stasis application's name, as the dial plan has it. */
  readonly app: string;
  /**
   * The reaction when another process takes the application over. `wait`: take it back when it is
   * free, where the platform can say so (`GET /applications/{app}`). Default: `end`, to leave it
   * for good.
   */
  readonly replaced?: "end" | "wait";
  /**
   * Whether outbound legs are created and then dialled where the platform can, so that they outlive
   * a lost connection. It takes one more request for each. Default: `true`.
   */
  readonly createsFirst?: boolean;
  /**
   * The answer to a phone that transfers its call by itself (SIP REFER). `decline`: Asterisk asks
   * us, and we say no. This costs one more request for each call that is bridged. `platform`: The
   * platform does as it is set up, and asks nothing. Default: `decline`.
   */
  readonly transfers?: "decline" | "platform";
  /**
   * How long a request may take that the platform answers at once, and an originate, in
   * milliseconds. Default: 5,000.
   */
  readonly quickTimeoutMs?: number;
  /**
   * How long one may take that can wait behind a playback (answer, add to bridge), in milliseconds.
   * Default: 10,000.
   */
  readonly blockingTimeoutMs?: number;
  /** The timers of every deadline. Default: over the machine's clock. */
  readonly alarms?: Alarms;
  /** From 0 up to 1, for the jitter of the backoff. Default: `Math.random`. */
  readonly random?: () => number;
}

/** Everything that `createAriTransport` can be told. */
export interface AriTransportOptions extends NetworkWireOptions, WireTransportOptions {}

/**
 * The `Transport` port over a platform's ARI. Throws `ARI_HOST` or `ARI_CREDENTIALS` for options
 * that cannot work.
 */
export function createAriTransport(options: AriTransportOptions): AriTransport {
  // With the heartbeat's timer among them, one that lies further ahead, as all deadlines of
  // requests do, costs no timer of Node.
  const alarms = options.alarms ?? createAlarms(createSystemClock());
  return createWireTransport(createNetworkWire({ ...options, alarms }), { ...options, alarms });
}

/**
 * The `Transport` port over an ARI wire: commands become requests, messages become events, and the
 * event stream is opened again for ever. After each connecting, what the platform still holds of
 * earlier connections is removed.
 */
export function createWireTransport(wire: AriWire, options: WireTransportOptions): AriTransport {
  const {
    app,
    alarms = createAlarms(createSystemClock()),
    random = Math.random,
    createsFirst = true,
  } = options;
  const deadlines = createDeadlines(alarms);
  const askAnyway = createAsk(wire, deadlines, timeoutsOf(options));
  const { ask, ...owner } = createOwner(askAnyway);
  const counters = createCounters();
  const known = createKnownThings();
  const bridgeExits = createBridgeExits({ known, deadlines });
  const look = createLook({
    ...{ app, ask, known },
    wantsCreated: createsFirst,
    createsFirst: () => created.areUsed(),
    replaced: (exchange) => inbound.replacedUnheard(exchange),
  });
  const created = createCreatedLegs({ deadlines, wanted: createsFirst, look });
  const claims = (): boolean => options.transfers !== "platform" && look.sawApplications();
  const transfers = createTransfers({ ask, ids: known.ids, counters, claims });
  const pending = createPendingCreations();
  const shared = {
    ...{ app, ask, deadlines, counters, known },
    ...{ bridgeExits, created, look, transfers, pending },
  };
  const late = createLateCreations(shared);
  const mediaLegs = createMediaLegs({ ...shared, late, wire });
  const clearUp = createClearUp({
    known,
    late,
    sweep: createSweep(shared),
    wantedKnown: () => inbound.wantedKnown(),
  });
  let receiver: TransportReceiver | null = null;
  const stray = createStrayHandler(shared, late);
  const guests = createGuests({ ...shared, late });
  const forwards = createForwards();
  const inbound = createInbound({
    ...shared,
    guests,
    stray,
    // Asterisk waits for the BYE of a phone that has asked for a transfer, however long.
    leaving: (channel) => late.removeAgain(pathOf(channel)),
    emit: (event) => receiver?.event(event),
  });
  const replaced = async (): Promise<void> => {
    const isStillSo = owner.replaced();
    const waits = options.replaced === "wait" && (await look.hasApplications());
    // The stream may have been lost meanwhile: another one is not the one that was replaced.
    if (isStillSo())
      link.replaced(waits ? () => untilFree(app, { ask: askAnyway, deadlines }) : undefined);
  };
  const link = createLink({
    wire,
    alarms,
    random,
    mayReopen: async () => (await receiver?.mayReconnect?.()) ?? true,
    hearsOn: () => receiver?.handsOver?.() === true,
    frame: (data) =>
      takeMessage(readEvent(data), { counters, forwards, inbound, known, replaced, transfers }),
    changed(state) {
      owner.changed(state);
      if (state.kind === "connected") {
        known.nextConnection();
        inbound.reset();
        if (known.connection() > 1) counters.add("reconnects");
      } else clearUp.lost();
      const wanted = receiver?.connection(state);
      if (state.kind === "connected") clearUp.connected(wanted);
    },
  });
  return {
    connect(given) {
      receiver = given;
      link.begin();
    },
    ...look.port,
    adopt: (legs) => known.adopt(legs),
    ...createReaders({ app, wire, deadlines, ask, askAnyway, known, hears: () => link.stands() }),
    ...{ sound: mediaLegs.sound, takeBack: () => link.takeBack() },
    perform: createPerform({
      ...shared,
      inbound,
      guests,
      late,
      mediaLegs,
      canCheckPlaybacks: () => look.hasApplications(),
    }),
    async close() {
      const removal = late.finish();
      if (removal !== undefined) await removal;
      link.close();
      deadlines.close();
      await wire.close();
    },
    stats: () =>
      counters.read({ known: known.size(), requestSockets: wire.requestSockets?.() ?? 0 }),
  };
}

/** The parts of the platform that can be read beside its events, and its notes. */
function createReaders({
  app,
  wire,
  deadlines,
  ask,
  askAnyway,
  known,
  hears,
}: {
  readonly app: string;
  readonly wire: AriWire;
  readonly deadlines: Deadlines;
  readonly ask: Ask;
  /** Also when another process has the application. */
  readonly askAnyway: Ask;
  readonly known: KnownThings;
  readonly hears: () => boolean;
}): Pick<Transport, "recording" | "origin" | "note" | "noted"> {
  const recording = createStoredRecordings(wire, deadlines);
  return {
    recording,
    origin: createLegOrigin(ask, known.ids),
    ...createNotes({ app, ask, askAnyway, hears }),
  };
}

function timeoutsOf({
  quickTimeoutMs = 5_000,
  blockingTimeoutMs = 10_000,
}: WireTransportOptions): LaneTimeouts {
  return { quick: quickTimeoutMs, blocking: blockingTimeoutMs, originate: quickTimeoutMs };
}

/** Where the messages of the stream go. */
interface Takers {
  readonly counters: Counters;
  readonly forwards: Forwards;
  readonly inbound: Inbound;
  readonly known: KnownThings;
  readonly replaced: () => Promise<void>;
  readonly transfers: Transfers;
}

function takeMessage(message: StreamMessage, takers: Takers): void {
  const { counters, forwards, inbound, known, replaced, transfers } = takers;
  switch (message.kind) {
    case "event":
      inbound.take(forwards.tellIn(message));
      return;
    case "forwarded":
      forwards.note(message.channel, message.to);
      return;
    case "replaced":
      void replaced();
      return;
    case "replacing":
      inbound.replacing(message);
      return;
    case "transfer_asked": {
      const { channel: leg, to } = message;
      const other = known.legs.byTheirs(message.other ?? "")?.ours;
      const event = {
        kind: "transfer.requested",
        leg,
        ...(other === undefined ? {} : { other }),
      } as const;
      const isOurs = to !== undefined && known.legs.byTheirs(leg) !== undefined;
      if (isOurs) inbound.take({ kind: "event", event: { ...event, to }, madeFor: "" });
      else transfers.decline(leg);
      return;
    }
    case "ignored":
      counters.ignore(message.type);
      return;
    case "broken":
      counters.add("brokenFrames");
  }
}

/**
 * Hangs up a leg that answered when nobody waited for it any more. It does so, too, with a leg in
 * our application that no flow knows. Where the platform does not confirm it, it is asked again for
 * a while.
 */
function createStrayHandler(
  { counters }: { readonly counters: Counters },
  late: LateCreations,
): (channel: string) => void {
  return (channel) => {
    counters.add("strayLegs");
    late.remove(pathOf(channel));
  };
}

/** Where a channel is on the platform, by the platform's id. */
function pathOf(channel: string): string {
  return `/channels/${encodeURIComponent(channel)}`;
}
