/** All that can go wrong in a fleet, `ms` long where it lasts. */
export const fleetFaultKinds = [
  /** The process dies that has the calls; another one is started a second later. */
  "crash",
  /** One dies that stands by. */
  "crash of a standby",
  /** The process that has the calls is told to end, and hands them to one that stands by. */
  "hand over",
  /**
   * The process that has the calls does nothing for `ms`, and then goes on: after more than some
   * seconds another one has them.
   */
  "stall",
  /** The process that has the calls cannot reach the log for `ms`, nor be heard in the cell. */
  "cut off",
  /** It can reach neither the log nor the platform for `ms`, and the log only a while later. */
  "isolated",
  /** Nobody can reach the log for `ms`. */
  "election",
  /** The next append is done, and not answered. */
  "append unanswered",
  /** The event stream breaks. */
  "drop",
  /** The platform cannot be reached for `ms`. */
  "away",
] as const;

/** What goes wrong at a point. */
export interface FleetFault {
  /** The number of the point, from 1. */
  readonly at: number;
  readonly kind: (typeof fleetFaultKinds)[number];
  readonly ms: number;
}
