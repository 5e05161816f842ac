import type { CalendarHours } from "../calendar/calendar.ts";

/**
 * How a queue chooses among members who are free and fit, all of the lowest level that has one;
 * `all` calls them at once.
 */
export type Choice = "longest_idle" | "in_order" | "fewest_calls" | "all";

/** A member as a flow lists it. */
export interface MemberRules {
  /** The endpoint, such as `PJSIP/2001`: the same one in two queues is one person. */
  readonly to: string;
  readonly skills: readonly string[];
  /** From 1: a lower level is called first. */
  readonly level: number;
}

/** A queue as a flow declares it. Durations are in ms. */
export interface QueueRules {
  readonly name: string;
  readonly members: readonly MemberRules[];
  /** How listed members begin. */
  readonly duty: "ready" | "away";
  readonly choose: Choice;
  /** How long a phone rings. */
  readonly ring: number;
  /** How many may wait. */
  readonly capacity: number;
  /** How long a member is left alone after a conversation. */
  readonly rest: number;
  /** How long a member is left alone after an offer that was missed. */
  readonly pause: number;
  /** The part that calls back; absent: nobody is called back. */
  readonly callback?: string;
  /**
   * How long somebody may wait to be called back; absent, as in rules of an earlier flowrun: for a
   * day.
   */
  readonly callbackWithin?: number;
  /** How long after the call of the one who asks they are called back first; absent: at once. */
  readonly callbackAfter?: number;
  /** How long is left between two attempts; absent: five minutes. */
  readonly callbackEvery?: number;
  /** How often somebody is called back who does not come; absent: three times. */
  readonly callbackTries?: number;
  /** When anybody is called back; absent: at any time. */
  readonly callbackHours?: CalendarHours;
}

/** All queues of a flow: one desk serves them, for a member in two queues is one person. */
export interface DeskRules {
  readonly kind: "desk";
  readonly queues: readonly QueueRules[];
}
