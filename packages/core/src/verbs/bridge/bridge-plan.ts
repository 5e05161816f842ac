import type { Background } from "../../interpret/under.ts";
import type { MediaItem } from "../../language/media-item.ts";
import type { Limit } from "../limiting.ts";
import type { Calling } from "./phones.ts";
import type { Screening } from "./screening.ts";
import type { TalkKey } from "./talk-keys.ts";
import type { ToldApart } from "./told-apart.ts";

/** How a conversation is begun. */
export type BridgePlan = Calling & {
  readonly keepCaller: boolean;
  /** The sound that the caller hears until then; `null`: the one before, if any. */
  readonly background: Background;
  /** Whether the caller is answered when a phone is. */
  readonly answers: boolean;
  /**
   * The legs in the bridge before a phone answers: the caller alone, or the phone as well, so that
   * the caller hears it ring (`phone`); absent: none.
   */
  readonly early?: "caller" | "phone";
  /** How many forwards of phones are followed; absent: none. */
  readonly follows?: number;
  /** The name under which only so many calls go out at once; absent: any number does. */
  readonly limit?: Limit;
  /** The longest conversation; `null`: any. */
  readonly maxMs: number | null;
  /** The questions to a phone that has answered; absent: none. */
  readonly screening?: Screening;
  /** The media that the caller hears when a phone has the call; absent: none. */
  readonly tell?: readonly MediaItem[];
  /** The sequences of keys that mean something while they talk; absent: none. */
  readonly keys?: readonly TalkKey[];
  /** A call that picks up in this group may have the caller while the phones ring; absent: none. */
  readonly group?: string;
  /** The dial patterns of numbers that the phone may transfer to; absent: none. */
  readonly transfers?: readonly string[];
  /** The group that may supervise the conversation; absent: nobody may. */
  readonly supervised?: string;
  /** The class of music that one hears while the other is away for such a block. */
  readonly music?: string;
  /** The media that one hears meanwhile, now and again; absent: none. */
  readonly apart?: ToldApart;
  /** The media that the caller hears while phones ring, now and again; absent: none. */
  readonly ringing?: ToldApart;
};

/** How phones are called. */
export function callingOf(plan: BridgePlan): Calling {
  const { ringMs, callerId, display, isAnonymous, headers, oneContact, dialPlan } = plan;
  return {
    ringMs,
    callerId,
    ...(dialPlan === undefined ? {} : { dialPlan }),
    ...(display === undefined ? {} : { display }),
    ...(isAnonymous === undefined ? {} : { isAnonymous }),
    ...(headers === undefined ? {} : { headers }),
    ...(oneContact === undefined ? {} : { oneContact }),
  };
}
