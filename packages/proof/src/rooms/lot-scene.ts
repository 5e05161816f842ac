import type { LotAnswer, LotRules, Meetings, RoomState } from "@flowrun/core/tooling";
import type { Written } from "./room-world.ts";
import { countFrom, later, pairsOf, type Party, renamed, withoutIds } from "./stage.ts";

/** A parking lot that is walked. */
export interface LotSetting {
  readonly rules: LotRules;
  /** The line of a step that parks a caller, and of one that fetches; 0: there is none. */
  readonly parks: number;
  readonly fetches: number;
  /** The most callers at once. */
  readonly most: number;
}

/** A caller of a lot. */
export interface Parking extends Party {
  readonly told: readonly LotAnswer[];
  readonly isHost: boolean;
  /**
   * `asking` until the lot has answered; `adding`: on the way to the bridge in which it meets the
   * other one; `talking`: there.
   */
  readonly stage: "asking" | "parked" | "adding" | "talking";
  /** The slot that it is in, or fetches from. */
  readonly slot: string;
  readonly bridge: string;
}

/** Where everybody of a lot stands. */
export interface LotScene {
  readonly room: RoomState<Meetings>;
  readonly callers: readonly Parking[];
}

/** Writes a scene: the same text for all that differ in names only. */
export function writeLot({ room, callers }: LotScene): Written {
  const { own } = room;
  const order = (id: string): number =>
    own.hosts.findIndex((each) => each.id === id) * 10 +
    own.meetings.findIndex(({ host, guest }) => host === id || guest === id);
  const inOrder = callers
    .map((caller) => ({ caller, by: withoutIds(JSON.stringify(caller)) }))
    .toSorted((a, b) => order(a.caller.id) - order(b.caller.id) || (a.by < b.by ? -1 : 1))
    .map(({ caller }) => caller);
  const plain: Meetings = {
    ...own,
    hosts: own.hosts.map((host) => ({ ...host, until: host.until === null ? null : later })),
    counts: { joined: 0, left: 0, refused: 0, met: 0, gone: 0 },
  };
  const pairs = inOrder.map(({ id }) => room.pairs.some((pair) => pair.id === id));
  return renamed(JSON.stringify([inOrder, pairs, plain, room.requests, room.bridges]));
}

/** A scene that was written, in a room that is otherwise as at the beginning. */
export function readLot(first: RoomState<Meetings>, text: string): LotScene {
  const [callers, pairs, own, requests, bridges] = JSON.parse(text) as [
    Parking[],
    boolean[],
    Meetings,
    RoomState["requests"],
    string[],
  ];
  const known = callers.filter((_caller, place) => pairs[place] === true);
  return {
    room: {
      ...first,
      own,
      requests,
      bridges,
      counter: countFrom,
      pairs: pairsOf(known),
    },
    callers,
  };
}
