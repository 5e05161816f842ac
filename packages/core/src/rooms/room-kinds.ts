import { conferenceRoom } from "./conference.ts";
import { deskRoom } from "./desk.ts";
import { limitsRoom } from "./limits.ts";
import { lotRoom } from "./lot.ts";
import { laneRoom } from "./lane.ts";
import { ringingRoom, transfersRoom } from "./pair-rooms.ts";
import type { RoomKind } from "./room-kind.ts";
import { talksRoom } from "./talks.ts";
import { timetableRoom } from "./timetable.ts";

/** Every kind of room, by the `kind` of its rules. */
export const roomKinds: Readonly<Record<string, RoomKind>> = {
  desk: deskRoom,
  conference: conferenceRoom,
  lot: lotRoom,
  ringing: ringingRoom,
  transfers: transfersRoom,
  limits: limitsRoom,
  talks: talksRoom,
  lane: laneRoom,
  timetable: timetableRoom,
};
