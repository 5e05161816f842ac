/**
 * The counts of a transport so far, which only grow, and its connections at this moment.
 */
export interface AriStats {
  /** How often the event connection was opened again after the first time. */
  readonly reconnects: number;
  /**
   * Events that mean nothing to flowrun, by their type; types beyond the first 100 count as
   * `(other)`.
   */
  readonly ignoredEvents: Readonly<Record<string, number>>;
  /** Messages that could not be read. */
  readonly brokenFrames: number;
  /** Events for unknown ids that were held back and given up, because too many waited. */
  readonly droppedEvents: number;
  /** Keys and legs that the platform told a second time. */
  readonly repeatedEvents: number;
  /**
   * Outbound legs that nobody waited for any more, and channels of transfers that phones made; they
   * were hung up.
   */
  readonly strayLegs: number;
  /** Transfers that phones asked for and were refused. */
  readonly declinedTransfers: number;
  /**
   * Channels and bridges that were removed after connecting, as of earlier connections, or that
   * came too late.
   */
  readonly swept: number;
  /** Channels, bridges and playbacks that are known at this moment. 0 when there are no calls. */
  readonly known: number;
  /** WebSockets that take requests at this moment. 0 when all requests go over HTTP. */
  readonly requestSockets: number;
}

/** The numbers of `AriStats` that only count up. */
export type Count =
  | "reconnects"
  | "brokenFrames"
  | "droppedEvents"
  | "repeatedEvents"
  | "strayLegs"
  | "declinedTransfers"
  | "swept";

/** Counts what happens. */
export interface Counters {
  add(count: Count): void;
  ignore(type: string): void;
  read(present: Pick<AriStats, "known" | "requestSockets">): AriStats;
}

const mostTypes = 100;

/** Counters at zero. */
export function createCounters(): Counters {
  const counts = {
    reconnects: 0,
    brokenFrames: 0,
    droppedEvents: 0,
    repeatedEvents: 0,
    strayLegs: 0,
    declinedTransfers: 0,
    swept: 0,
  };
  const ignored = new Map<string, number>();
  return {
    add(count) {
      counts[count] += 1;
    },
    ignore(type) {
      const key = ignored.has(type) || ignored.size < mostTypes ? type : "(other)";
      ignored.set(key, (ignored.get(key) ?? 0) + 1);
    },
    read: (present) => ({ ...counts, ...present, ignoredEvents: Object.fromEntries(ignored) }),
  };
}
