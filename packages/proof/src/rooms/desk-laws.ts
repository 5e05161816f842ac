import type { DeskAnswer } from "@flowrun/core/tooling";
import type { DeskCaller, DeskScene, DeskSetting } from "./desk-scene.ts";
import { firstBroken, type Law, type Made, toldWhoIsThere } from "./laws.ts";
import { now } from "./stage.ts";

/**
 * The first law that a move breaks, in a sentence; `undefined` when all hold. The acts of callers and phones count, and the words that they were told; the desk is held to these.
 */
export function brokenDeskLaw(setting: DeskSetting, made: Made<DeskScene>): string | undefined {
  return firstBroken(laws, setting, made);
}

const laws: readonly Law<DeskSetting, DeskScene>[] = [
  toldWhoIsThere,
  connectedOnce,
  nobodyLost,
  refusedForAReason,
  nobodyOvertaken,
  offeredWhenFree,
  membersAreFree,
  emptyAtTheEnd,
];

function connectedOnce(
  _setting: DeskSetting,
  { after: { callers } }: Made<DeskScene>,
): string | undefined {
  const called = callers.flatMap(({ id, ringing, going, member }) =>
    [...ringing, ...going.map((each) => each.member), ...(member === "" ? [] : [member])].map(
      (each) => ({ id, member: each }),
    ),
  );
  const twice = called.find(
    (one, place) => called.findIndex(({ member }) => member === one.member) !== place,
  );
  const before = called.find(({ member }) => member === twice?.member);
  if (twice !== undefined)
    return `{${twice.member}} is called for {${twice.id}}, and is called for, or talks with, {${before?.id ?? ""}} at that time`;
  const pressed = callers.find(
    ({ told, ringing }) => ringing.length > 0 && told[0]?.kind === "offer",
  );
  return pressed && `{${pressed.id}}, for whom phones ring, is offered somebody else`;
}

function nobodyLost(
  _setting: DeskSetting,
  { after: { room, callers } }: Made<DeskScene>,
): string | undefined {
  const { waiting, talking } = room.own;
  const lost = callers.find((caller) => {
    if (caller.stage === "talking")
      return talking.every(({ id, member }) => id !== caller.id || member !== caller.member);
    return isOnTheLine(caller) && waiting.every(({ id }) => id !== caller.id);
  });
  return (
    lost && `the queue has lost {${lost.id}}, who ${lost.stage === "talking" ? "talks" : "waits"}`
  );
}

function refusedForAReason(
  setting: DeskSetting,
  { before, after, room: { commands } }: Made<DeskScene>,
): string | undefined {
  for (const command of commands) {
    if (command.kind !== "call.tell") continue;
    const body = command.body as DeskAnswer;
    const caller = after.callers.find(({ id }) => id === command.call);
    if (body.kind !== "refused" || caller === undefined) continue;
    const queue = setting.callers[caller.kind]?.queue;
    const { capacity = 0 } = setting.rules.queues.find(({ name }) => name === queue) ?? {};
    const wait = before.room.own.waiting.filter((each) => each.queue === queue).length;
    const isStaffed = after.room.own.members.some(({ posts }) =>
      posts.some(({ id, duty }) => id === queue && duty !== "away"),
    );
    if (body.why === "full" && wait < capacity)
      return `{${caller.id}} is refused as if the queue was full`;
    if (body.why === "unstaffed" && isStaffed)
      return `{${caller.id}} is refused as if nobody was on duty`;
  }
  return undefined;
}

function nobodyOvertaken(
  setting: DeskSetting,
  { before, after, room: { commands } }: Made<DeskScene>,
): string | undefined {
  for (const command of commands) {
    if (command.kind !== "call.tell") continue;
    const body = command.body as DeskAnswer;
    const caller = after.callers.find(({ id }) => id === command.call);
    if (body.kind !== "offer" || caller === undefined) continue;
    // A caller who was called back has the member who was kept free for that.
    if (body.members.some((member) => isKept(before, member))) continue;
    const passed = after.callers.find(
      (other) =>
        waitsForAnybody(other) &&
        queueOf(setting, other) === queueOf(setting, caller) &&
        isBefore(other, caller) &&
        body.members.some((member) => fits(after, member, other)),
    );
    if (passed !== undefined)
      return `{${caller.id}} is offered {${body.members[0] ?? ""}}, and overtakes {${passed.id}}`;
  }
  return undefined;
}

function isKept({ room: { own } }: DeskScene, member: string): boolean {
  return own.members.some(({ id, doing }) => id === member && doing?.kind === "kept");
}

function queueOf({ callers }: DeskSetting, { kind }: DeskCaller): string | undefined {
  return callers[kind]?.queue;
}

function isBefore(one: DeskCaller, other: DeskCaller): boolean {
  const more = one.priority - other.priority;
  return more > 0 || (more === 0 && one.turn < other.turn);
}

function isOnTheLine({ stage }: DeskCaller): boolean {
  return stage === "waiting";
}

/** Whether nobody rings for the caller, is about to, or has just stopped. */
function waitsForAnybody(caller: DeskCaller): boolean {
  const { told, ringing, going } = caller;
  const isOffered = told.some(({ kind }) => kind === "offer");
  return isOnTheLine(caller) && !isOffered && ringing.length === 0 && going.length === 0;
}

/** Whether a member takes calls of the queue in which somebody waits, and can do what is asked. */
function fits(
  { room: { own } }: DeskScene,
  id: string,
  { id: call }: Pick<DeskCaller, "id">,
): boolean {
  const wants = own.waiting.find((each) => each.id === call);
  const post = own.members
    .find((each) => each.id === id)
    ?.posts.find((each) => each.id === wants?.queue);
  if (wants === undefined || post?.duty !== "ready") return false;
  const anybody = wants.relaxAt !== null && wants.relaxAt <= now;
  return anybody || wants.needs.every((need) => post.skills.includes(need));
}

function offeredWhenFree(_setting: DeskSetting, { after }: Made<DeskScene>): string | undefined {
  const { callers, room } = after;
  const busy = new Set(
    callers.flatMap(({ ringing, going, member }) => [
      ...ringing,
      ...going.map((each) => each.member),
      member,
    ]),
  );
  const free = room.own.members.filter(
    ({ id, doing, restsUntil }) => doing === null && restsUntil <= now && !busy.has(id),
  );
  for (const caller of callers.filter(waitsForAnybody)) {
    const member = free.find(({ id }) => fits(after, id, caller));
    if (member !== undefined)
      return `{${caller.id}} waits, and is not offered {${member.id}}, who is free`;
  }
  return undefined;
}

/** Once everything is heard and said, the desk holds nobody for busy who is free. */
function membersAreFree(_setting: DeskSetting, { after }: Made<DeskScene>): string | undefined {
  const { callers, room } = after;
  if (callers.some(({ told, going }) => told.length + going.length > 0)) return undefined;
  const wrong = room.own.members.find(({ id, doing }) => {
    if (doing === null)
      return callers.some(({ ringing, member }) => ringing.includes(id) || member === id);
    if (doing.kind === "offered")
      return !callers.some(({ offer, ringing }) => offer === doing.offer && ringing.includes(id));
    if (doing.kind === "talking")
      return !callers.some((each) => each.id === doing.call && each.member === id);
    return !isCalledBack(after, doing.place);
  });
  if (wrong === undefined) return undefined;
  return wrong.doing === null
    ? `the queue takes {${wrong.id}} for free, who is called or talks`
    : `the queue takes {${wrong.id}} for busy (${wrong.doing.kind}), whom nobody calls or talks with`;
}

function isCalledBack({ room: { own }, callers }: DeskScene, place: string): boolean {
  const run = (own.callbacks ?? []).find(({ id }) => id === place)?.run ?? "";
  return callers.some(({ id }) => id === run);
}

function emptyAtTheEnd(
  _setting: DeskSetting,
  { after: { room, callers } }: Made<DeskScene>,
): string | undefined {
  if (callers.length > 0) return undefined;
  const { waiting, offers, talking, kept, members } = room.own;
  const isEmpty =
    room.pairs.length + waiting.length + offers.length + talking.length + kept.length === 0 &&
    members.every(({ doing }) => doing === null);
  return isEmpty ? undefined : "the last one is gone, and something of a call is left";
}
