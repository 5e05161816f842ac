import { retryRemovals } from "./meeting-bridges.ts";
import {
  addHost,
  comeTogether,
  countMeeting,
  expireHosts,
  fetchHost,
  isDeserted,
  isThere,
  meetingFigures,
  nextOf,
  noMeetings,
  partFrom,
  takeMeeting,
  type MeetingAnswer,
  type Meetings,
  type MeetingsDraft,
} from "./meetings.ts";
import { isText, orNull, readMessage, type MessageShapes } from "./message-shapes.ts";
import { defineRoom, type RoomKind } from "./room-kind.ts";

/** A parking lot as a flow declares it. */
export interface LotRules {
  readonly kind: "lot";
  readonly name: string;
  /** In the order in which they are given out, each like `701`. */
  readonly slots: readonly string[];
  /** After how many ms a call is given back that nobody fetched. */
  readonly timeout: number;
  /** The class of music on hold that a parked caller hears; null: none. */
  readonly music: string | null;
}

/** The messages of a call to a lot. */
export type LotMessage =
  /** `slot` null: any that is free. */
  | { readonly kind: "park"; readonly slot: string | null }
  | { readonly kind: "fetch"; readonly slot: string }
  /** Its leg is in the bridge that it was told of. */
  | { readonly kind: "inside" }
  /** It is parked no longer, or talks no longer. */
  | { readonly kind: "left" };

/** The messages of a lot to a call. */
export type LotAnswer =
  | MeetingAnswer
  | { readonly kind: "parked"; readonly slot: string; readonly music: string | null }
  /** No slot is free, or not this one. */
  | { readonly kind: "full" };

/** A lot while one event is worked on. */
interface LotDraft extends MeetingsDraft {
  readonly rules: LotRules;
  readonly tell: (call: string, answer: LotAnswer) => void;
}

const shapes: MessageShapes<LotMessage["kind"]> = {
  park: { slot: orNull(isText) },
  fetch: { slot: isText },
  inside: {},
  left: {},
};

/** A parking lot: the parked calls, their places, and the calls that fetch them. */
export const lotRoom: RoomKind = defineRoom<LotRules, Meetings>({
  open: () => noMeetings,
  take(room, happening) {
    retryRemovals(room);
    expireHosts(room);
    const ignored = takeMeeting(room, happening, (call, body) => {
      const message = readMessage<LotMessage>(shapes, body);
      return message && hear(room, call, message);
    });
    expireHosts(room);
    return ignored;
  },
  due: nextOf,
  isOver: isDeserted,
  figures: (state, { name }) => ({ [name]: meetingFigures(state) }),
});

/**
 * Takes a message of a call. False when it means nothing as things stand; then nothing has changed.
 */
function hear(room: LotDraft, call: string, message: LotMessage): boolean {
  switch (message.kind) {
    case "park":
      return !isThere(room, call) && park(room, call, message.slot);
    case "fetch":
      return fetchHost(room, call, message.slot);
    case "inside":
      return comeTogether(room, call);
    case "left":
      return partFrom(room, call, "left");
  }
}

function park(room: LotDraft, call: string, wanted: string | null): true {
  const taken = new Set(room.state.hosts.map(({ key }) => key));
  const slot = room.rules.slots.find(
    (each) => !taken.has(each) && (wanted === null || each === wanted),
  );
  if (slot === undefined) {
    countMeeting(room, "joined");
    countMeeting(room, "refused");
    room.tell(call, { kind: "full" });
    return true;
  }
  addHost(room, { id: call, key: slot, until: room.at + room.rules.timeout });
  room.tell(call, { kind: "parked", slot, music: room.rules.music });
  return true;
}
