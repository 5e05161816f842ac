import type { LotAnswer } from "@flowrun/core/tooling";
import type { LotScene, LotSetting, Parking } from "./lot-scene.ts";
import { firstBroken, type Law, type Made, toldWhoIsThere } from "./laws.ts";

/** The first law that a move breaks, in a sentence; `undefined` when all hold. */
export function brokenLotLaw(setting: LotSetting, made: Made<LotScene>): string | undefined {
  return firstBroken(laws, setting, made);
}

const laws: readonly Law<LotSetting, LotScene>[] = [
  toldWhoIsThere,
  oneInASlot,
  connectedOnce,
  nobodyLost,
  refusedForAReason,
  nobodyHangsOn,
  emptyAtTheEnd,
];

/** The slot that a caller is in, whether it has heard of it or not; empty: in none. */
function slotOf({ isHost, stage, slot, told }: Parking): string {
  if (!isHost || stage === "adding" || stage === "talking") return "";
  if (told.some(({ kind }) => kind === "expired" || kind === "alone" || kind === "meet")) return "";
  const parked = told.find(({ kind }) => kind === "parked");
  return parked?.kind === "parked" ? parked.slot : slot;
}

function oneInASlot(
  _setting: LotSetting,
  { after: { callers } }: Made<LotScene>,
): string | undefined {
  const parked = callers.filter((caller) => slotOf(caller) !== "");
  const second = parked.find(
    (one, place) => parked.findIndex((other) => slotOf(other) === slotOf(one)) !== place,
  );
  return second && `{${second.id}} is in slot ${slotOf(second)}, in which somebody is already`;
}

function bridgesOf({ told, bridge }: Parking): readonly string[] {
  return [
    ...(bridge === "" ? [] : [bridge]),
    ...told.flatMap((each) => (each.kind === "meet" ? [each.bridge] : [])),
  ];
}

/** Everybody meets one other call at most: one that was parked, and one that fetched it. */
function connectedOnce(
  _setting: LotSetting,
  { after: { callers } }: Made<LotScene>,
): string | undefined {
  const twice = callers.find((caller) => bridgesOf(caller).length > 1);
  if (twice !== undefined) return `{${twice.id}} meets two others`;
  for (const one of callers) {
    const [bridge] = bridgesOf(one);
    const third = callers.find(
      (other) =>
        other !== one &&
        bridge !== undefined &&
        other.isHost === one.isHost &&
        bridgesOf(other).includes(bridge),
    );
    if (third !== undefined) return `{${one.id}} and {${third.id}} meet the same call`;
  }
  return undefined;
}

function nobodyLost(
  _setting: LotSetting,
  { after: { room, callers } }: Made<LotScene>,
): string | undefined {
  const isKnown = ({ id }: Parking): boolean =>
    room.own.hosts.some((each) => each.id === id) ||
    room.own.meetings.some(({ host, guest }) => host === id || guest === id);
  const isOver = ({ told }: Parking): boolean =>
    told.some(({ kind }) => ["expired", "alone", "full", "empty", "failed"].includes(kind));
  const lost = callers.find((caller) => !isKnown(caller) && !isOver(caller));
  return lost && `the lot has lost {${lost.id}}`;
}

function refusedForAReason(
  { rules }: LotSetting,
  { before, after, room: { commands } }: Made<LotScene>,
): string | undefined {
  for (const command of commands) {
    if (command.kind !== "call.tell") continue;
    const body = command.body as LotAnswer;
    const taken = before.room.own.hosts.length;
    if (body.kind === "full" && taken < rules.slots.length)
      return `{${command.call}} is refused as if the lot was full`;
    const guest = after.callers.find(({ id }) => id === command.call);
    if (body.kind === "empty" && guest !== undefined && isSomebodyIn(after, guest.slot))
      return `{${command.call}} is told that nobody is in slot ${guest.slot}`;
  }
  return undefined;
}

/** Whether somebody is in a slot whom nobody fetches already. */
function isSomebodyIn({ room: { own }, callers }: LotScene, slot: string): boolean {
  const isFree = ({ id }: Parking): boolean =>
    own.hosts.some((host) => host.id === id && host.meeting === null);
  return callers.some((caller) => slotOf(caller) === slot && isFree(caller));
}

/** Once everything is heard and answered, whoever meets somebody meets one who is there. */
function nobodyHangsOn(
  _setting: LotSetting,
  { after: { room, callers } }: Made<LotScene>,
): string | undefined {
  if (
    room.requests.length > 0 ||
    callers.some(({ told, stage }) => told.length > 0 || stage === "adding")
  )
    return undefined;
  const alone = callers.find(
    (one) =>
      one.stage === "talking" &&
      callers.every((other) => other === one || other.bridge !== one.bridge),
  );
  if (alone !== undefined) return `{${alone.id}} talks with nobody, and is not told`;
  const waits = callers.find(({ stage }) => stage === "asking");
  return waits && `{${waits.id}} is not answered`;
}

function emptyAtTheEnd(
  _setting: LotSetting,
  { after: { room, callers } }: Made<LotScene>,
): string | undefined {
  if (callers.length > 0) return undefined;
  const { own, pairs, requests, bridges } = room;
  if (pairs.length + own.hosts.length + own.meetings.length > 0)
    return "the last one is gone, and something of a call is left";
  return requests.length === 0 && own.bridges.length + bridges.length > 0
    ? "the last one is gone, and a bridge is left"
    : undefined;
}
