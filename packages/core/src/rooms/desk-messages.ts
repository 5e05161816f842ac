import { dialOutcomes } from "../interpret/dial-failure.ts";
import type { Json } from "../json.ts";
import { duties, type Duty } from "./desk-state.ts";
import {
  isBoolean,
  isNumber,
  isOneOf,
  isText,
  isTexts,
  orAbsent,
  orNull,
  type MessageShapes,
} from "./message-shapes.ts";

/**
 * The outcomes of one member's phone. `cancelled`: the call took it back, so that nobody missed
 * anything.
 */
const memberOutcomes: readonly ["answered", ...typeof dialOutcomes, "cancelled"] = [
  "answered",
  ...dialOutcomes,
  "cancelled",
];

/** An outcome of one member's phone. */
export type MemberOutcome = (typeof memberOutcomes)[number];

/** The messages of a call to the desk. */
export type DeskMessage =
  | {
      readonly kind: "join";
      readonly queue: string;
      readonly priority: number;
      readonly needs: readonly string[];
      /** After how many ms `needs` lapse; null: never. */
      readonly relax: number | null;
      /** A place that was kept; null: none. */
      readonly place: string | null;
      /**
       * How long a phone that answered may be asked whether it takes the call, in ms. Default: 0.
       */
      readonly screening?: number;
      /** How many forwards of phones are followed, one after the other. Default: 0. */
      readonly follows?: number;
    }
  /** Asks for `placed`. */
  | { readonly kind: "where" }
  /** Asks for `stands`, without joining. */
  | { readonly kind: "look"; readonly queue: string }
  | {
      /** It waits no longer, or talks no longer. */
      readonly kind: "leave";
      /** Its place is kept for two minutes. */
      readonly keep: boolean;
      /**
       * The offer whose phones the call has ring; null: none. Any other offer was under way to the
       * call, and rings nowhere. Absent from older versions: then all that was offered rings.
       */
      readonly offer?: string | null;
    }
  /** It wants to be called back; a place of this queue that is kept for it goes along. */
  | {
      readonly kind: "callback";
      readonly queue: string;
      readonly number: string;
      readonly data: Json;
    }
  | {
      readonly kind: "result";
      readonly offer: string;
      readonly member: string;
      readonly outcome: MemberOutcome;
    }
  | { readonly kind: "over"; readonly member: string }
  | {
      readonly kind: "duty";
      readonly member: string;
      readonly state: Duty;
      /** Where it holds, and where the member is added; null: wherever the member is. */
      readonly queues: readonly string[] | null;
      /** null: as they were. */
      readonly skills: readonly string[] | null;
      readonly level: number | null;
    };

/**
 * Why nobody may wait: no such queue, or none that calls back; no room in it; nobody on duty; a
 * number that waits already.
 */
export type Refusal = "unknown" | "full" | "unstaffed" | "known";

/** The messages of the desk to a call. */
export type DeskAnswer =
  | {
      readonly kind: "placed";
      readonly place: string;
      /** From 1. */
      readonly position: number;
      /** How many wait in this queue. */
      readonly waiting: number;
      /** About how many ms are left; null before anybody has talked. */
      readonly estimate: number | null;
    }
  | { readonly kind: "refused"; readonly why: Refusal }
  /** Nobody could join the queue now. */
  | { readonly kind: "stands"; readonly queue: string; readonly why: Refusal }
  | {
      readonly kind: "stands";
      readonly queue: string;
      readonly why: null;
      /** How many wait in it, also to be called back. */
      readonly waiting: number;
      /** How many ms the one has waited who has waited longest on the line. */
      readonly longest: number;
      /** How many members are on duty. */
      readonly staffed: number;
      /** How many of them could be called now. */
      readonly ready: number;
      /** About how many ms the next one would wait; null before anybody has talked. */
      readonly estimate: number | null;
    }
  /** A `duty` was heard, or somebody will be called back. */
  | { readonly kind: "noted" }
  | {
      readonly kind: "offer";
      readonly offer: string;
      readonly members: readonly string[];
      readonly ring: number;
    }
  /** `member` null: all of them. */
  | { readonly kind: "revoke"; readonly offer: string; readonly member: string | null };

/** The messages of calls, as far as they can be known. */
export const deskShapes: MessageShapes<DeskMessage["kind"]> = {
  join: {
    queue: isText,
    priority: isNumber,
    needs: isTexts,
    relax: orNull(isNumber),
    place: orNull(isText),
    screening: orAbsent(isNumber),
    follows: orAbsent(isNumber),
  },
  where: {},
  look: { queue: isText },
  leave: { keep: isBoolean, offer: orAbsent(orNull(isText)) },
  callback: { queue: isText, number: isText, data: (value) => value !== undefined },
  result: {
    offer: isText,
    member: isText,
    outcome: isOneOf(memberOutcomes),
  },
  over: { member: isText },
  duty: {
    member: isText,
    state: isOneOf(duties),
    queues: orNull(isTexts),
    skills: orNull(isTexts),
    level: orNull(isNumber),
  },
};
