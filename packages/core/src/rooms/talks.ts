import type { Json } from "../json.ts";
import { isText, orNull, readMessage, type MessageShapes } from "./message-shapes.ts";
import { defineRoom, type RoomDraft, type RoomKind } from "./room-kind.ts";

/** The room of conversations that may be supervised: whoever asks is told which leg to listen to. */
export interface TalksRules {
  readonly kind: "talks";
}

/** The messages of a call about conversations. */
export type TalksMessage =
  /** It talks with this phone, on this leg, and those who name the group may supervise that. */
  | { readonly kind: "talk"; readonly group: string; readonly phone: string; readonly leg: string }
  /** The talk is over. */
  | { readonly kind: "over" }
  /** It wants to supervise one of the group; `phone` null: the one that began last. */
  | { readonly kind: "find"; readonly group: string; readonly phone: string | null };

/** The answers to a call that wants to supervise. */
export type TalksAnswer =
  | { readonly kind: "found"; readonly phone: string; readonly leg: string }
  | { readonly kind: "nobody" };

/** A conversation: each call has one at most. */
interface Talk {
  readonly call: string;
  readonly group: string;
  readonly phone: string;
  readonly leg: string;
}

/** All conversations, in the order in which they began. */
export interface TalksState {
  readonly talks: readonly Talk[];
}

type TalksDraft = RoomDraft<TalksRules, TalksState>;

const shapes: MessageShapes<TalksMessage["kind"]> = {
  talk: { group: isText, phone: isText, leg: isText },
  over: {},
  find: { group: isText, phone: orNull(isText) },
};

/** All conversations of a flow that may be supervised. A call that is over has none. */
export const talksRoom: RoomKind = defineRoom<TalksRules, TalksState>({
  open: () => ({ talks: [] }),
  take(room, happening) {
    if (happening.kind === "gone") return forget(room, happening.call);
    return happening.kind === "message" ? hear(room, happening.call, happening.body) : null;
  },
  due: () => null,
  isOver: ({ talks }) => talks.length === 0,
  figures: ({ talks }) => ({ talks: { talking: talks.length } }),
});

function hear(room: TalksDraft, call: string, body: Json): string | null {
  const message = readMessage<TalksMessage>(shapes, body);
  if (message === undefined) return "not understood";
  switch (message.kind) {
    case "talk": {
      const { group, phone, leg } = message;
      const others = room.state.talks.filter((talk) => talk.call !== call);
      room.state = { talks: [...others, { call, group, phone, leg }] };
      return null;
    }
    case "over":
      return room.state.talks.some((talk) => talk.call === call)
        ? forget(room, call)
        : "nobody talks there";
    case "find":
      room.tell(call, find(room.state, message));
      return null;
  }
}

function find(
  { talks }: TalksState,
  { group, phone }: TalksMessage & { readonly kind: "find" },
): TalksAnswer {
  const talk = talks.findLast(
    (each) => each.group === group && (phone === null || each.phone === phone),
  );
  return talk === undefined
    ? { kind: "nobody" }
    : { kind: "found", phone: talk.phone, leg: talk.leg };
}

function forget(room: TalksDraft, call: string): null {
  room.state = { talks: room.state.talks.filter((talk) => talk.call !== call) };
  return null;
}
