import type { Json } from "../json.ts";
import type { CallDraft } from "./draft.ts";
import type { RoomPair } from "./call-things.ts";
import { thingWith, withThing, withoutThing } from "./listing.ts";

/**
 * Says something to a room that calls share; the room is opened where it is not there. Its words
 * come as `room.told`, or `room.lost` when it is no more. Nothing has to be said when the call is
 * over: the host tells every room that the call wrote to.
 */
export function sendToRoom(call: CallDraft, room: string, body: Json): void {
  const { owed = [], ...pair } = thingWith(pairsOf(call), room) ?? { id: room, sent: 0, seen: 0 };
  const bodies = [...owed.map((each) => each.body), body];
  setPairs(call, withThing(pairsOf(call), { ...pair, sent: pair.sent + bodies.length }));
  for (const [index, each] of bodies.entries())
    call.commands.push({ kind: "room.send", room, seq: pair.sent + 1 + index, body: each });
}

/**
 * Says something to a room that knows the call, once a leg that is being hung up is gone; at once
 * where it is not. Other messages to that room wait for it. When the call is over the room hears
 * that instead.
 */
export function sendWhenGone(call: CallDraft, room: string, leg: string, body: Json): void {
  const pair = thingWith(pairsOf(call), room);
  if (pair === undefined) return;
  if (thingWith(call.state.legs, leg)?.status !== "removing") return sendToRoom(call, room, body);
  setPairs(
    call,
    withThing(pairsOf(call), { ...pair, owed: [...(pair.owed ?? []), { leg, body }] }),
  );
}

/** Says what was kept until this leg is gone. */
export function sayOwed(call: CallDraft, leg: string): void {
  if (call.state.status !== "running") return;
  for (const { id, owed = [] } of pairsOf(call)) {
    const due = owed.filter((each) => each.leg === leg);
    if (due.length === 0) continue;
    const { owed: _owed, ...pair } = thingWith(pairsOf(call), id) ?? { id, sent: 0, seen: 0 };
    const left = owed.filter((each) => each.leg !== leg);
    setPairs(call, withThing(pairsOf(call), pair));
    for (const { body } of due) sendToRoom(call, id, body);
    const said = thingWith(pairsOf(call), id);
    if (said !== undefined && left.length > 0)
      setPairs(call, withThing(pairsOf(call), { ...said, owed: left }));
  }
}

/**
 * Counts what a room tells; `false` for what is known already, or is of a room that is no more
 * (I8).
 */
export function toldByRoom(
  call: CallDraft,
  { room, seq }: { readonly room: string; readonly seq: number },
): boolean {
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
