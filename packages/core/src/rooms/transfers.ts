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
import { retryRemovals } from "./meeting-bridges.ts";
import { isText, readMessage, type MessageShapes } from "./message-shapes.ts";
import { defineRoom, type RoomKind } from "./room-kind.ts";

/** The attended transfers of phones that are in two calls at once (REFER with Replaces). */
export interface TransfersRules {
  readonly kind: "transfers";
}

/** What a call says of such a transfer. */
export type TransfersMessage =
  /** It lets this phone go; `pair` names the two legs of the phone, the same in both calls. */
  | { readonly kind: "join"; readonly pair: string }
  /** Its leg is in the bridge that it was told of. */
  | { readonly kind: "inside" }
  /** Its phone stays, or it talks no longer. */
  | { readonly kind: "left" };

const shapes: MessageShapes<TransfersMessage["kind"]> = {
  join: { pair: isText },
  inside: {},
  left: {},
};

/**
 * How long one call waits for the other, in ms: both are told of the same wish, and nobody else
 * answers the phone meanwhile.
 */
const patienceMs = 2_000;

/**
 * All transfers of a flow in which a phone connects those it talks to in two calls: whoever comes
 * second meets who came first.
 */
export const transfersRoom: RoomKind = defineRoom<TransfersRules, Meetings>({
  open: () => noMeetings,
  take(room, happening) {
    retryRemovals(room);
    expireHosts(room);
    return takeMeeting(room, happening, (call, body) => {
      const message = readMessage<TransfersMessage>(shapes, body);
      return message && hear(room, call, message);
    });
  },
  due: nextOf,
  isOver: isDeserted,
  figures: (state) => ({ transfers: meetingFigures(state) }),
});

/**
 * Takes a message of a call. False when it means nothing as things stand; then nothing has changed.
 */
function hear(room: MeetingsDraft, call: string, message: TransfersMessage): boolean {
  switch (message.kind) {
    case "join":
      return join(room, call, message.pair);
    case "inside":
      return comeTogether(room, call);
    case "left":
      return partFrom(room, call, "left");
  }
}

function join(room: MeetingsDraft, call: string, pair: string): boolean {
  const isFirst = room.state.hosts.every(({ key, meeting }) => key !== pair || meeting !== null);
  if (!isFirst) return fetchHost(room, call, pair);
  if (isThere(room, call)) return false;
  addHost(room, { id: call, key: pair, until: room.at + patienceMs });
  return true;
}
