import type { Json } from "../json.ts";

/** Whether a member takes calls of a queue: `paused` members are on duty, but are not called. */
export const duties = ["ready", "paused", "away"] as const;

/** A duty of these. */
export type Duty = (typeof duties)[number];

/** The place of a member in one queue. */
export interface Post {
  /** The queue. */
  readonly id: string;
  readonly skills: readonly string[];
  readonly level: number;
  readonly duty: Duty;
}

/** A member, who is in at most one offer or conversation (R2). */
export interface Member {
  /** The endpoint. */
  readonly id: string;
  readonly posts: readonly Post[];
  readonly doing:
    | { readonly kind: "offered"; readonly offer: string }
    | { readonly kind: "talking"; readonly call: string }
    /** Kept free for one who is being called back. */
    | { readonly kind: "kept"; readonly place: string }
    | null;
  /** Since this time the member has neither talked nor missed an offer. */
  readonly idleSince: number;
  /** Until when the member is left alone. */
  readonly restsUntil: number;
  /** How many calls the member has answered. */
  readonly taken: number;
}

/** A turn in a queue: by priority, then by `order`. */
export interface Turn {
  readonly queue: string;
  /** 1 to 9; the higher is served first. */
  readonly priority: number;
  /** Counted over all who ever joined. */
  readonly order: number;
}

/** The needs of a turn. */
export interface Wants {
  readonly needs: readonly string[];
  /** When `needs` lapse; null: never. */
  readonly relaxAt: number | null;
}

/** A call that waits. The desk keeps these in the order in which they are served. */
export interface Waiting extends Turn, Wants {
  /** The call. */
  readonly id: string;
  readonly place: string;
  /** When it joined; absent in states of older versions. */
  readonly since?: number;
  /**
   * How long a phone that answered may be asked whether it takes the call, in ms; absent: it is not
   * asked.
   */
  readonly screening?: number;
  /** How many forwards of phones are followed, one after the other; absent: none. */
  readonly follows?: number;
  /** The offer that it has (R2: one at most). */
  readonly offer: string | null;
}

/**
 * Members who are called for a call. It is kept until each has a result, also when the call has
 * left or has been answered.
 */
export interface Offer {
  readonly id: string;
  readonly call: string;
  readonly queue: string;
  /** The members without a result. */
  readonly members: readonly string[];
  /** Then the desk takes it back. */
  readonly until: number;
}

/** A call that talks with a member. */
export interface Conversation {
  /** The call. */
  readonly id: string;
  readonly queue: string;
  readonly member: string;
  readonly since: number;
}

/**
 * A place that a call left for a while; what it asked for is absent in states of older versions.
 */
export interface KeptPlace extends Turn, Partial<Wants> {
  /** The place. */
  readonly id: string;
  readonly call: string;
  readonly until: number;
}

/** Somebody who is to be called back. It has its turn among those who wait. */
export interface Callback extends Turn, Wants {
  /** The place. */
  readonly id: string;
  readonly number: string;
  /** The data that came with the request. */
  readonly data: Json;
  readonly since: number;
  /** How many runs have begun that call. */
  readonly attempts: number;
  /**
   * The call that asked, while it is there: its caller is on the line, and nobody is called back
   * meanwhile.
   */
  readonly call?: string;
  /** The run under way; null: none. */
  readonly run: string | null;
  /**
   * The time before which it gets no other turn; with a run, the time until which a member is kept
   * free for it.
   */
  readonly until: number;
  /**
   * When nobody is called back any more who is not being called; absent, as in a state of an
   * earlier flowrun: never.
   */
  readonly lapsesAt?: number;
}

/** The fates of all callbacks: asked = waiting + refused + came + failed. */
export interface CallbackCounts {
  readonly asked: number;
  readonly refused: number;
  /** A caller who was called back waits like any other call now. */
  readonly came: number;
  /** They did not come to the phone, or nobody was on duty for too long. */
  readonly failed: number;
}

/** How long the last conversations of a queue took, at most 20, in ms. */
export interface Lengths {
  /** The queue. */
  readonly id: string;
  readonly last: readonly number[];
}

/**
 * The fates of all who ever joined: joined = waiting + talking + left + refused + gone + served
 * (R5).
 */
export interface Counts {
  readonly joined: number;
  readonly left: number;
  readonly refused: number;
  readonly gone: number;
  readonly served: number;
}

/** All that a desk knows. */
export interface DeskState {
  /** The number of offers, places and turns. */
  readonly counter: number;
  readonly members: readonly Member[];
  readonly waiting: readonly Waiting[];
  readonly offers: readonly Offer[];
  readonly talking: readonly Conversation[];
  readonly kept: readonly KeptPlace[];
  readonly lengths: readonly Lengths[];
  readonly counts: Counts;
  /** In the order in which they are served; absent in states of older versions. */
  readonly callbacks?: readonly Callback[];
  readonly callbackCounts?: CallbackCounts;
}
