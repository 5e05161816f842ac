import type { Listing } from "../interpret/listing.ts";
import type { ConferenceAnswer, Role } from "./conference-messages.ts";
import type { Bridged } from "./meeting-bridges.ts";
import type { RoomDraft } from "./room-kind.ts";

/** A conference as a flow declares it: the same for each of its rooms. */
export interface ConferenceRules {
  readonly kind: "conference";
  readonly name: string;
  /** How many may be in a room, those who wait for a moderator counted. */
  readonly capacity: number;
  /** Whether nobody is admitted before a moderator has come. */
  readonly waitFor: "nobody" | "moderator";
  /** With whom the conference ends: when the last one has left, or the last moderator. */
  readonly endsWith: "last" | "moderator";
  /** The class of music on hold for one who is alone; null: none. */
  readonly music: string | null;
  /** The media that those inside hear when somebody comes or leaves: URIs. */
  readonly joined: readonly string[];
  readonly left: readonly string[];
}

/** A call in a conference. The conference keeps these in the order in which they came. */
export interface Attendee {
  /** The call. */
  readonly id: string;
  readonly role: Role;
  /**
   * `waiting`: for a moderator, or until it may be let in; `admitted`: it adds its leg to the
   * bridge; `inside`: the leg is there.
   */
  readonly stage: "waiting" | "admitted" | "inside";
  /** Whether it was told that it waits for a moderator. */
  readonly isHeld: boolean;
  /** The media that the others hear when it is inside. */
  readonly announce: readonly string[];
  /** How many of the call are there, or come; absent: one. */
  readonly seats?: number;
}

/** How many these calls have there. */
export function seatsOf(attendees: readonly Attendee[]): number {
  return attendees.reduce((sum, { seats = 1 }) => sum + seats, 0);
}

/** Something that all inside hear, or are about to. */
export interface BridgePlay {
  /** The playback. */
  readonly id: string;
  readonly media: string;
  /** The call that it tells of: when that one has left before it was heard, so has this. */
  readonly of: string;
}

/** The play under way. */
export interface PlayNow extends BridgePlay {
  /** Then it is given up: some media never finish, and say nothing. */
  readonly until: number;
}

/** Music for one who is alone. */
export interface BridgeMusic {
  readonly isOn: boolean;
  /** The request that turned it on or off; null: the platform has answered. */
  readonly request: string | null;
}

/** The fates of all who ever entered: entered = there + left + refused + removed + gone (R5). */
export interface ConferenceCounts {
  readonly entered: number;
  readonly left: number;
  readonly refused: number;
  readonly removed: number;
  readonly gone: number;
}

/** All that a conference knows. */
export interface ConferenceState extends Bridged {
  readonly attendees: Listing<Attendee>;
  /** The bridge of those who are there; null when nobody is. */
  readonly bridge: string | null;
  /** Whether people are let in: a moderator has come, or nobody is waited for. */
  readonly isOpen: boolean;
  readonly isLocked: boolean;
  /** Whether those who are no moderators are muted, also those who come later. */
  readonly isHushed: boolean;
  readonly music: BridgeMusic;
  readonly playing: PlayNow | null;
  readonly toPlay: readonly BridgePlay[];
  readonly counts: ConferenceCounts;
}

/** A conference while one event is worked on. */
export interface ConferenceDraft extends Pick<
  RoomDraft<ConferenceRules, ConferenceState>,
  "rules" | "at" | "state" | "nextId" | "command"
> {
  readonly tell: (call: string, answer: ConferenceAnswer) => void;
}

/** A conference as it begins, with nobody in it. */
export function emptyConference({ waitFor }: ConferenceRules): ConferenceState {
  return {
    bridges: [],
    attendees: [],
    bridge: null,
    isOpen: waitFor === "nobody",
    isLocked: false,
    isHushed: false,
    music: { isOn: false, request: null },
    playing: null,
    toPlay: [],
    counts: { entered: 0, left: 0, refused: 0, removed: 0, gone: 0 },
  };
}

/** Replaces some of what the conference knows. */
export function putConference(room: ConferenceDraft, change: Partial<ConferenceState>): void {
  room.state = { ...room.state, ...change };
}

/** Counts one more call that came, or that is here no longer. */
export function countConference(room: ConferenceDraft, what: keyof ConferenceCounts): void {
  const { counts } = room.state;
  putConference(room, { counts: { ...counts, [what]: counts[what] + 1 } });
}
