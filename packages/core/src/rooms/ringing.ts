import { retryRemovals } from "./meeting-bridges.ts";
import {
  addHost,
  comeTogether,
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

/** The pick-up groups of a flow: whoever names a group may fetch what rings in it. */
export interface RingingRules {
  readonly kind: "ringing";
}

/** What a call says to the groups. */
export type RingingMessage =
  /** Its phones ring, and whoever picks up in this group may have it. */
  | { readonly kind: "ring"; readonly group: string }
  | { readonly kind: "fetch"; readonly group: string }
  /** Its leg is in the bridge that it was told of. */
  | { readonly kind: "inside" }
  /** Its phones ring no longer, or it talks no longer. */
  | { readonly kind: "left" };

const shapes: MessageShapes<RingingMessage["kind"]> = {
  ring: { group: isText },
  fetch: { group: isText },
  inside: {},
  left: {},
};

/**
 * All pick-up groups of a flow: what rings where, and who fetches it. Of those who ring in a group
 * the first is fetched first.
 */
export const ringingRoom: RoomKind = defineRoom<RingingRules, Meetings>({
  open: () => noMeetings,
  take(room, happening) {
    retryRemovals(room);
    return takeMeeting(room, happening, (call, body) => {
      const message = readMessage<RingingMessage>(shapes, body);
      return message && hear(room, call, message);
    });
  },
  due: nextOf,
  isOver: isDeserted,
  figures: (state) => ({ ringing: meetingFigures(state) }),
});

/**
 * Takes a message of a call. False when it means nothing as things stand; then nothing has changed.
 */
function hear(room: MeetingsDraft, call: string, message: RingingMessage): boolean {
  switch (message.kind) {
    case "ring":
      if (isThere(room, call)) return false;
      addHost(room, { id: call, key: message.group, until: null });
      return true;
    case "fetch":
      return fetchHost(room, call, message.group);
    case "inside":
      return comeTogether(room, call);
    case "left":
      return partFrom(room, call, "left");
  }
}
