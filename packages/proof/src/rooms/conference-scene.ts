import type {
  ConferenceAnswer,
  ConferenceRules,
  ConferenceState,
  ModeratorOrder,
  Role,
  RoomState,
} from "@flowrun/core/tooling";
import type { Written } from "./room-world.ts";
import { countFrom, later, pairsOf, type Party, renamed } from "./stage.ts";

/** A conference that is walked. */
export interface ConferenceSetting {
  readonly rules: ConferenceRules;
  /** The roles in which steps let callers in, with the line of a step. */
  readonly roles: readonly { readonly role: Role; readonly line: number }[];
  /** The orders of moderators. */
  readonly orders: readonly ModeratorOrder[];
  /** The most callers at once. */
  readonly most: number;
}

/** A caller of a conference. */
export interface Attending extends Party {
  readonly told: readonly ConferenceAnswer[];
  readonly role: Role;
  /** `entering` also while it waits for a moderator; `adding`: its leg is on the way to the bridge. */
  readonly stage: "entering" | "adding" | "inside";
  /** The bridge that it is in, or goes to; empty: none. */
  readonly bridge: string;
}

/** Whether nothing that it was told takes it out. */
export function isThere({ told }: Attending): boolean {
  return told.every(({ kind }) => kind !== "removed");
}

/** Where everybody of a conference stands. */
export interface ConferenceScene {
  readonly room: RoomState<ConferenceState>;
  readonly callers: readonly Attending[];
  /** Whether a moderator has come since the conference was empty. */
  readonly hasBegun: boolean;
  /** Whether a moderator has locked it. */
  readonly isLocked: boolean;
  /** The bridges that the platform has. */
  readonly bridges: readonly string[];
}

/** Writes a scene: the same text for all that differ in names only. */
export function writeConference({
  room,
  callers,
  hasBegun,
  isLocked,
  bridges,
}: ConferenceScene): Written {
  const { own } = room;
  const order = (id: string): number => own.attendees.findIndex((each) => each.id === id);
  const inOrder = callers.toSorted(
    (a, b) =>
      order(a.id) - order(b.id) ||
      (JSON.stringify({ ...a, id: "" }) < JSON.stringify({ ...b, id: "" }) ? -1 : 1),
  );
  const plain: ConferenceState = {
    ...own,
    // More plays would only keep the music off for longer.
    toPlay: own.toPlay.slice(0, 1),
    playing: own.playing && { ...own.playing, until: later },
    counts: { entered: 0, left: 0, refused: 0, removed: 0, gone: 0 },
  };
  const pairs = inOrder.map(({ id }) => room.pairs.some((pair) => pair.id === id));
  return renamed(
    JSON.stringify([
      inOrder,
      pairs,
      plain,
      room.requests,
      room.bridges,
      hasBegun,
      isLocked,
      bridges,
    ]),
  );
}

/** A scene that was written, in a room that is otherwise as at the beginning. */
export function readConference(first: RoomState<ConferenceState>, text: string): ConferenceScene {
  const [callers, pairs, own, requests, bridges, hasBegun, isLocked, there] = JSON.parse(text) as [
    Attending[],
    boolean[],
    ConferenceState,
    RoomState["requests"],
    string[],
    boolean,
    boolean,
    string[],
  ];
  const known = callers.filter((_caller, place) => pairs[place] === true);
  return {
    room: { ...first, own, requests, bridges, counter: countFrom, pairs: pairsOf(known) },
    callers,
    hasBegun,
    isLocked,
    bridges: there,
  };
}
