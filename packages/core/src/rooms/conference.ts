import { thingWith, withThing, withoutThing } from "../interpret/listing.ts";
import {
  readConferenceMessage,
  type ConferenceMessage,
  type ModeratorOrder,
} from "./conference-messages.ts";
import {
  endLongPlay,
  isQuietOfMusic,
  playFinished,
  playNothingOf,
  playToAll,
  sound,
  soundAnswered,
  soundNothing,
} from "./conference-sound.ts";
import {
  countConference,
  putConference,
  emptyConference,
  seatsOf,
  type Attendee,
  type ConferenceCounts,
  type ConferenceDraft,
  type ConferenceRules,
  type ConferenceState,
} from "./conference-state.ts";
import {
  bridgeAnswered,
  closeBridge,
  isBridgeHere,
  openBridge,
  removalTimes,
  retryRemovals,
  type RoomAnswer,
} from "./meeting-bridges.ts";
import { defineRoom, type NamedFigures, type RoomHappening, type RoomKind } from "./room-kind.ts";

/** A room of a conference: who is in it, and who is heard. */
export const conferenceRoom: RoomKind = defineRoom<ConferenceRules, ConferenceState>({
  open: emptyConference,
  take(room, happening) {
    passTime(room);
    const ignored = take(room, happening);
    settle(room);
    return ignored;
  },
  due,
  isOver: ({ attendees, bridges }) => attendees.length + bridges.length === 0,
  figures,
});

function take(room: ConferenceDraft, happening: RoomHappening): string | null {
  switch (happening.kind) {
    case "message": {
      const message = readConferenceMessage(happening.body);
      if (message === undefined) return "not understood";
      return hear(room, happening.call, message) ? null : message.kind;
    }
    case "gone":
      forget(room, happening.call);
      return null;
    case "answered":
      answered(room, happening);
      return null;
    case "played":
      return playFinished(room, happening.playback) ? null : "playback";
    case "resumed":
      playFinished(room);
      return null;
    default:
      return null;
  }
}

/**
 * Takes a message of a call. False when it means nothing as things stand; then nothing has changed.
 */
function hear(room: ConferenceDraft, call: string, message: ConferenceMessage): boolean {
  const attendee = thingWith(room.state.attendees, call);
  if (message.kind === "enter") return attendee === undefined && enter(room, call, message);
  if (attendee === undefined) return false;
  switch (message.kind) {
    case "inside":
      return comeInside(room, attendee);
    case "seats":
      return reseat(room, attendee, message.seats);
    case "do":
      return order(room, attendee, message.order);
    case "left":
      return part(room, attendee, "left");
  }
}

/** Forgets a call that is over: nothing of it is left (R4). */
function forget(room: ConferenceDraft, call: string): void {
  const attendee = thingWith(room.state.attendees, call);
  if (attendee !== undefined) part(room, attendee, "gone");
}

function enter(
  room: ConferenceDraft,
  call: string,
  { role, announce, seats = 1 }: EnterMessage,
): true {
  countConference(room, "entered");
  const why = refusal(room, role, seats);
  if (why !== undefined) return refuse(room, call, why);
  if (role === "moderator") putConference(room, { isOpen: true });
  const isHeld = !room.state.isOpen;
  const attendee: Attendee = {
    id: call,
    role,
    stage: "waiting",
    isHeld,
    announce,
    ...seated(seats),
  };
  putConference(room, { attendees: [...room.state.attendees, attendee] });
  if (isHeld) room.tell(call, { kind: "hold", music: room.rules.music });
  return true;
}

type EnterMessage = Extract<ConferenceMessage, { kind: "enter" }>;

function refusal(
  { state, rules }: ConferenceDraft,
  role: Attendee["role"],
  seats: number,
): "full" | "locked" | undefined {
  if (state.isLocked && role !== "moderator") return "locked";
  return seatsOf(state.attendees) + seats > rules.capacity ? "full" : undefined;
}

function refuse(room: ConferenceDraft, call: string, why: "full" | "locked" | "failed"): true {
  countConference(room, "refused");
  room.tell(call, { kind: "refused", why });
  return true;
}

function comeInside(room: ConferenceDraft, attendee: Attendee): boolean {
  if (attendee.stage !== "admitted") return false;
  playToAll(room, [...room.rules.joined, ...attendee.announce], attendee.id);
  change(room, { ...attendee, stage: "inside" });
  return true;
}

/** More or fewer of a call are there: the others hear that as they hear calls come and leave. */
function reseat(room: ConferenceDraft, attendee: Attendee, seats: number): boolean {
  const before = seatsOf([attendee]);
  if (attendee.stage !== "inside" || seats < 1 || seats === before) return false;
  const { seats: _before, ...rest } = attendee;
  change(room, { ...rest, ...seated(seats) });
  playToAll(room, seats > before ? room.rules.joined : room.rules.left, attendee.id);
  return true;
}

function seated(seats: number): Pick<Attendee, "seats"> {
  return seats === 1 ? {} : { seats };
}

function order(room: ConferenceDraft, attendee: Attendee, what: ModeratorOrder): true {
  const isModerator = attendee.role === "moderator";
  const last = what === "remove_last" ? lastBeside(room, attendee) : attendee;
  const isDone = isModerator && last !== undefined;
  room.tell(attendee.id, { kind: "did", order: what, isDone });
  if (isDone) obey(room, last, what);
  return true;
}

/** The one who came last, beside moderators. */
function lastBeside({ state }: ConferenceDraft, moderator: Attendee): Attendee | undefined {
  return state.attendees.findLast(({ id, role }) => id !== moderator.id && role !== "moderator");
}

function obey(room: ConferenceDraft, whom: Attendee, what: ModeratorOrder): void {
  switch (what) {
    case "lock":
    case "unlock":
      return putConference(room, { isLocked: what === "lock" });
    case "mute_others":
    case "unmute_others":
      return hush(room, what === "mute_others");
    case "end":
      for (const each of room.state.attendees) remove(room, each, "moderator");
      return;
    case "remove_last":
      return remove(room, whom, "removed");
  }
}

function hush(room: ConferenceDraft, isMuted: boolean): void {
  putConference(room, { isHushed: isMuted });
  for (const { id, role, stage } of room.state.attendees)
    if (role !== "moderator" && stage !== "waiting") room.tell(id, { kind: "muted", isMuted });
}

function remove(room: ConferenceDraft, { id }: Attendee, why: "moderator" | "removed"): void {
  drop(room, id, "removed");
  room.tell(id, { kind: "removed", why });
}

/**
 * Somebody has left: the others are told, and with the last moderator the conference may be over.
 */
function part(room: ConferenceDraft, attendee: Attendee, why: "left" | "gone"): true {
  drop(room, attendee.id, why);
  if (attendee.stage === "inside") playToAll(room, room.rules.left, "");
  const { attendees } = room.state;
  const isOver =
    room.rules.endsWith === "moderator" &&
    attendee.role === "moderator" &&
    !attendees.some(({ role }) => role === "moderator");
  if (isOver) for (const each of attendees) remove(room, each, "moderator");
  return true;
}

function drop(room: ConferenceDraft, call: string, why: keyof ConferenceCounts): void {
  putConference(room, { attendees: withoutThing(room.state.attendees, call) });
  playNothingOf(room, call);
  countConference(room, why);
}

function change(room: ConferenceDraft, attendee: Attendee): void {
  putConference(room, { attendees: withThing(room.state.attendees, attendee) });
}

/**
 * Takes an answer of the platform. Without a bridge there is no conference, and whoever came is
 * told.
 */
function answered(room: ConferenceDraft, answer: RoomAnswer): void {
  soundAnswered(room, answer);
  const news = bridgeAnswered(room, answer);
  if (news === undefined || news.isHere || room.state.bridge !== news.bridge) return;
  putConference(room, { bridge: null });
  for (const { id } of room.state.attendees) {
    putConference(room, { attendees: withoutThing(room.state.attendees, id) });
    refuse(room, id, "failed");
  }
}

/**
 * The effects of time: a play that found no end is stopped, a bridge that could not be removed is
 * tried again.
 */
function passTime(room: ConferenceDraft): void {
  endLongPlay(room);
  retryRemovals(room);
}

/** Sees to everybody once something has changed: the bridge, the music, who is let in. */
function settle(room: ConferenceDraft): void {
  if (room.state.attendees.length === 0) return end(room);
  if (room.state.bridge === null) putConference(room, { bridge: openBridge(room) });
  sound(room);
  const { bridge, isOpen } = room.state;
  if (bridge === null || !isOpen || !isBridgeHere(room, bridge) || !isQuietOfMusic(room)) return;
  for (const attendee of room.state.attendees)
    if (attendee.stage === "waiting") admit(room, attendee, bridge);
}

function admit(room: ConferenceDraft, attendee: Attendee, bridge: string): void {
  change(room, { ...attendee, stage: "admitted" });
  const { attendees, isHushed } = room.state;
  const members = seatsOf(attendees.filter(({ stage }) => stage !== "waiting"));
  const isMuted = isHushed && attendee.role !== "moderator";
  room.tell(attendee.id, { kind: "admitted", bridge, isMuted, members });
}

/** The room is empty: its bridge goes, and the next who comes finds it as it began. */
function end(room: ConferenceDraft): void {
  const { bridge } = room.state;
  if (bridge !== null) closeBridge(room, bridge);
  soundNothing(room);
  putConference(room, {
    bridge: null,
    isOpen: room.rules.waitFor === "nobody",
    isLocked: false,
    isHushed: false,
  });
}

/** When time will bring something next; null: never. */
function due({ state, at }: Pick<ConferenceDraft, "state" | "at">): number | null {
  const times = [...(state.playing === null ? [] : [state.playing.until]), ...removalTimes(state)];
  const next = times.filter((time) => time > at);
  return next.length === 0 ? null : Math.min(...next);
}

function figures({ attendees }: ConferenceState, { name }: ConferenceRules): NamedFigures {
  const inside = seatsOf(attendees.filter(({ stage }) => stage === "inside"));
  return { [name]: { waiting: seatsOf(attendees) - inside, talking: inside } };
}
