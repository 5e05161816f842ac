import type { Json } from "../json.ts";
import {
  isNumber,
  isOneOf,
  isTexts,
  orAbsent,
  readMessage,
  type MessageShapes,
} from "./message-shapes.ts";

/** The roles in a conference. A `listener` is never heard. */
export const roles = ["member", "moderator", "listener"] as const;

/** A role of these. */
export type Role = (typeof roles)[number];

/** The orders of a moderator to the others. */
export const orders = [
  "mute_others",
  "unmute_others",
  "lock",
  "unlock",
  "end",
  "remove_last",
] as const;

/** An order of these. */
export type ModeratorOrder = (typeof orders)[number];

/** The messages of a call to a conference. */
export type ConferenceMessage =
  | {
      readonly kind: "enter";
      readonly role: Role;
      /** Media that the others hear when it is inside, as URIs. */
      readonly announce: readonly string[];
      /** How many of the call come in; absent: one. */
      readonly seats?: number;
    }
  /** So many of the call are inside from now on. */
  | { readonly kind: "seats"; readonly seats: number }
  /** Its leg is in the bridge. */
  | { readonly kind: "inside" }
  | { readonly kind: "do"; readonly order: ModeratorOrder }
  /** It left, or waits no longer. */
  | { readonly kind: "left" };

/** The messages of a conference to a call. */
export type ConferenceAnswer =
  /** No room for it, a room that is locked, or a bridge that could not be made. */
  | { readonly kind: "refused"; readonly why: "full" | "locked" | "failed" }
  /** It waits for a moderator, with this music. */
  | { readonly kind: "hold"; readonly music: string | null }
  | {
      readonly kind: "admitted";
      readonly bridge: string;
      /** Whether the others are muted, unless it is a moderator. */
      readonly isMuted: boolean;
      /** How many there are, itself counted. */
      readonly members: number;
    }
  | { readonly kind: "muted"; readonly isMuted: boolean }
  /** The result of an order. */
  | { readonly kind: "did"; readonly order: ModeratorOrder; readonly isDone: boolean }
  /** `moderator`: the conference is over. `removed`: for this one. */
  | { readonly kind: "removed"; readonly why: "moderator" | "removed" };

const shapes: MessageShapes<ConferenceMessage["kind"]> = {
  enter: { role: isOneOf(roles), announce: isTexts, seats: orAbsent(isNumber) },
  seats: { seats: isNumber },
  inside: {},
  do: { order: isOneOf(orders) },
  left: {},
};

/** A message as a conference understands it; `undefined` when it is none. */
export function readConferenceMessage(body: Json): ConferenceMessage | undefined {
  return readMessage<ConferenceMessage>(shapes, body);
}
