import type { Json } from "../json.ts";
import { isNumber, isText, readMessage, type MessageShapes } from "./message-shapes.ts";
import { defineRoom, type RoomDraft, type RoomKind } from "./room-kind.ts";

/** The room of limits: under a name, such as a trunk or a customer, only so many calls go out at once. */
export interface LimitsRules {
  readonly kind: "limits";
}

/** The messages of a call to the limits. */
export type LimitsMessage =
  /** It wants one place of so many under this name. */
  | { readonly kind: "enter"; readonly limit: string; readonly most: number }
  /** It gives one place back. */
  | { readonly kind: "leave"; readonly limit: string };

/** The answers of the limits to a call that wants a place. */
export type LimitsAnswer =
  | { readonly kind: "entered" }
  | { readonly kind: "refused"; readonly why: "full" };

/** A place that a call has. */
interface Held {
  readonly call: string;
  readonly limit: string;
}

/** The state of all limits: their places, in the order in which they were taken. */
export interface LimitsState {
  readonly held: readonly Held[];
}

type LimitsDraft = RoomDraft<LimitsRules, LimitsState>;

const shapes: MessageShapes<LimitsMessage["kind"]> = {
  enter: { limit: isText, most: isNumber },
  leave: { limit: isText },
};

/**
 * All limits of a flow. A call says itself how many places there are, since a row of a table may
 * say so. A call that is over has none.
 */
export const limitsRoom: RoomKind = defineRoom<LimitsRules, LimitsState>({
  open: () => ({ held: [] }),
  take(room, happening) {
    if (happening.kind === "gone") return keepHeld(room, ({ call }) => call !== happening.call);
    return happening.kind === "message" ? hear(room, happening.call, happening.body) : null;
  },
  due: () => null,
  isOver: ({ held }) => held.length === 0,
  figures: ({ held }) => ({ limits: { held: held.length } }),
});

function hear(room: LimitsDraft, call: string, body: Json): string | null {
  const message = readMessage<LimitsMessage>(shapes, body);
  if (message === undefined) return "not understood";
  const { limit } = message;
  const { held } = room.state;
  if (message.kind === "leave") {
    const own = held.findIndex((each) => each.call === call && each.limit === limit);
    return own === -1 ? "it has no place there" : keepHeld(room, (_, at) => at !== own);
  }
  const isFull = held.filter((each) => each.limit === limit).length >= message.most;
  if (!isFull) room.state = { held: [...held, { call, limit }] };
  const answer: LimitsAnswer = isFull ? { kind: "refused", why: "full" } : { kind: "entered" };
  room.tell(call, answer);
  return null;
}

function keepHeld(room: LimitsDraft, isKept: (held: Held, at: number) => boolean): null {
  room.state = { held: room.state.held.filter(isKept) };
  return null;
}
