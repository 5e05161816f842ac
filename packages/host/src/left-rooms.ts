import type { PlatformCommand } from "@flowrun/core";
import type { LedgerEntry } from "@flowrun/core/plugin";
import { type RoomCommand, type RoomState, openRoom, roomStep } from "@flowrun/core/tooling";

/** The message of a room to a call, or to a run that is to begin. */
export type Handed = Extract<RoomCommand, { kind: "call.tell" | "run.begin" }>;

/** A room that an earlier process left, as its ledger tells. */
export interface RoomLeft {
  readonly state: RoomState;
  /** The messages and runs that calls may not have taken, in order. */
  readonly handed: readonly Handed[];
  /** The requests to the platform that were sent, or about to be, and have no answer. */
  readonly open: readonly PlatformCommand[];
}

/** The rooms that a ledger tells of, and those that this version of flowrun cannot go on with. */
export interface RoomsLeft {
  readonly rooms: readonly RoomLeft[];
  /** Their ids. */
  readonly lost: readonly string[];
}

/** Takes again what rooms took in an earlier process, executing nothing. */
export function readRoomsLeft(entries: readonly LedgerEntry[]): RoomsLeft {
  const rooms = new Map<string, RoomLeft>();
  const lost = new Set<string>();
  for (const entry of entries) {
    if (!("room" in entry)) continue;
    const { room } = entry;
    if (entry.kind === "room.end" || entry.kind === "room.start") lost.delete(room);
    if (entry.kind === "room.end") rooms.delete(room);
    else if (!lost.has(room)) takeAgain(rooms, lost, entry);
  }
  return { rooms: [...rooms.values()], lost: [...lost] };
}

type RoomEntry = Extract<LedgerEntry, { kind: `room.${string}` }>;

function takeAgain(rooms: Map<string, RoomLeft>, lost: Set<string>, entry: RoomEntry): void {
  const { room } = entry;
  try {
    const left = leftAfter(rooms.get(room), entry);
    if (left === undefined) return;
    if (entry.kind === "room.event" && left.state.counter !== entry.n)
      throw new Error("It was led elsewhere.");
    rooms.set(room, left);
  } catch {
    // Another version of flowrun made something else of it.
    rooms.delete(room);
    lost.add(room);
  }
}

function leftAfter(before: RoomLeft | undefined, entry: RoomEntry): RoomLeft | undefined {
  switch (entry.kind) {
    case "room.start": {
      const { state, commands } = openRoom(entry.room, entry.rules, entry.at);
      return afterStep({ state, handed: [], open: [] }, commands);
    }
    case "room.event": {
      if (before === undefined) return undefined;
      const { state, commands } = roomStep(before.state, entry.event);
      return afterStep({ ...before, state }, commands);
    }
    case "room.state":
      return { state: entry.state, handed: entry.handed, open: entry.open };
    case "room.end":
      return undefined;
  }
}

function afterStep({ state, handed, open }: RoomLeft, commands: readonly RoomCommand[]): RoomLeft {
  const { requests, pairs } = state;
  const asked = [...open, ...commands.filter((command) => "request" in command)];
  const handedOn = commands.filter(
    (command) => command.kind === "call.tell" || command.kind === "run.begin",
  );
  const isThere = (call: string): boolean => pairs.some(({ id }) => id === call);
  return {
    state,
    handed: [...handed, ...handedOn].filter((each) =>
      isThere(each.kind === "run.begin" ? each.run : each.call),
    ),
    open: asked.filter(({ request }) => requests.some(({ id }) => id === request)),
  };
}
