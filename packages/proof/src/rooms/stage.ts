import type { Json } from "@flowrun/core";
import { roomStep, roomTimer, type RoomCommand, type RoomState } from "@flowrun/core/tooling";
import type { RoomEvent, RoomStep } from "@flowrun/core/tooling";

/** `roomStep`, or a machine with a planted fault. */
export type StepRoom = (state: RoomState, event: RoomEvent) => RoomStep;

/** The one moment of every scene. */
export const now = 1_000_000_000_000;

/** The time of everything that is to come, whatever its time was. */
export const later: number = now + 3_600_000;

/** Numbers in a scene are below; those that come up in a move are above. */
export const countFrom = 100;

/** While so many requests to the platform are under way, nobody else comes. */
export const mostRequests = 2;

/** Somebody who writes to a room, and what it was told and has not heard. */
export interface Party {
  readonly id: string;
  readonly told: readonly Json[];
}

/** The events of a room, without the time, which stands still. */
type Happened = RoomEvent extends infer Event
  ? Event extends RoomEvent
    ? Omit<Event, "at">
    : never
  : never;

/**
 * A room and its parties while one move is made. Numbers of messages are not kept: none is lost, or
 * comes twice, between a room and a call of one process.
 */
export class Stage<Own, One extends Party> {
  room: RoomState<Own>;
  parties: readonly One[];
  /** The commands of the room in this move. */
  readonly commands: RoomCommand[] = [];
  /** The calls that were told something though they are not there. */
  readonly toldNobody: string[] = [];
  readonly #step: StepRoom;

  constructor(room: RoomState<Own>, parties: readonly One[], step: StepRoom = roomStep) {
    this.room = room;
    this.parties = parties;
    this.#step = step;
  }

  party(id: string): One | undefined {
    return this.parties.find((each) => each.id === id);
  }

  put(id: string, change: Partial<One>): void {
    this.parties = this.parties.map((each) => (each.id === id ? { ...each, ...change } : each));
  }

  /** A party comes, which has not said anything. */
  add(party: One): void {
    this.parties = [...this.parties, party];
  }

  say(call: string, body: Json): void {
    this.take({ kind: "message", call, seq: 1, body });
  }

  /** A party is over, with all that it was told. */
  leave(call: string): void {
    this.parties = this.parties.filter(({ id }) => id !== call);
    this.take({ kind: "gone", call });
  }

  /** Takes what was told first, and has not been heard. */
  hear(call: string): Json | undefined {
    const [body, ...told] = this.party(call)?.told ?? [];
    this.put(call, { told } as unknown as Partial<One>);
    return body;
  }

  /** Something is due now, of which the room's state says so. */
  fire(own: Own): void {
    this.room = { ...this.room, own, due: now };
    this.take({ kind: "timer.fired", timer: roomTimer });
  }

  take(event: Happened): void {
    const { state, commands } = this.#step(this.room, { ...event, at: now });
    const pairs = pairsOf(state.pairs);
    this.room = { ...(state as RoomState<Own>), pairs, gone: [] };
    for (const command of commands) {
      this.commands.push(command);
      if (command.kind !== "call.tell") continue;
      const party = this.party(command.call);
      if (party === undefined) this.toldNobody.push(command.call);
      else
        this.put(command.call, { told: [...party.told, command.body] } as unknown as Partial<One>);
    }
  }
}

/** The pairs of a room with some of its calls, before any message. */
export function pairsOf(calls: readonly { readonly id: string }[]): RoomState["pairs"] {
  return calls.map(({ id }) => ({ id, seen: 0, sent: 0 }));
}

/** The id of the next one who comes. */
export function freeId(parties: readonly Party[]): string {
  for (let number = 1; ; number += 1)
    if (parties.every(({ id }) => id !== `~c${number}`)) return `~c${number}`;
}

/** Ids as rooms and scenes make them; nothing that a flow says is one, since it is marked. */
const madeId = /"(~c\d+|o\d+|p\d+|r\d+|fr\.[^"]*)"/g;

/**
 * Gives the ids in a text of JSON other ones, counted in the order in which they come up, and says
 * which. `fixed` are those that are known beforehand.
 */
export function renamed(
  json: string,
  fixed: ReadonlyMap<string, string> = new Map(),
): { readonly text: string; readonly names: ReadonlyMap<string, string> } {
  const names = new Map(fixed);
  const counts = new Map<string, number>();
  const fresh = (id: string): string => {
    const kind = id.startsWith("fr.") ? "fr." : id.replace(/\d+$/, "");
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return `${kind}${count}`;
  };
  const text = json.replaceAll(madeId, (_all, id: string) => {
    const name = names.get(id) ?? fresh(id);
    names.set(id, name);
    return `"${name}"`;
  });
  return {
    text:
      fixed.size === 0
        ? text
        : text.replaceAll(/"(~m\d+)"/g, (all, id: string) => withName(all, id, fixed)),
    names,
  };
}

function withName(all: string, id: string, fixed: ReadonlyMap<string, string>): string {
  const name = fixed.get(id);
  return name === undefined ? all : `"${name}"`;
}

/** A text of JSON with the made ids left out, by which things are put in an order. */
export function withoutIds(json: string): string {
  return json.replaceAll(madeId, '"#"');
}

/** The places of numbers among all of them, from 1. */
export function ranksOf(numbers: Iterable<number>): (number: number) => number {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  const ranks = new Map(sorted.map((number, place) => [number, place + 1]));
  return (number) => ranks.get(number) ?? 0;
}
