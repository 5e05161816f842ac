import { isDeepStrictEqual } from "node:util";
import { fits, isIdle } from "../../src/rooms/desk-choice.ts";
import type { RoomEvent } from "../../src/rooms/room.ts";
import type { DeskState } from "../../src/rooms/desk-state.ts";
import type { DeskRoom, Seen, StepRoom } from "./desk-world.ts";

/** The first law that what was seen breaks, such as `R4`; null when all hold. */
export function brokenLaw(seen: readonly Seen[], step: StepRoom): string | null {
  let joined = 0;
  const over = new Set<string>();
  for (const each of seen) {
    const { event, step: came } = each;
    if (event.kind === "gone") over.add(event.call);
    joined += came.state.own.counts.joined - each.before.own.counts.joined;
    const laws: readonly [string, boolean][] = [
      ["R1", isDeepStrictEqual(step(each.before, event), came) && isPlain(came)],
      ["R2", oneThingAtATime(came.state.own)],
      ["R3", nobodyWaitsInVain(came.state, event) && nobodyIsOvertaken(each)],
      ["R4", nothingIsLeft(each, over)],
      ["R5", everybodyIsCounted(came.state.own) && joined === came.state.own.counts.joined],
      ["R6", isKnownOrLate(each, over) ? came.state === each.before && came.commands.length === 0 : true],
    ];
    const broken = laws.find(([, holds]) => !holds);
    if (broken !== undefined) return broken[0];
  }
  return null;
}

function isPlain(value: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
}

function oneThingAtATime({ members, offers, waiting }: DeskState): boolean {
  const called = offers.flatMap((offer) => offer.members.map((member) => ({ member, offer: offer.id })));
  return (
    new Set(called.map(({ member }) => member)).size === called.length &&
    called.every(({ member, offer }) => {
      const doing = members.find(({ id }) => id === member)?.doing;
      return doing?.kind === "offered" && doing.offer === offer;
    }) &&
    members.every(({ id, doing }) => doing?.kind !== "offered" || called.some(({ member }) => member === id)) &&
    waiting.every(({ id, offer }) => offer === null || offers.some((each) => each.id === offer && each.call === id))
  );
}

function nobodyWaitsInVain({ due, own: { members, waiting } }: DeskRoom, { kind, at }: RoomEvent): boolean {
  // What this very instant brings comes with the timer, which another event of it may be ahead of.
  if (due === at && kind !== "timer.fired") return true;
  return waiting.every(
    (turn) => turn.offer !== null || !members.some((each) => isIdle(each, at) && fits(each, turn, at)),
  );
}

function nobodyIsOvertaken({ before, event, step }: Seen): boolean {
  const { waiting, offers, members } = step.state.own;
  const isNew = (id: string | null): boolean => id !== null && !before.own.offers.some((offer) => offer.id === id);
  return waiting.every((turn) => {
    if (!isNew(turn.offer)) return true;
    const offered = offers.find(({ id }) => id === turn.offer)?.members ?? [];
    const earlier = waiting.filter(
      (each) =>
        each.queue === turn.queue &&
        each.offer === null &&
        (each.priority > turn.priority || (each.priority === turn.priority && each.order < turn.order)),
    );
    return !earlier.some((each) => members.some((one) => offered.includes(one.id) && fits(one, each, event.at)));
  });
}

function nothingIsLeft({ step }: Seen, over: ReadonlySet<string>): boolean {
  const { pairs, own: desk } = step.state;
  const { waiting, talking, kept, offers, members } = desk;
  const there = [...pairs, ...waiting, ...talking].map(({ id }) => id);
  const owners = [...kept, ...offers].map(({ call }) => call);
  const talkedTo = members.flatMap(({ doing }) => (doing?.kind === "talking" ? [doing.call] : []));
  const told = step.commands.flatMap((command) => (command.kind === "call.tell" ? [command.call] : []));
  return ![...there, ...owners, ...talkedTo, ...told].some((call) => over.has(call));
}

function everybodyIsCounted({ counts, waiting, talking }: DeskState): boolean {
  const { joined, left, refused, gone, served } = counts;
  return joined === waiting.length + talking.length + left + refused + gone + served;
}

function isKnownOrLate({ before, event }: Seen, over: ReadonlySet<string>): boolean {
  if (event.kind !== "message") return false;
  const seen = before.pairs.find(({ id }) => id === event.call)?.seen ?? 0;
  return event.seq <= seen || over.has(event.call);
}
