import { retryRemovals } from "./meeting-bridges.ts";
import {
  addHost,
  comeTogether,
  expireHosts,
  fetchHost,
  isDeserted,
  isThere,
  meetingFigures,
  nextOf,
  noMeetings,
  partFrom,
  takeMeeting,
  type Meetings,
  type MeetingsDraft,
} from "./meetings.ts";
import { isText, readMessage, type MessageShapes } from "./message-shapes.ts";
import { defineRoom, type RoomKind } from "./room-kind.ts";

/** The pick-up groups of a flow: a call that names a group may fetch one that rings in it. */
export interface RingingRules {
  readonly kind: "ringing";
}

/** The attended transfers of phones that are in two calls at once (REFER with Replaces). */
export interface TransfersRules {
  readonly kind: "transfers";
}

/** The messages of a call about a meeting that it was told of. */
type InMeeting =
  /** Its leg is in the bridge. */
  | { readonly kind: "inside" }
  /** It is not to be had any more, or talks no longer. */
  | { readonly kind: "left" };

/** The messages of a call to the groups. */
export type RingingMessage =
  /** Its phones ring, and a call that picks up in this group may have it. */
  | { readonly kind: "ring"; readonly group: string }
  | { readonly kind: "fetch"; readonly group: string }
  | InMeeting;

/** The messages of a call about such a transfer. */
export type TransfersMessage =
  /** It lets this phone go; `pair` names the two legs of the phone, the same in both calls. */
  { readonly kind: "join"; readonly pair: string } | InMeeting;

/**
 * How long one call of a transfer waits for the other, in ms: both are told of the same wish, and
 * nobody else answers the phone meanwhile.
 */
const patienceMs = 2_000;

/**
 * All pick-up groups of a flow. The first call that rings in a group is fetched first.
 */
export const ringingRoom: RoomKind = pairRoom<RingingMessage>(
  "ringing",
  { ring: { group: isText }, fetch: { group: isText }, inside: {}, left: {} },
  (room, call, { kind, group }) =>
    kind === "fetch" ? fetchHost(room, call, group) : wait(room, call, group, null),
);

/**
 * All transfers of a flow in which a phone connects those it talks to in two calls: the call that
 * comes second meets the one that came first.
 */
export const transfersRoom: RoomKind = pairRoom<TransfersMessage>(
  "transfers",
  { join: { pair: isText }, inside: {}, left: {} },
  (room, call, { pair }) => {
    const isFirst = room.state.hosts.every(({ key, meeting }) => key !== pair || meeting !== null);
    return isFirst ? wait(room, call, pair, room.at + patienceMs) : fetchHost(room, call, pair);
  },
);

/**
 * A room in which two calls find one another. The function `come` takes the message that brings a
 * call there. It gives false, and changes nothing, where the message means nothing.
 */
function pairRoom<Message extends { readonly kind: string }>(
  figure: (RingingRules | TransfersRules)["kind"],
  shapes: MessageShapes<Message["kind"]>,
  come: (room: MeetingsDraft, call: string, message: Exclude<Message, InMeeting>) => boolean,
): RoomKind {
  const hear = (room: MeetingsDraft, call: string, message: Message): boolean => {
    if (message.kind === "inside") return comeTogether(room, call);
    return message.kind === "left"
      ? partFrom(room, call, "left")
      : come(room, call, message as Exclude<Message, InMeeting>);
  };
  return defineRoom<RingingRules | TransfersRules, Meetings>({
    open: () => noMeetings,
    take(room, happening) {
      retryRemovals(room);
      expireHosts(room);
      return takeMeeting(room, happening, (call, body) => {
        const message = readMessage<Message>(shapes, body);
        return message && hear(room, call, message);
      });
    },
    due: nextOf,
    isOver: isDeserted,
    figures: (state) => ({ [figure]: meetingFigures(state) }),
  });
}

/** Has a call wait for the other one; `until` null: as long as it may be. */
function wait(room: MeetingsDraft, call: string, key: string, until: number | null): boolean {
  if (isThere(room, call)) return false;
  addHost(room, { id: call, key, until });
  return true;
}
