import type { ReplacedLeg, Wanted } from "@flowrun/core/plugin";
import type { PlatformIds } from "../codec/paths.ts";
import { createIdTable, type IdEntry, type IdTable } from "./id-table.ts";

/** A channel under our control, or on its way there. */
export interface LegEntry extends IdEntry {
  /** It has entered our application: it will leave it with a StasisEnd. */
  readonly joined: boolean;
  /**
   * It is created first: it enters our application before it is dialled, and joins when it is up.
   */
  readonly created: boolean;
  /** Our id of the bridge that it was added to and has not left; `null` when there is none. */
  readonly bridge: string | null;
  /** It has been in a bridge of ours. */
  readonly wasBridged?: true;
}

/** A playback to which the platform gave an id of its own. */
export interface PlaybackEntry extends IdEntry {
  /** Our id of the leg, or of the bridge whose legs hear it. */
  readonly leg: string;
}

/**
 * The things that exist on the platform because of us, as far as ids and the clearing up after a
 * lost connection need it.
 */
export interface KnownThings {
  readonly legs: IdTable<LegEntry>;
  readonly bridges: IdTable<IdEntry>;
  /** Only those whose platform id is another than ours. */
  readonly playbacks: IdTable<PlaybackEntry>;
  /** The platform's ids; an id that is not known is the platform's already. */
  readonly ids: PlatformIds;
  /** The number of the connection, from 1; 0 before the first. */
  connection(): number;
  /** A new connection begins. */
  nextConnection(): void;
  /** Takes legs of an earlier process under the ids of the channels that took their places. */
  adopt(replaced: readonly ReplacedLeg[]): void;
  /**
   * Things of earlier connections that are still wanted go on on this one. Other things of the last
   * connection stay a while, since its calls are just being removed; older ones are forgotten.
   */
  keep(wanted: Wanted): void;
  /** Forgets a leg and its playbacks. */
  forgetLeg(ours: string): void;
  /** How many things are known. */
  size(): number;
}

/** Nothing known. */
export function createKnownThings(): KnownThings {
  const legs = createIdTable<LegEntry>();
  const bridges = createIdTable();
  const playbacks = createIdTable<PlaybackEntry>();
  let connection = 0;
  return {
    legs,
    bridges,
    playbacks,
    ids: {
      leg: (ours) => legs.byOurs(ours)?.theirs ?? ours,
      bridge: (ours) => bridges.byOurs(ours)?.theirs ?? ours,
      playback: (ours) => playbacks.byOurs(ours)?.theirs ?? ours,
    },
    connection: () => connection,
    nextConnection() {
      connection += 1;
    },
    adopt(replaced) {
      for (const { leg, channel, isHere } of replaced) {
        // The platform may have told of another exchange since.
        const theirs = legs.byOurs(channel)?.theirs ?? channel;
        legs.delete(channel);
        legs.set({ ...earlierLeg(leg, connection), theirs, joined: isHere });
      }
    },
    keep(wanted) {
      for (const ours of wanted.legs) {
        const isHelper = wanted.helpers?.includes(ours) === true;
        const unknown = earlierLeg(ours, connection);
        const entry = legs.byOurs(ours) ?? { ...unknown, created: unknown.created && !isHelper };
        legs.set({ ...entry, connection });
      }
      for (const ours of wanted.bridges)
        bridges.set({ ...(bridges.byOurs(ours) ?? { ours, theirs: ours }), connection });
      const isOld = (entry: IdEntry): boolean => entry.connection < connection - 1;
      for (const table of [legs, bridges]) table.deleteWhere(isOld);
      playbacks.deleteWhere(
        (playback) => isOld(playback) && legs.byOurs(playback.leg) === undefined,
      );
    },
    forgetLeg(ours) {
      playbacks.deleteWhere((playback) => playback.leg === ours);
      legs.delete(ours);
    },
    size: () => legs.size() + bridges.size() + playbacks.size(),
  };
}

/** A leg that is about to be made, under our id until the platform has given it another. */
export function newLeg(id: string, connection: number): LegEntry {
  return { ours: id, theirs: id, connection, joined: false, created: false, bridge: null };
}

/** A leg that an earlier process had, as far as its id tells. */
export function earlierLeg(id: string, connection: number): LegEntry {
  const isOurs = isOurId(id);
  return {
    ours: id,
    theirs: id,
    connection: connection - 1,
    joined: !isOurs,
    created: isOurs,
    bridge: null,
  };
}

/**
 * The beginning of every id that the interpreter chooses (I4). A platform that chooses ids of its
 * own has others.
 */
const ourPrefix = "fr.";

/**
 * Asterisk's name for the far half of a Local channel is the id of the near one, and this. It goes
 * through the dial plan by itself, and may come to us as a call.
 */
const farHalf = ";2";

/** Whether we have chosen an id, not the platform. */
export function isOurId(id: string): boolean {
  return id.startsWith(ourPrefix) && !id.endsWith(farHalf);
}
