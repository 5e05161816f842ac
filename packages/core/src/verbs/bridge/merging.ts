import { destroyBridge } from "../../interpret/bridges.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { muteLeg } from "../../interpret/legs.ts";
import { callerLeg } from "../../interpret/state.ts";
import type { RoomWish } from "../../interpret/verb-machine.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { addBoth, addLeg, comeBack } from "./adding.ts";
import { waiting, type At, type Both, type BridgeStep, type Connecting } from "./connecting.ts";
import { ended, endWith } from "./ending.ts";
import { isInside, type Merged, leaveConference, seatsOf, tellConference } from "./merged.ts";

/** Both are there, together or apart, or one of them is about to be another. */
type Talking = At<"talking" | "parting" | "apart" | "returning" | "replacing" | "referring">;

/**
 * Asks a conference to take all who talk here. Gives `granted` where they are in that room already,
 * and `undefined` where they are in another one, or cannot go now.
 */
export function mergeInto(
  call: CallDraft,
  memory: Connecting,
  { side, room, role }: RoomWish,
): BridgeStep | "granted" | undefined {
  const mayGo =
    memory.stage === "talking" || (memory.stage === "apart" && memory.doing.side === side);
  if (!mayGo) return undefined;
  if (memory.merged !== undefined)
    return memory.merged.room === room && isInside(memory) ? "granted" : undefined;
  const caller = callerLeg(call.state);
  const merged = { room, caller, seats: seatsOf(call, memory) };
  tellConference(call, merged, { kind: "enter", role, announce: [], seats: merged.seats });
  return waiting({ ...memory, merged });
}

/** The legs of which the first that is there is the caller's when the caller's own leg ends. */
export function heirsOf(memory: Connecting): readonly string[] {
  if (!("merged" in memory) || !isInside(memory)) return [];
  const { winner, guests = [] } = memory;
  return [winner, ...guests.map(({ leg }) => leg)];
}

/** Whether a conference says something that was asked to take those who talk. */
export function isOfConference(
  { merged }: Both,
  event: CallEvent,
): event is CallEvent & { readonly kind: "room.told" | "room.lost" } {
  return (event.kind === "room.told" || event.kind === "room.lost") && event.room === merged?.room;
}

/** Takes the words of that conference. */
export function toldByConference(
  call: CallDraft,
  memory: Talking,
  event: CallEvent & { readonly kind: "room.told" | "room.lost" },
): BridgeStep {
  if (event.kind === "room.lost") return lost(call, memory);
  const { body } = event;
  if (!isJsonObject(body)) return waiting(memory);
  switch (body["kind"]) {
    case "refused":
      return lost(call, memory);
    case "hold":
      leaveConference(call, memory);
      return waiting(unmerged(memory));
    case "admitted":
      return admitted(call, memory, body);
    case "muted":
      for (const leg of legsOf(call, memory)) muteLeg(call, leg, body["isMuted"] === true);
      return waiting(memory);
    case "removed":
      return ended(call, memory);
    default:
      return waiting(memory);
  }
}

/** The conference has no place for them, or is no more: then there is none to talk in. */
function lost(call: CallDraft, memory: Talking): BridgeStep {
  return isInside(memory)
    ? endWith(call, unmerged(memory), "failed", "flow")
    : waiting(unmerged(memory));
}

/** They go to its bridge: at once, or when they come back from where they are apart. */
function admitted(call: CallDraft, memory: Talking, body: JsonObject): BridgeStep {
  const { merged } = memory;
  if (merged === undefined || memory.stage === "replacing" || memory.stage === "referring") {
    leaveConference(call, memory);
    return waiting(unmerged(memory));
  }
  const next = { ...memory, merged: { ...merged, bridge: String(body["bridge"]) } };
  if (body["isMuted"] === true) for (const leg of legsOf(call, next)) muteLeg(call, leg, true);
  const step = goThere(call, next);
  destroyBridge(call, memory.bridge);
  return step;
}

function goThere(
  call: CallDraft,
  memory: At<"talking" | "parting" | "apart" | "returning"> & { readonly merged: Merged },
): BridgeStep {
  const guests = (memory.guests ?? []).map(({ leg }) => leg);
  if (memory.stage === "talking") {
    const others = [memory.winner, ...guests];
    const adding = addLeg(call, memory, callerLeg(call.state), others);
    return waiting({ ...memory, merged: { ...memory.merged, adding } });
  }
  const [first, ...others] = guests;
  if (first !== undefined) addLeg(call, memory, first, others);
  if (memory.stage !== "returning") return waiting(memory);
  return memory.awaited === undefined
    ? comeBack(call, memory)
    : waiting({ ...memory, awaited: addBoth(call, memory) });
}

/** Takes the answer to the request that has moved those who talk; `undefined` for any other event. */
export function movedThere(
  call: CallDraft,
  memory: Talking,
  event: CallEvent,
): BridgeStep | undefined {
  const { merged } = memory;
  if (merged?.adding === undefined || !("request" in event) || event.request !== merged.adding)
    return undefined;
  return event.kind === "request.failed"
    ? endWith(call, memory, "failed", "flow")
    : waiting(arrived(call, memory));
}

/** They are in the room: it is told so, once. */
export function arrived<Memory extends Both>(call: CallDraft, memory: Memory): Memory {
  const { merged } = memory;
  if (merged?.bridge === undefined || merged.isThere === true) return memory;
  tellConference(call, merged, { kind: "inside" });
  const { adding: _answered, ...rest } = merged;
  return { ...memory, merged: { ...rest, isThere: true } };
}

/** The room hears how many of this call are there, when one has come or left. */
export function counted(call: CallDraft, step: BridgeStep): BridgeStep {
  if (step.kind !== "waiting" || !("merged" in step.memory)) return step;
  const { memory } = step;
  const { merged } = memory;
  if (merged === undefined || !isInside(memory)) return step;
  const seats = seatsOf(call, memory);
  if (seats === merged.seats) return step;
  tellConference(call, merged, { kind: "seats", seats });
  return waiting({ ...memory, merged: { ...merged, seats } });
}

/**
 * The caller's leg that has left the conference, where another leg of the call has followed it;
 * `undefined` where none has.
 */
export function leftByCaller(call: CallDraft, memory: Both): string | undefined {
  const { merged } = memory;
  return isInside(memory) && merged?.caller !== callerLeg(call.state) ? merged?.caller : undefined;
}

/** The next one who was invited talks in the place of the one that is the caller now. */
export function followed<Memory extends Both>(call: CallDraft, memory: Memory): Memory {
  const caller = callerLeg(call.state);
  const guests = (memory.guests ?? []).filter(({ leg }) => leg !== caller);
  const [first, ...rest] = guests;
  const merged = memory.merged && { ...memory.merged, caller };
  if (memory.winner !== caller || first === undefined) return { ...memory, merged, guests };
  return { ...memory, merged, winner: first.leg, guests: rest };
}

function unmerged<Memory extends Both>(memory: Memory): Memory {
  const { merged: _merged, ...rest } = memory;
  return rest as Memory;
}

function legsOf(call: CallDraft, { winner, guests = [] }: Both): readonly string[] {
  return [...new Set([callerLeg(call.state), winner, ...guests.map(({ leg }) => leg)])];
}
