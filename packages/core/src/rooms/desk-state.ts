/** Whether a member takes calls of a queue: `paused` members are on duty, but are not called. */
export type Duty = "ready" | "paused" | "away";

/** What a member is in one queue. */
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
    | null;
  /** Since when nobody talks with the member, or since the last offer that was missed. */
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

/** A call that waits. The desk keeps these in the order in which they are served. */
export interface Waiting extends Turn {
  /** The call. */
  readonly id: string;
  readonly place: string;
  readonly needs: readonly string[];
  /** When `needs` lapse; null: never. */
  readonly relaxAt: number | null;
  /** The offer that it has (R2: one at most). */
  readonly offer: string | null;
}

/** Members who are called for a call. It is kept until each has a result, also when the call has left or has been answered. */
export interface Offer {
  readonly id: string;
  readonly call: string;
  readonly queue: string;
  /** Those without a result. */
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

/** A place that a call left for a while. */
export interface KeptPlace extends Turn {
  /** The place. */
  readonly id: string;
  readonly call: string;
  readonly until: number;
}

/** How long the last conversations of a queue took, at most 20, in ms. */
export interface Lengths {
  /** The queue. */
  readonly id: string;
  readonly last: readonly number[];
}

/** What became of all who ever joined: joined = waiting + talking + left + refused + gone + served (R5). */
export interface Counts {
  readonly joined: number;
  readonly left: number;
  readonly refused: number;
  readonly gone: number;
  readonly served: number;
}

/** All that a desk knows. */
export interface DeskState {
  /** Of offers, places and turns. */
  readonly counter: number;
  readonly members: readonly Member[];
  readonly waiting: readonly Waiting[];
  readonly offers: readonly Offer[];
  readonly talking: readonly Conversation[];
  readonly kept: readonly KeptPlace[];
  readonly lengths: readonly Lengths[];
  readonly counts: Counts;
}
