import type { Json } from "../json.ts";
import { thingWith, withThing, withoutThing, type Listing } from "../interpret/listing.ts";
import {
  bridgeAnswered,
  closeBridge,
  openBridge,
  removalTimes,
  type Bridged,
  type BridgedDraft,
  type RoomAnswer,
} from "./meeting-bridges.ts";
import type { RoomHappening } from "./room-kind.ts";

/** A call that can be picked up: one that is parked, or one whose phones ring. */
export interface Host {
  /** The call. */
  readonly id: string;
  /** Under what it is found: a slot, or a group. */
  readonly key: string;
  /** When it is given back; null: never. */
  readonly until: number | null;
  /** The meeting that is made for it; null: none. */
  readonly meeting: string | null;
}

/**
 * Two calls that come together in a bridge, the one that was picked up first. Its acts at that
 * moment, such as to answer a phone, go before: calls are the truth of who talks. A meeting begins
 * as `making`, while the bridge is made. It is `asked` while the host adds its leg, and `met` while
 * the guest does.
 */
export interface Meeting {
  /** The bridge. */
  readonly id: string;
  readonly host: string;
  readonly guest: string;
  readonly stage: "making" | "asked" | "met";
}

/** The fates of all who ever came: joined = there + left + refused + met + gone (R5). */
export interface MeetingCounts {
  readonly joined: number;
  /** They left, or were given back. */
  readonly left: number;
  /** There was no slot for them, or nobody to be picked up. */
  readonly refused: number;
  /** They met somebody, and one of the two has left. */
  readonly met: number;
  readonly gone: number;
}

/** The state of a room in which calls are picked up. */
export interface Meetings extends Bridged {
  /** In the order in which they came. */
  readonly hosts: Listing<Host>;
  readonly meetings: Listing<Meeting>;
  readonly counts: MeetingCounts;
}

/** The messages of a room to calls that are picked up, and to those that do so. */
export type MeetingAnswer =
  /** To both: add your leg. */
  | { readonly kind: "meet"; readonly bridge: string }
  /** The other one has left. */
  | { readonly kind: "alone" }
  /** There is nobody to be picked up. */
  | { readonly kind: "empty" }
  /** Nobody has picked it up in its time. */
  | { readonly kind: "expired" }
  /** The bridge could not be made. */
  | { readonly kind: "failed" };

/** Such a room while one event is worked on. */
export interface MeetingsDraft extends BridgedDraft<Meetings> {
  readonly tell: (call: string, answer: MeetingAnswer) => void;
}

/** Before anybody has come. */
export const noMeetings: Meetings = {
  bridges: [],
  hosts: [],
  meetings: [],
  counts: { joined: 0, left: 0, refused: 0, met: 0, gone: 0 },
};

/** Whether a call is here in some way. */
export function isThere({ state }: { readonly state: Meetings }, call: string): boolean {
  return thingWith(state.hosts, call) !== undefined || meetingOf(state, call) !== undefined;
}

/** Puts a call where it can be picked up. */
export function addHost(room: MeetingsDraft, host: Omit<Host, "meeting">): void {
  countMeeting(room, "joined");
  put(room, { hosts: [...room.state.hosts, { ...host, meeting: null }] });
}

/**
 * Has a call meet the one that has been longest under a key; it is told when there is none. False
 * when it is here already.
 */
export function fetchHost(room: MeetingsDraft, guest: string, key: string): boolean {
  if (isThere(room, guest)) return false;
  countMeeting(room, "joined");
  bring(room, guest, key);
  return true;
}

function bring(room: MeetingsDraft, guest: string, key: string): void {
  const host = room.state.hosts.find((each) => each.key === key && each.meeting === null);
  if (host === undefined) {
    countMeeting(room, "refused");
    return room.tell(guest, { kind: "empty" });
  }
  const id = openBridge(room);
  put(room, {
    hosts: withThing(room.state.hosts, { ...host, meeting: id }),
    meetings: [...room.state.meetings, { id, host: host.id, guest, stage: "making" }],
  });
}

/** The leg of a call is in the bridge; false when that is not news. */
export function comeTogether(room: MeetingsDraft, call: string): boolean {
  const meeting = meetingOf(room.state, call);
  if (meeting?.stage !== "asked" || meeting.host !== call) return false;
  put(room, {
    hosts: withoutThing(room.state.hosts, call),
    meetings: withThing(room.state.meetings, { ...meeting, stage: "met" }),
  });
  room.tell(meeting.guest, { kind: "meet", bridge: meeting.id });
  return true;
}

/**
 * A call has left, or is over; false when it was not here. The other one is told, or goes to the
 * next that can be picked up.
 */
export function partFrom(room: MeetingsDraft, call: string, why: "left" | "gone"): boolean {
  const host = thingWith(room.state.hosts, call);
  const meeting = meetingOf(room.state, call);
  if (host === undefined && meeting === undefined) return false;
  put(room, { hosts: withoutThing(room.state.hosts, call) });
  countMeeting(room, why);
  if (meeting !== undefined) dissolve(room, meeting, { left: call, key: host?.key });
  return true;
}

/**
 * The fate of the other one of two: a guest that has met nobody yet looks on, a host that was not
 * told yet stays.
 */
function dissolve(
  room: MeetingsDraft,
  { id, host, guest, stage }: Meeting,
  { left, key }: { readonly left: string; readonly key: string | undefined },
): void {
  put(room, { meetings: withoutThing(room.state.meetings, id) });
  closeBridge(room, id);
  if (left === host && stage !== "met" && key !== undefined) return bring(room, guest, key);
  const waiting = thingWith(room.state.hosts, host);
  if (left === guest && stage === "making" && waiting !== undefined)
    return put(room, { hosts: withThing(room.state.hosts, { ...waiting, meeting: null }) });
  endFor(room, left === host ? guest : host, { kind: "alone" });
}

function endFor(room: MeetingsDraft, call: string, answer: MeetingAnswer): void {
  put(room, { hosts: withoutThing(room.state.hosts, call) });
  countMeeting(room, "met");
  room.tell(call, answer);
}

/** Gives a host back that nobody has picked up. */
function dropHost(room: MeetingsDraft, call: string): void {
  put(room, { hosts: withoutThing(room.state.hosts, call) });
  countMeeting(room, "left");
}

/**
 * Calls that nobody has picked up in their time are given back, and told so; one that is being
 * picked up has been.
 */
export function expireHosts(room: MeetingsDraft): void {
  for (const { id, until, meeting } of room.state.hosts) {
    if (meeting !== null || until === null || until > room.at) continue;
    dropHost(room, id);
    room.tell(id, { kind: "expired" });
  }
}

/**
 * When time brings something next: a call is given back, or the removal of a bridge is tried again;
 * null: never.
 */
export function nextOf({ state, at }: Pick<MeetingsDraft, "state" | "at">): number | null {
  const waiting = state.hosts.flatMap(({ until, meeting }) =>
    meeting === null ? (until ?? []) : [],
  );
  const next = [...waiting, ...removalTimes(state)].filter((time) => time > at);
  return next.length === 0 ? null : Math.min(...next);
}

/** Takes an answer of the platform. Without a bridge the host stays, and the guest is told. */
function meetingAnswered(room: MeetingsDraft, answer: RoomAnswer): void {
  const news = bridgeAnswered(room, answer);
  const meeting = thingWith(room.state.meetings, news?.bridge ?? "");
  if (news === undefined || meeting === undefined) return;
  if (news.isHere) {
    put(room, { meetings: withThing(room.state.meetings, { ...meeting, stage: "asked" }) });
    return room.tell(meeting.host, { kind: "meet", bridge: meeting.id });
  }
  const host = thingWith(room.state.hosts, meeting.host);
  put(room, { meetings: withoutThing(room.state.meetings, meeting.id) });
  if (host !== undefined)
    put(room, { hosts: withThing(room.state.hosts, { ...host, meeting: null }) });
  countMeeting(room, "refused");
  room.tell(meeting.guest, { kind: "failed" });
}

/** Counts one more call that came, or that is here no longer. */
export function countMeeting(room: MeetingsDraft, what: keyof MeetingCounts): void {
  const { counts } = room.state;
  put(room, { counts: { ...counts, [what]: counts[what] + 1 } });
}

/**
 * The handler of a room's own messages; false when a message means nothing as things stand.
 */
type Hearing = (call: string, body: Json) => boolean | undefined;

/**
 * Takes an event of a room in which calls meet. A call's message goes to `hear`, which gives
 * `undefined` for one that it does not understand. A call that is gone has left, and answers of the
 * platform are about the bridges. Gives why something means nothing, or null.
 */
export function takeMeeting(
  room: MeetingsDraft,
  happening: RoomHappening,
  hear: Hearing,
): string | null {
  switch (happening.kind) {
    case "message": {
      const isNews = hear(happening.call, happening.body);
      if (isNews === undefined) return "not understood";
      return isNews ? null : "it means nothing now";
    }
    case "gone":
      partFrom(room, happening.call, "gone");
      return null;
    case "answered":
      meetingAnswered(room, happening);
      return null;
    default:
      return null;
  }
}

function meetingOf({ meetings }: Meetings, call: string): Meeting | undefined {
  return meetings.find(({ host, guest }) => host === call || guest === call);
}

/** Whether nothing would be lost if the room was closed. */
export function isDeserted({ hosts, meetings, bridges }: Meetings): boolean {
  return hosts.length + meetings.length + bridges.length === 0;
}

/** How many wait to be picked up, and how many were. */
export function meetingFigures({ hosts, meetings }: Meetings): {
  readonly waiting: number;
  readonly talking: number;
} {
  return {
    waiting: hosts.length,
    talking: 2 * meetings.filter(({ stage }) => stage === "met").length,
  };
}

function put(room: MeetingsDraft, change: Partial<Meetings>): void {
  room.state = { ...room.state, ...change };
}
