import type { Json } from "../json.ts";
import type { CallDraft } from "./draft.ts";
import { thingWith, withThing, withoutThing, type RoomPair } from "./state.ts";

/**
 * Says something to a room that calls share; the room is opened where it is not there. What it tells comes as `room.told`, or
 * `room.lost` when it is no more. Nothing has to be said when the call is over: the host tells every room that the call wrote to.
 */
export function sendToRoom(call: CallDraft, room: string, body: Json): void {
  const pair = thingWith(pairsOf(call), room) ?? { id: room, sent: 0, seen: 0 };
  const seq = pair.sent + 1;
  setPairs(call, withThing(pairsOf(call), { ...pair, sent: seq }));
  call.commands.push({ kind: "room.send", room, seq, body });
}

/** Counts what a room tells; `false` for what is known already, or is of a room that is no more (I8). */
export function toldByRoom(call: CallDraft, { room, seq }: { readonly room: string; readonly seq: number }): boolean {
  const pair = thingWith(pairsOf(call), room);
  if (pair === undefined || seq !== pair.seen + 1) return false;
  setPairs(call, withThing(pairsOf(call), { ...pair, seen: seq }));
  return true;
}

/** Forgets a room that is no more; `false` when the call knows of none. */
export function roomLost(call: CallDraft, room: string): boolean {
  if (thingWith(pairsOf(call), room) === undefined) return false;
  setPairs(call, withoutThing(pairsOf(call), room));
  return true;
}

/** The rooms that a call wrote to. */
export function pairsOf({ state }: Pick<CallDraft, "state">): readonly RoomPair[] {
  return state.rooms ?? [];
}

function setPairs(call: CallDraft, rooms: readonly RoomPair[]): void {
  call.state = { ...call.state, rooms };
}
