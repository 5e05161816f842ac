import type { ConferenceAnswer } from "@flowrun/core/tooling";
import {
  type Attending,
  type ConferenceScene,
  type ConferenceSetting,
  isThere,
} from "./conference-scene.ts";
import { firstBroken, type Law, type Made, toldWhoIsThere } from "./laws.ts";

/** The first law that a move breaks, in a sentence; `undefined` when all hold. */
export function brokenConferenceLaw(
  setting: ConferenceSetting,
  made: Made<ConferenceScene>,
): string | undefined {
  return firstBroken(laws, setting, made);
}

const laws: readonly Law<ConferenceSetting, ConferenceScene>[] = [
  toldWhoIsThere,
  nobodyLost,
  withinCapacity,
  connectedOnce,
  refusedForAReason,
  notBeforeTheModerator,
  letInWhenOpen,
  endsWithModerator,
  emptyAtTheEnd,
];

function nobodyLost(
  _setting: ConferenceSetting,
  { after: { room, callers } }: Made<ConferenceScene>,
): string | undefined {
  const lost = callers.find(
    (caller) => isThere(caller) && room.own.attendees.every(({ id }) => id !== caller.id),
  );
  return lost && `the conference has lost {${lost.id}}`;
}

function withinCapacity(
  { rules: { capacity } }: ConferenceSetting,
  { after: { callers } }: Made<ConferenceScene>,
): string | undefined {
  const there = callers.filter(isThere).length;
  return there > capacity ? `${there} are there, and ${capacity} may be` : undefined;
}

/** Everybody who is let in is let in once, and all to one bridge, which the platform has. */
function connectedOnce(
  _setting: ConferenceSetting,
  { after: { callers, bridges } }: Made<ConferenceScene>,
): string | undefined {
  const bridgesOf = ({ told, bridge }: Attending): readonly string[] => [
    ...(bridge === "" ? [] : [bridge]),
    ...told.flatMap((each) => (each.kind === "admitted" ? [each.bridge] : [])),
  ];
  const there = callers.filter(isThere);
  const twice = there.find((caller) => bridgesOf(caller).length > 1);
  if (twice !== undefined) return `{${twice.id}} is let in twice`;
  const all = there.flatMap((caller) =>
    bridgesOf(caller).map((bridge) => ({ id: caller.id, bridge })),
  );
  const apart = all.find(({ bridge }) => bridge !== all[0]?.bridge);
  if (apart !== undefined)
    return `{${apart.id}} does not hear {${all[0]?.id ?? ""}}: they are in two bridges`;
  const alone = all.find(({ bridge }) => !bridges.includes(bridge));
  return alone && `{${alone.id}} is in a bridge that is no more`;
}

function refusedForAReason(
  { rules }: ConferenceSetting,
  { before, room: { commands } }: Made<ConferenceScene>,
): string | undefined {
  for (const command of commands) {
    const body = command.kind === "call.tell" ? (command.body as ConferenceAnswer) : undefined;
    if (command.kind !== "call.tell" || body === undefined) continue;
    const isFull = before.callers.filter(isThere).length >= rules.capacity;
    if (body.kind === "refused" && body.why === "full" && !isFull)
      return `{${command.call}} is refused as if the conference was full`;
    if (body.kind === "refused" && body.why === "locked" && !before.isLocked)
      return `{${command.call}} is refused as if the conference was locked`;
  }
  return undefined;
}

function notBeforeTheModerator(
  { rules }: ConferenceSetting,
  { after }: Made<ConferenceScene>,
): string | undefined {
  if (rules.waitFor !== "moderator" || after.hasBegun) return undefined;
  const early = after.callers
    .filter(isThere)
    .find(
      ({ told, stage }) => stage !== "entering" || told.some(({ kind }) => kind === "admitted"),
    );
  return early && `{${early.id}} is let in before a moderator has come`;
}

/** Once the platform has answered and everything is heard, nobody waits whom nothing keeps out. */
function letInWhenOpen(
  { rules }: ConferenceSetting,
  { after }: Made<ConferenceScene>,
): string | undefined {
  const { room, callers, hasBegun } = after;
  const isQuiet = room.requests.length === 0 && callers.every(({ told }) => told.length === 0);
  if (!isQuiet || (rules.waitFor === "moderator" && !hasBegun)) return undefined;
  const waits = callers.find(({ stage }) => stage === "entering");
  return waits && `{${waits.id}} waits, though nothing keeps it out`;
}

function endsWithModerator(
  { rules }: ConferenceSetting,
  { before, after }: Made<ConferenceScene>,
): string | undefined {
  if (rules.endsWith !== "moderator") return undefined;
  const hasModerator = ({ callers }: ConferenceScene): boolean =>
    callers.filter(isThere).some(({ role }) => role === "moderator");
  if (!hasModerator(before) || hasModerator(after)) return undefined;
  const left = after.callers.find(isThere);
  return left && `the last moderator has left, and {${left.id}} is still there`;
}

function emptyAtTheEnd(
  { rules }: ConferenceSetting,
  { after: { room, callers } }: Made<ConferenceScene>,
): string | undefined {
  if (callers.length > 0) return undefined;
  const { own, pairs, requests, bridges } = room;
  const isAsBefore =
    pairs.length + own.attendees.length === 0 &&
    own.isOpen === (rules.waitFor === "nobody") &&
    !own.isLocked &&
    !own.isHushed;
  if (!isAsBefore) return "the last one is gone, and the next one does not find it as it was";
  const isLeft = requests.length === 0 && (own.bridges.length > 0 || bridges.length > 0);
  return isLeft ? "the last one is gone, and a bridge is left" : undefined;
}
